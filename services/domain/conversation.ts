import type { ConversationEvent } from '#contracts/events/conversation.ts';
import {
  conversationEvolution,
  isUnanswered,
  writtenIn,
  type Conversation,
  type ConversationState,
  type DataOf,
} from './conversation-state.ts';
import type { Decided, Decider } from './decider.ts';
import { DomainError } from './errors.ts';

const longestSnoozeMs = 366 * 86_400_000;

type Reply = Omit<DataOf<'ReplyWritten'>, 'conversationId'>;
type Started = DataOf<'ConversationStarted'>;
type Absorbed = Omit<DataOf<'ConversationAbsorbed'>, 'conversationId'>;

/**
 * `now` is the moment of the command. `opens` is how the conversation begins, where it may not have begun yet; it is passed over where
 * it has.
 */
export type ConversationCommand =
  | { type: 'start'; conversation: Started }
  | { type: 'join'; email: DataOf<'EmailJoined'>; opens?: Started }
  | { type: 'leave'; email: DataOf<'EmailLeft'> }
  | { type: 'write'; reply: Reply; opens?: Started }
  | { type: 'withdraw'; replyId: string; accountId: string; now: string }
  | { type: 'note'; accountId: string; text: string }
  | { type: 'assign'; accountId: string | null }
  | { type: 'resolve' }
  | { type: 'reopen'; because: 'staff' | 'delivery_failed' }
  | { type: 'snooze'; until: string; now: string }
  | { type: 'wake'; now: string }
  | { type: 'merge'; into: string }
  | { type: 'unmerge' }
  | { type: 'absorb'; other: Absorbed }
  | { type: 'release'; from: string }
  | { type: 'recount'; gone: string; other: Absorbed };

type Command<Type extends ConversationCommand['type']> = Extract<ConversationCommand, { type: Type }>;

function decide(command: ConversationCommand, state: ConversationState): Decided<ConversationEvent>[] {
  switch (command.type) {
    case 'start':
      return state.type === 'none' ? [{ type: 'ConversationStarted', data: command.conversation }] : [];
    case 'join':
      return join(command, state);
    case 'leave':
      return leave(command, existing(state));
    case 'write':
      return write(command, state);
    case 'withdraw':
      return withdraw(command, existing(state));
    case 'note':
      return note(command, existing(state));
    case 'assign':
      return assign(command, existing(state));
    case 'resolve':
      return resolve(standing(state));
    case 'reopen':
      return reopen(existing(state), command.because);
    case 'snooze':
      return snooze(command, standing(state));
    case 'wake':
      return wake(command, existing(state));
    case 'merge':
      return merge(command, existing(state));
    case 'unmerge':
      return unmerge(existing(state));
    case 'absorb':
      return absorb(command, standing(state));
    case 'release':
      return release(command, existing(state));
    case 'recount':
      return recount(command, existing(state));
    default:
      return command satisfies never;
  }
}

/** The conversation, if there is one. Throws DomainError `not_found`. */
function existing(state: ConversationState): Conversation {
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such conversation.');
  return state;
}

/** The same, unless it is shown in another one. Throws DomainError `not_found` and `conflict`. */
function standing(state: ConversationState): Conversation {
  const conversation = existing(state);
  if (conversation.mergedInto !== null) {
    throw new DomainError('conflict', 'This conversation was merged into another one. Go on there.');
  }
  return conversation;
}

function join({ email, opens }: Command<'join'>, state: ConversationState): Decided<ConversationEvent>[] {
  const joined: Decided<ConversationEvent> = { type: 'EmailJoined', data: email };
  if (state.type === 'none' && opens) return [{ type: 'ConversationStarted', data: opens }, joined];
  const conversation = existing(state);
  if (conversation.emails.some(({ id }) => id === email.receivedEmailId)) return [];
  const opensAgain = conversation.type !== 'open' && !email.isAutomatic;
  return opensAgain ? [joined, reopened(conversation, 'customer')] : [joined];
}

function leave({ email }: Command<'leave'>, { emails }: Conversation): Decided<ConversationEvent>[] {
  return emails.some(({ id }) => id === email.receivedEmailId) ? [{ type: 'EmailLeft', data: email }] : [];
}

function write({ reply, opens }: Command<'write'>, state: ConversationState): Decided<ConversationEvent>[] {
  if (state.type === 'none' && opens) {
    return [{ type: 'ConversationStarted', data: opens }, writtenReply(opens.conversationId, reply)];
  }
  const { conversationId, replies } = standing(state);
  return replies.some(({ id }) => id === reply.replyId) ? [] : [writtenReply(conversationId, reply)];
}

const writtenReply = (conversationId: string, reply: Reply): Decided<ConversationEvent> => ({
  type: 'ReplyWritten',
  data: { conversationId, ...reply },
});

function withdraw(
  { replyId, accountId, now }: Command<'withdraw'>,
  { conversationId, replies }: Conversation,
): Decided<ConversationEvent>[] {
  const reply = replies.find(({ id }) => id === replyId);
  if (!reply) throw new DomainError('not_found', 'There is no such reply.');
  if (reply.isWithdrawn) return [];
  if (reply.accountId !== accountId) throw new DomainError('conflict', 'Only its author can take a reply back.');
  if (Date.parse(now) >= Date.parse(reply.sendAt)) throw new DomainError('conflict', 'This reply has left already.');
  return [{ type: 'ReplyWithdrawn', data: { conversationId, replyId } }];
}

const note = (
  { accountId, text }: Command<'note'>,
  { conversationId, customer: { subjectId } }: Conversation,
): Decided<ConversationEvent>[] => [
  { type: 'ConversationNoted', data: { conversationId, accountId, note: { subjectId, value: { text } } } },
];

const assign = ({ accountId }: Command<'assign'>, { conversationId, assignedTo }: Conversation): Decided<ConversationEvent>[] =>
  assignedTo === accountId ? [] : [{ type: 'ConversationAssigned', data: { conversationId, accountId } }];

const resolve = ({ type, conversationId }: Conversation): Decided<ConversationEvent>[] =>
  type === 'resolved' ? [] : [{ type: 'ConversationResolved', data: { conversationId } }];

const reopened = (
  { conversationId }: Conversation,
  because: DataOf<'ConversationReopened'>['because'],
): Decided<ConversationEvent> => ({ type: 'ConversationReopened', data: { conversationId, because } });

const reopen = (conversation: Conversation, because: Command<'reopen'>['because']): Decided<ConversationEvent>[] =>
  conversation.type === 'open' ? [] : [reopened(conversation, because)];

function snooze(
  { until, now }: Command<'snooze'>,
  { type, snoozedUntil, conversationId }: Conversation,
): Decided<ConversationEvent>[] {
  const ahead = Date.parse(until) - Date.parse(now);
  if (ahead <= 0) throw new DomainError('invalid_request', 'Choose a time in the future.', 'until');
  if (ahead > longestSnoozeMs) throw new DomainError('invalid_request', 'Choose a time within a year.', 'until');
  const isSame = type === 'snoozed' && snoozedUntil !== null && Date.parse(snoozedUntil) === Date.parse(until);
  return isSame ? [] : [{ type: 'ConversationSnoozed', data: { conversationId, until } }];
}

function wake({ now }: Command<'wake'>, conversation: Conversation): Decided<ConversationEvent>[] {
  const { type, snoozedUntil } = conversation;
  const isDue = type === 'snoozed' && snoozedUntil !== null && Date.parse(snoozedUntil) <= Date.parse(now);
  return isDue ? [reopened(conversation, 'snooze_over')] : [];
}

function merge({ into }: Command<'merge'>, { conversationId, mergedInto, absorbed }: Conversation): Decided<ConversationEvent>[] {
  if (mergedInto === into) return [];
  if (into === conversationId) throw new DomainError('conflict', 'A conversation cannot be merged into itself.');
  if (mergedInto !== null) throw new DomainError('conflict', 'This conversation was merged into another one. Go on there.');
  if (absorbed.some(({ from }) => from === into)) {
    throw new DomainError('conflict', 'That conversation was merged into this one.');
  }
  return [{ type: 'ConversationMerged', data: { conversationId, into } }];
}

const unmerge = ({ conversationId, mergedInto }: Conversation): Decided<ConversationEvent>[] =>
  mergedInto === null ? [] : [{ type: 'ConversationUnmerged', data: { conversationId, from: mergedInto } }];

function absorb({ other }: Command<'absorb'>, conversation: Conversation): Decided<ConversationEvent>[] {
  const { conversationId, absorbed, type } = conversation;
  if (absorbed.some(({ from }) => from === other.from)) return [];
  const taken: Decided<ConversationEvent> = { type: 'ConversationAbsorbed', data: { conversationId, ...other } };
  return type !== 'open' && isUnanswered(other) ? [taken, reopened(conversation, 'customer')] : [taken];
}

const release = ({ from }: Command<'release'>, { conversationId, absorbed }: Conversation): Decided<ConversationEvent>[] =>
  absorbed.some((other) => other.from === from) ? [{ type: 'ConversationReleased', data: { conversationId, from } }] : [];

/** What another one brought along has changed, as a conversation has left that one, which may also have come by itself. */
function recount({ gone, other }: Command<'recount'>, conversation: Conversation): Decided<ConversationEvent>[] {
  const { conversationId } = conversation;
  const known = conversation.absorbed.find(({ from }) => from === other.from);
  const isChanged = known && countsOf(known) !== countsOf(other);
  return [
    ...release({ type: 'release', from: gone }, conversation),
    ...(isChanged ? [{ type: 'ConversationAbsorbed' as const, data: { conversationId, ...other } }] : []),
  ];
}

const countsOf = ({ incoming, outgoing, askedAt, answeredAt, lastActivity }: Absorbed): string =>
  JSON.stringify([incoming, outgoing, askedAt, answeredAt, lastActivity]);

/** What a conversation takes along where it is merged into another one. */
export const asAbsorbed = (conversation: Conversation): Absorbed => ({
  from: conversation.conversationId,
  ...writtenIn(conversation),
});

/** The rules of a conversation. Deciding throws DomainError: `not_found`, `conflict`, `invalid_request`. */
export const conversationDecider: Decider<ConversationState, ConversationCommand, ConversationEvent> = {
  ...conversationEvolution,
  decide,
};
