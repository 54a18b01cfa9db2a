import type { Fact } from '#contracts/events/envelope.ts';
import {
  outgoingEvents,
  type MessageEnd,
  type OutgoingEndEvent,
  type OutgoingEvent,
} from '#contracts/events/outgoing-message.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type Confirmed = Extract<OutgoingEvent, { type: 'EmailConfirmed' }>['data'];
type Bounced = Extract<OutgoingEvent, { type: 'EmailBounced' }>['data'];

/**
 * How a message ended, null while it is open, and how often it was queued once more. `bounce` is the report that it did not arrive, after
 * a mail server had taken it.
 */
export interface OutgoingState {
  end: MessageEnd | null;
  retries: number;
  bounce: Pick<Bounced, 'status' | 'receivedEmailId'> | null;
}

type RetriedMessage = Omit<Extract<OutgoingEvent, { type: 'OutgoingMessageRetried' }>['data'], 'retry'>;

/** `retries` is how often the message had been queued once more when it ended, or when whoever asks for a retry saw it. */
export type OutgoingCommand =
  | { type: 'end'; retries: number; event: OutgoingEndEvent }
  | { type: 'bounce'; report: Bounced }
  | { type: 'confirm'; retries: number; isFound: boolean; email: Confirmed }
  | { type: 'retry'; retries: number; message: RetriedMessage; copyConfirmed: boolean };

/** Whether a message that ended like this can be queued once more: whoever was erased, and whatever is settled, stays unsent. */
export const mayRetry = (end: MessageEnd): boolean =>
  end.state === 'in_doubt' || (end.state === 'failed' && end.failure !== 'erased' && end.failure !== 'overtaken');

/**
 * An outgoing message ends once, however often its end is reported, and is queued once more once, however many ask for it. Deciding
 * throws DomainError `copy_unconfirmed`.
 */
export const outgoingMessageDecider: Decider<OutgoingState, OutgoingCommand, OutgoingEvent> = {
  owns: oneOf<OutgoingEvent>(outgoingEvents),
  initial: { end: null, retries: 0, bounce: null },
  evolve,
  // One that was taken may still come back.
  isTerminal: ({ end, bounce }) => end !== null && !mayRetry(end) && (end.state !== 'sent' || bounce !== null),
  decide,
};

function evolve(state: OutgoingState, event: Fact<OutgoingEvent>): OutgoingState {
  switch (event.type) {
    case 'OutgoingMessageRetried':
      return { end: null, retries: event.data.retry, bounce: null };
    case 'EmailBounced': {
      const { status, receivedEmailId } = event.data;
      return { ...state, bounce: { status, receivedEmailId } };
    }
    case 'EmailConfirmed':
      return { ...state, end: { state: 'sent' } };
    default:
      return { ...state, end: endOf(event) };
  }
}

function decide(command: OutgoingCommand, state: OutgoingState): Decided<OutgoingEvent>[] {
  switch (command.type) {
    case 'end':
      // A log that is older than the outbox does not know of the retry whose end this is.
      return state.end === null || command.retries > state.retries ? [command.event] : [];
    case 'bounce':
      // What never left cannot come back, whoever reports it.
      return state.bounce === null && wasTaken(state.end) ? [{ type: 'EmailBounced', data: command.report }] : [];
    case 'confirm': {
      const { isFound, retries, email } = command;
      const isDoubted = state.end?.state === 'in_doubt' && state.retries === retries;
      return isFound && isDoubted ? [{ type: 'EmailConfirmed', data: email }] : [];
    }
    case 'retry': {
      if (state.end === null || command.retries < state.retries || !mayRetry(state.end)) return [];
      if (state.end.state === 'in_doubt' && !command.copyConfirmed) {
        throw new DomainError('copy_unconfirmed', 'This email may have arrived. Confirm that a second copy may be sent.');
      }
      const retry = Math.max(command.retries, state.retries) + 1;
      return [{ type: 'OutgoingMessageRetried', data: { ...command.message, retry } }];
    }
    default:
      return command satisfies never;
  }
}

const wasTaken = (end: MessageEnd | null): boolean => end?.state === 'sent' || end?.state === 'in_doubt';

function endOf(event: Fact<OutgoingEndEvent>): MessageEnd {
  switch (event.type) {
    case 'EmailSent':
    case 'TextMessageSent':
      return { state: 'sent' };
    case 'EmailInDoubt':
      return { state: 'in_doubt' };
    case 'EmailFailed':
      return { state: 'failed', failure: event.data.reason, code: event.data.smtpCode };
    case 'TextMessageFailed':
      return { state: 'failed', failure: event.data.reason, code: event.data.httpStatus };
    default:
      return event satisfies never;
  }
}
