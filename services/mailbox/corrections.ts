import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { conversationDecider } from '../domain/conversation.ts';
import type { Conversation, ConversationState } from '../domain/conversation-state.ts';
import { DomainError } from '../domain/errors.ts';
import { conversationOf, receivedEmailDecider, type ReceivedEmail, type ReceivedEmailState } from '../domain/received-email.ts';
import { threadingRule as rule } from '../domain/threading.ts';
import { load } from '../load.ts';
import type { FindStanding } from './standing.ts';

/**
 * What staff say about where emails belong. The threader has conversations follow. All are safe to retry under one id, can be taken
 * back, and throw DomainError and EventStoreUnavailable.
 */
export interface MailCorrections {
  /** The email belongs to that conversation; null takes the last change of it back. */
  thread(emailId: string, conversationId: string | null, context: CommandContext): Promise<Handled<ReceivedEmailState>>;
  /** Those emails of a conversation become one of their own, with that id. Taken back by merging them, or email by email. */
  split(split: Split, context: CommandContext): Promise<Handled<ReceivedEmailState>>;
  merge(conversationId: string, into: string, context: CommandContext): Promise<Handled<ConversationState>>;
  /** `from`, which was merged into the other one, stands by itself again. */
  unmerge(into: string, from: string, context: CommandContext): Promise<Handled<ConversationState>>;
}

export interface Split {
  conversationId: string;
  emailIds: readonly string[];
  /** Of the conversation that they become. */
  newId: string;
}

export interface MailCorrectionsOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  findStanding: FindStanding;
}

const noConversation = () => new DomainError('not_found', 'There is no such conversation.');

export function createMailCorrections({ handle, log, findStanding }: MailCorrectionsOptions): MailCorrections {
  const standing = async (id: string): Promise<Conversation> => {
    const { state } = await findStanding(id);
    if (state.type === 'none') throw noConversation();
    return state;
  };
  const inEmail = (id: string) => ({ stream: streamOf.email(id), decider: receivedEmailDecider });
  const inConversation = (id: string) => ({ stream: streamOf.conversation(id), decider: conversationDecider });

  const toSplit = async ({ conversationId, emailIds, newId }: Split): Promise<ReceivedEmail[]> => {
    const asked = await Promise.all(emailIds.map((id) => load(log, receivedEmailDecider, streamOf.email(id))));
    return Promise.all(
      asked.map(async ({ state }) => {
        const current = state.type === 'none' ? null : conversationOf(state.place);
        const isThere =
          current !== null && (current === newId || (await findStanding(current)).conversationId === conversationId);
        if (state.type === 'none' || !isThere) {
          throw new DomainError(
            'conflict',
            'One of these emails is no longer in this conversation. Reload and try again.',
            'emailIds',
          );
        }
        return state;
      }),
    );
  };

  return {
    async thread(emailId, conversationId, context) {
      if (conversationId === null) return handle({ ...inEmail(emailId), command: { type: 'undo', rule }, context });
      const to = (await standing(conversationId)).conversationId;
      return handle({ ...inEmail(emailId), command: { type: 'choose', conversationId: to, rule }, context });
    },
    async split({ emailIds, newId, ...from }, context) {
      const conversation = await standing(from.conversationId);
      const ids = [...new Set(emailIds)];
      const emails = await toSplit({ conversationId: conversation.conversationId, emailIds: ids, newId });
      const staying = conversation.emails.filter(({ id }) => !ids.includes(id));
      const isLeftEmpty = staying.length === 0 && conversation.replies.length === 0 && conversation.absorbed.length === 0;
      if (isLeftEmpty && emails.every(({ place }) => conversationOf(place) !== newId)) {
        throw new DomainError(
          'conflict',
          'Choose only some of the emails: nothing would be left of this conversation.',
          'emailIds',
        );
      }
      const [first] = emails.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
      const opens = first && { about: conversation.about, customerSubjectId: first.senderId };
      let handled: Handled<ReceivedEmailState> | undefined;
      for (const email of emails) {
        handled = await handle({
          ...inEmail(email.emailId),
          command: {
            type: 'split',
            from: conversationOf(email.place) ?? conversation.conversationId,
            conversationId: newId,
            rule,
            opens: opens ?? null,
          },
          context: { ...context, commandId: derivedId(context.commandId, email.emailId) },
        });
      }
      if (!handled) throw noConversation();
      return handled;
    },
    async merge(conversationId, into, context) {
      const target = await standing(into);
      if (target.conversationId === conversationId && into !== conversationId) {
        throw new DomainError('conflict', 'That conversation was merged into this one.', 'into');
      }
      return handle({ ...inConversation(conversationId), command: { type: 'merge', into: target.conversationId }, context });
    },
    async unmerge(into, from, context) {
      const { state } = await load(log, conversationDecider, streamOf.conversation(from));
      if (state.type === 'none') throw noConversation();
      if (state.mergedInto !== null && state.mergedInto !== into) {
        throw new DomainError('conflict', 'That conversation was merged into another one.', 'from');
      }
      return handle({ ...inConversation(from), command: { type: 'unmerge' }, context });
    },
  };
}
