import type { Conversation as Listed, ConversationMessage } from '#contracts/conversations.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import {
  conversationsByIds,
  deliveriesIn,
  lastMessagesOf,
  type ConversationRow,
  type MessageRow,
} from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { conversationView } from '../domain/conversation-view.ts';
import { messageView } from './messages.ts';

/** So many of the last messages of a conversation are in a list. */
const listedMessages = 20;

export interface ConversationListOptions {
  models: Models;
  accounts: Pick<Accounts, 'usernames'>;
  rawEmails: Pick<RawEmails, 'kept'>;
  attachments: Pick<Attachments, 'kept'>;
}

/** Conversations as staff see them. */
export interface ConversationLists {
  /** With the last messages of people, or without any. */
  listed(rows: readonly ConversationRow[], withMessages: boolean): Promise<Listed[]>;
  /** Those rows of messages, of a conversation and what was merged into it, by the names of their authors. */
  shown(conversation: Conversation, rows: readonly MessageRow[], merged: Merged): Promise<ConversationMessage[]>;
}

type Merged = ReadonlyMap<string, Conversation>;

const absorbedBy = ({ absorbed }: Conversation): string[] => absorbed.map(({ from }) => from);

/** What was merged into those conversations, and into that. */
export async function mergedInto(models: Models, conversations: readonly Conversation[]): Promise<Merged> {
  const merged = new Map<string, Conversation>();
  let ids = conversations.flatMap(absorbedBy);
  while (ids.length > 0) {
    const found = await conversationsByIds(models, ids);
    for (const [id, conversation] of found) merged.set(id, conversation);
    ids = [...found.values()].flatMap(absorbedBy).filter((id) => !merged.has(id));
  }
  return merged;
}

/** The conversation, and those that are shown in it. */
export function idsShownIn(conversation: Conversation, merged: Merged): string[] {
  const ids = new Set([conversation.conversationId, ...absorbedBy(conversation)]);
  // The set grows while it is gone through.
  for (const id of ids) {
    const other = merged.get(id);
    for (const from of other ? absorbedBy(other) : []) ids.add(from);
  }
  return [...ids];
}

export function createConversationLists(options: ConversationListOptions): ConversationLists {
  const { models, accounts, rawEmails, attachments } = options;
  /** What the messages of conversations are shown with, each conversation's own. */
  const shownWith = async (conversations: readonly Conversation[], rows: readonly MessageRow[], merged: Merged) => {
    const ids = conversations.flatMap((conversation) => idsShownIn(conversation, merged));
    const authors = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
    const [ended, usernames, emailsKept, filesKept] = await Promise.all([
      deliveriesIn(models, ids),
      accounts.usernames(authors),
      rawEmails.kept(rows.flatMap(({ raw }) => raw ?? [])),
      attachments.kept(rows.flatMap(({ files }) => files.map(({ id }) => id))),
    ]);
    return (conversation: Conversation) => ({
      conversationId: conversation.conversationId,
      replies: [...conversation.replies, ...idsShownIn(conversation, merged).flatMap((id) => merged.get(id)?.replies ?? [])],
      ended,
      usernames,
      isKept: (id: string) => emailsKept.has(id) || filesKept.has(id),
    });
  };

  return {
    async listed(rows, withMessages) {
      const conversations = rows.map(({ state }) => state);
      const withTheirs = withMessages ? conversations : [];
      const merged = await mergedInto(models, withTheirs);
      const everyId = withTheirs.flatMap((conversation) => idsShownIn(conversation, merged));
      const messages = await lastMessagesOf(models, everyId, listedMessages);
      const [shown, assignees] = await Promise.all([
        shownWith(withTheirs, messages, merged),
        accounts.usernames([...new Set(conversations.flatMap(({ assignedTo }) => assignedTo ?? []))]),
      ]);
      return rows.map(({ state, revision }) => {
        const ids = new Set(idsShownIn(state, merged));
        const own = messages.filter(({ conversationId }) => ids.has(conversationId));
        const theirs = shown(state);
        const views = own.map((row) => messageView(row, theirs));
        const sent = views.filter(({ delivery }) => delivery?.state !== 'withdrawn');
        return { ...conversationView(state, { revision, usernames: assignees }), messages: sent.slice(-listedMessages) };
      });
    },
    async shown(conversation, rows, merged) {
      const shown = (await shownWith([conversation], rows, merged))(conversation);
      return rows.map((row) => messageView(row, shown));
    },
  };
}
