import type { ConversationStatus } from '#contracts/conversations.ts';
import { conversationEvents, type ConversationEvent } from '#contracts/events/conversation.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { oneOf, type Evolution } from './decider.ts';

export type DataOf<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>['data'];

/** A received email that belongs to the conversation. */
interface Joined {
  id: string;
  /** When it was sent, as far as that can be: not after it joined. */
  at: string;
  isAutomatic: boolean;
  /** The subject of its sender's address. */
  senderId: string;
}

/** What staff wrote to the customer. */
interface Reply extends Pick<DataOf<'ReplyWritten'>, 'accountId' | 'inReplyTo' | 'mailboxId' | 'sendAt'> {
  id: string;
  at: string;
  isWithdrawn: boolean;
}

/** What people wrote, and when: automatic emails and what was withdrawn are not in it. */
export interface Written {
  incoming: number;
  outgoing: number;
  /** When the customer's side wrote last, and when staff did. */
  askedAt: string | null;
  answeredAt: string | null;
  lastActivity: string;
}

/** Emails to and fro with one customer about one thing. What was written is not in it. */
export interface Conversation {
  type: 'open' | 'snoozed' | 'resolved';
  conversationId: string;
  about: DataOf<'ConversationStarted'>['about'];
  trackingNumber: string | null;
  customer: DataOf<'ConversationStarted'>['customer'];
  language: DataOf<'ConversationStarted'>['language'];
  startedAt: string;
  snoozedUntil: string | null;
  assignedTo: string | null;
  /** In the order in which they joined; those that left are not among them. */
  emails: readonly Joined[];
  replies: readonly Reply[];
  mergedInto: string | null;
  /** What was merged into it. */
  absorbed: readonly Omit<DataOf<'ConversationAbsorbed'>, 'conversationId'>[];
}

export type ConversationState = { type: 'none' } | Conversation;

function evolve(state: ConversationState, event: Fact<ConversationEvent>): ConversationState {
  const now = event.metadata.occurredAt;
  if (event.type === 'ConversationStarted') {
    const { conversationId, about, trackingNumber, customer, language } = event.data;
    const started = { conversationId, about, trackingNumber, customer, language, startedAt: now };
    return { type: 'open', ...started, ...untouched };
  }
  if (state.type === 'none') return state;
  switch (event.type) {
    case 'EmailJoined':
      return { ...state, emails: [...withoutId(state.emails, event.data.receivedEmailId), joinedOf(event.data, now)] };
    case 'EmailLeft':
      return { ...state, emails: withoutId(state.emails, event.data.receivedEmailId) };
    case 'ReplyWritten': {
      const { replyId: id, accountId, inReplyTo, mailboxId, sendAt } = event.data;
      const reply = { id, accountId, inReplyTo, mailboxId, sendAt, at: now, isWithdrawn: false };
      return { ...state, replies: [...state.replies, reply] };
    }
    case 'ReplyWithdrawn': {
      const { replyId } = event.data;
      return {
        ...state,
        replies: state.replies.map((reply) => (reply.id === replyId ? { ...reply, isWithdrawn: true } : reply)),
      };
    }
    case 'ConversationNoted':
      return state;
    case 'ConversationAssigned':
      return { ...state, assignedTo: event.data.accountId };
    case 'ConversationResolved':
      return { ...state, type: 'resolved', snoozedUntil: null };
    case 'ConversationReopened':
      return { ...state, type: 'open', snoozedUntil: null };
    case 'ConversationSnoozed':
      return { ...state, type: 'snoozed', snoozedUntil: event.data.until };
    case 'ConversationMerged':
      return { ...state, mergedInto: event.data.into };
    case 'ConversationUnmerged':
      return { ...state, mergedInto: null };
    case 'ConversationAbsorbed': {
      const { conversationId: _, ...other } = event.data;
      return { ...state, absorbed: [...without(state.absorbed, other.from), other] };
    }
    case 'ConversationReleased':
      return { ...state, absorbed: without(state.absorbed, event.data.from) };
    default:
      return event satisfies never;
  }
}

const untouched = {
  snoozedUntil: null,
  assignedTo: null,
  emails: [],
  replies: [],
  mergedInto: null,
  absorbed: [],
} as const;

/** A Date header may say anything: nobody wrote what they write tomorrow. */
const joinedOf = ({ receivedEmailId: id, isAutomatic, content, sentAt }: DataOf<'EmailJoined'>, now: string): Joined => ({
  id,
  at: earlier(sentAt, now),
  isAutomatic,
  senderId: content.subjectId,
});

const withoutId = <Item extends { id: string }>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id);

const without = <Item extends { from: string }>(items: readonly Item[], from: string): Item[] =>
  items.filter((item) => item.from !== from);

/** The earlier one of two instants. */
export const earlier = (one: string, other: string): string => (Date.parse(one) <= Date.parse(other) ? one : other);

function latest(moments: readonly (string | null)[]): string | null {
  const known = moments.filter((moment) => moment !== null);
  return known.reduce<string | null>((last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last), null);
}

/** What people wrote in it, and in what was merged into it. */
export function writtenIn({ emails, replies, absorbed, startedAt }: Conversation): Written {
  const asked = emails.filter(({ isAutomatic }) => !isAutomatic).map(({ at }) => at);
  const answered = replies.filter(({ isWithdrawn }) => !isWithdrawn).map(({ at }) => at);
  const askedAt = latest([...asked, ...absorbed.map((other) => other.askedAt)]);
  const answeredAt = latest([...answered, ...absorbed.map((other) => other.answeredAt)]);
  return {
    incoming: asked.length + absorbed.reduce((sum, { incoming }) => sum + incoming, 0),
    outgoing: answered.length + absorbed.reduce((sum, { outgoing }) => sum + outgoing, 0),
    askedAt,
    answeredAt,
    lastActivity: latest([askedAt, answeredAt, ...absorbed.map(({ lastActivity }) => lastActivity)]) ?? startedAt,
  };
}

/** Whether the customer's side wrote last. */
export const isUnanswered = ({ askedAt, answeredAt }: Pick<Written, 'askedAt' | 'answeredAt'>): boolean =>
  askedAt !== null && (answeredAt === null || Date.parse(askedAt) > Date.parse(answeredAt));

/** `initial` until both sides have written. */
export function statusOf({ type }: Conversation, { incoming, outgoing }: Written): ConversationStatus {
  if (type !== 'open') return type;
  return incoming > 0 && outgoing > 0 ? 'active' : 'initial';
}

/** What the events of a conversation make of it. */
export const conversationEvolution: Evolution<ConversationState, ConversationEvent> = {
  owns: oneOf<ConversationEvent>(conversationEvents),
  initial: { type: 'none' },
  evolve,
};
