import type { Conversation as Listed, ConversationMessage } from '#contracts/conversations.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import {
  conversationsByIds,
  deliveriesIn,
  lastMessagesOf,
  type ConversationRow,
  type MessageRow,
} from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import { isUnanswered, statusOf, writtenIn, type Conversation } from '../domain/conversation-state.ts';
import { messageView } from './messages.ts';

/** So many of the last messages of a conversation are in a list. */
const listedMessages = 20;

export interface ConversationListOptions {
  models: Models;
  accounts: Pick<Accounts, 'usernames'>;
}

/** Conversations as staff see them. */
export interface ConversationLists {
  /** With the last messages of people, or without any. */
  listed(rows: readonly ConversationRow[], withMessages: boolean): Promise<Listed[]>;
  /** Those rows of messages, of a conversation and what was merged into it, by the names of their authors. */
  shown(conversation: Conversation, rows: readonly MessageRow[]): Promise<ConversationMessage[]>;
}

/** The conversation, and those that are shown in it. */
export const idsShownIn = ({ conversationId, absorbed }: Conversation): string[] => [
  conversationId,
  ...absorbed.map(({ from }) => from),
];

export function createConversationLists({ models, accounts }: ConversationListOptions): ConversationLists {
  /** What the messages of conversations are shown with, each conversation's own. */
  const shownWith = async (conversations: readonly Conversation[], rows: readonly MessageRow[]) => {
    const ids = conversations.flatMap(idsShownIn);
    const authors = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
    const [ended, usernames, merged] = await Promise.all([
      deliveriesIn(models, ids),
      accounts.usernames(authors),
      conversationsByIds(
        models,
        conversations.flatMap(({ absorbed }) => absorbed.map(({ from }) => from)),
      ),
    ]);
    return (conversation: Conversation) => ({
      conversationId: conversation.conversationId,
      replies: [...conversation.replies, ...conversation.absorbed.flatMap(({ from }) => merged.get(from)?.replies ?? [])],
      ended,
      usernames,
    });
  };

  return {
    async listed(rows, withMessages) {
      const conversations = rows.map(({ state }) => state);
      const messages = withMessages ? await lastMessagesOf(models, conversations.flatMap(idsShownIn), listedMessages) : [];
      const [shown, assignees] = await Promise.all([
        shownWith(withMessages ? conversations : [], messages),
        accounts.usernames([...new Set(conversations.flatMap(({ assignedTo }) => assignedTo ?? []))]),
      ]);
      return rows.map(({ state, revision }) => {
        const ids = new Set(idsShownIn(state));
        const own = messages.filter(({ conversationId }) => ids.has(conversationId));
        const views = own.map((row) => messageView(row, shown(state)));
        const sent = views.filter(({ delivery }) => delivery?.state !== 'withdrawn');
        return { ...listedView(state, revision, assignees), messages: sent.slice(-listedMessages) };
      });
    },
    async shown(conversation, rows) {
      const shown = (await shownWith([conversation], rows))(conversation);
      return rows.map((row) => messageView(row, shown));
    },
  };
}

function listedView(
  conversation: Conversation,
  revision: number,
  usernames: ReadonlyMap<string, string>,
): Omit<Listed, 'messages'> {
  const { conversationId, about, customer, trackingNumber, assignedTo, snoozedUntil, language } = conversation;
  const written = writtenIn(conversation);
  return {
    id: conversationId,
    shipmentId: about?.kind === 'shipment' ? about.id : conversationId,
    about,
    customerName: customer.value?.name ?? erasedText,
    customerEmail: customer.value?.email ?? erasedText,
    trackingNumber: trackingNumber ?? '',
    status: statusOf(conversation, written),
    lastActivity: written.lastActivity,
    messageCount: written.incoming + written.outgoing,
    assignedTo: assignedTo === null ? null : { accountId: assignedTo, name: usernames.get(assignedTo) ?? null },
    snoozedUntil,
    isUnanswered: isUnanswered(written),
    language,
    revision: String(revision),
  };
}
