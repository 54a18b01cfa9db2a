import type { Fact } from '#contracts/events/envelope.ts';
import {
  receivedEmailEvents,
  type ReceivedEmailEvent,
  type ReceivedKind,
  type SetAsideBecause,
  type ThreadedBy,
} from '#contracts/events/email.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type DataOf<Type extends ReceivedEmailEvent['type']> = Extract<ReceivedEmailEvent, { type: Type }>['data'];

/** Where an email belongs: nobody has said so yet, a conversation, or none. */
export type EmailPlace =
  | { type: 'undecided' }
  | { type: 'threaded'; conversationId: string; by: ThreadedBy; rule: number }
  | { type: 'aside'; reason: SetAsideBecause; rule: number };

/** An email that a mailbox had. What it says is not in it. */
export interface ReceivedEmail {
  type: 'received';
  emailId: string;
  mailboxId: string;
  kind: ReceivedKind;
  /** The subject of its sender's address. */
  senderId: string;
  receivedAt: string;
  place: EmailPlace;
  /** Where it was before the last change, which can be taken back; null where there is nothing to take back. */
  before: EmailPlace | null;
  /** Whether staff opened it in the inbox. */
  isRead: boolean;
}

export type ReceivedEmailState = { type: 'none' } | ReceivedEmail;

type Opens = DataOf<'EmailThreaded'>['opens'];

/** `thread` and `set_aside` decide where an undecided email belongs; `rethread` is what a newer rule says of one that it decided before. */
export type ReceivedEmailCommand =
  | { type: 'receive'; email: DataOf<'EmailReceived'> }
  | { type: 'thread'; conversationId: string; by: ThreadedBy; rule: number; opens: Opens }
  | { type: 'set_aside'; reason: SetAsideBecause; rule: number }
  | { type: 'rethread'; conversationId: string; rule: number; opens: Opens }
  | { type: 'choose'; conversationId: string; rule: number }
  | { type: 'split'; from: string; conversationId: string; rule: number; opens: Opens }
  | { type: 'undo'; rule: number }
  | { type: 'open'; accountId: string };

type Command<Type extends ReceivedEmailCommand['type']> = Extract<ReceivedEmailCommand, { type: Type }>;

function evolve(state: ReceivedEmailState, event: Fact<ReceivedEmailEvent>): ReceivedEmailState {
  if (event.type === 'EmailReceived') {
    const { about, mailboxId, kind, content, receivedAt } = event.data;
    const untouched = { place: { type: 'undecided' }, before: null, isRead: false } as const;
    return { type: 'received', emailId: about.id, mailboxId, kind, senderId: content.subjectId, receivedAt, ...untouched };
  }
  if (state.type === 'none') return state;
  switch (event.type) {
    case 'EmailThreaded': {
      const { conversationId, by, rule } = event.data;
      return moved(state, { type: 'threaded', conversationId, by, rule });
    }
    case 'EmailSetAside': {
      const { reason, rule } = event.data;
      return moved(state, { type: 'aside', reason, rule });
    }
    case 'EmailOpened':
      return { ...state, isRead: true };
    default:
      return event satisfies never;
  }
}

/** What was taken back cannot be taken back once more, and the first decision has nothing before it. */
function moved(state: ReceivedEmail, place: EmailPlace): ReceivedEmail {
  const { before } = state;
  const isUndo = before !== null && isSamePlace(before, place) && (place.type === 'aside' || isBy(place, ['undone']));
  return { ...state, place, before: isUndo || state.place.type === 'undecided' ? null : state.place };
}

function decide(command: ReceivedEmailCommand, state: ReceivedEmailState): Decided<ReceivedEmailEvent>[] {
  switch (command.type) {
    case 'receive':
      return state.type === 'none' ? [{ type: 'EmailReceived', data: command.email }] : [];
    case 'thread':
      return thread(command, existing(state));
    case 'set_aside':
      return setAside(command, existing(state));
    case 'rethread':
      return rethread(command, existing(state));
    case 'choose':
      return moveTo(existing(state), { ...command, by: 'chosen', opens: null });
    case 'split':
      return split(command, existing(state));
    case 'undo':
      return undo(command, existing(state));
    case 'open':
      return open(command, existing(state));
    default:
      return command satisfies never;
  }
}

/** The email, if there is one. Throws DomainError `not_found`. */
function existing(state: ReceivedEmailState): ReceivedEmail {
  if (state.type === 'none') throw new DomainError('not_found', 'There is no such email.');
  return state;
}

const aboutEmail = ({ emailId }: ReceivedEmail) => ({ about: { kind: 'email', id: emailId } });

/** The conversation that the email belongs to, if any. */
export const conversationOf = (place: EmailPlace): string | null => (place.type === 'threaded' ? place.conversationId : null);

const isSamePlace = (one: EmailPlace, other: EmailPlace): boolean =>
  one.type === other.type && conversationOf(one) === conversationOf(other);

const isBy = (place: EmailPlace, ways: readonly ThreadedBy[]): boolean => place.type === 'threaded' && ways.includes(place.by);

/** Whether staff said where it belongs: no rule knows better. */
export const isByHand = (place: EmailPlace): boolean => isBy(place, ['chosen', 'split', 'undone']);

type Threading = Pick<DataOf<'EmailThreaded'>, 'conversationId' | 'by' | 'rule' | 'opens'>;

const threaded = (email: ReceivedEmail, { conversationId, by, rule, opens }: Threading): Decided<ReceivedEmailEvent> => ({
  type: 'EmailThreaded',
  data: { ...aboutEmail(email), conversationId, from: conversationOf(email.place), by, rule, opens },
});

const thread = (command: Command<'thread'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] =>
  email.place.type === 'undecided' ? [threaded(email, command)] : [];

const asided = (email: ReceivedEmail, reason: SetAsideBecause, rule: number): Decided<ReceivedEmailEvent> => ({
  type: 'EmailSetAside',
  data: { ...aboutEmail(email), reason, from: conversationOf(email.place), rule },
});

const setAside = ({ reason, rule }: Command<'set_aside'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] =>
  email.place.type === 'undecided' ? [asided(email, reason, rule)] : [];

const moveTo = (email: ReceivedEmail, to: Threading): Decided<ReceivedEmailEvent>[] =>
  conversationOf(email.place) === to.conversationId ? [] : [threaded(email, to)];

const rethread = (command: Command<'rethread'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] =>
  email.place.type === 'undecided' || isByHand(email.place) ? [] : moveTo(email, { ...command, by: 'rule' });

function split(command: Command<'split'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] {
  const current = conversationOf(email.place);
  if (current !== command.from && current !== command.conversationId) {
    throw new DomainError('conflict', 'This email is no longer in that conversation. Reload and try again.');
  }
  return moveTo(email, { ...command, by: 'split' });
}

function undo({ rule }: Command<'undo'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] {
  const { before } = email;
  if (before === null) throw new DomainError('conflict', 'There is no change of this email to take back.');
  if (before.type === 'aside') return [asided(email, before.reason, rule)];
  const conversationId = conversationOf(before);
  return conversationId === null ? [] : [threaded(email, { conversationId, by: 'undone', rule, opens: null })];
}

const open = ({ accountId }: Command<'open'>, email: ReceivedEmail): Decided<ReceivedEmailEvent>[] =>
  email.isRead ? [] : [{ type: 'EmailOpened', data: { ...aboutEmail(email), accountId } }];

/** The rules of a received email. Deciding throws DomainError: `not_found`, `conflict`. */
export const receivedEmailDecider: Decider<ReceivedEmailState, ReceivedEmailCommand, ReceivedEmailEvent> = {
  owns: oneOf<ReceivedEmailEvent>(receivedEmailEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
