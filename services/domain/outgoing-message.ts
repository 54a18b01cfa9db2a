import type { Fact } from '#contracts/events/envelope.ts';
import {
  outgoingEvents,
  type MessageEnd,
  type OutgoingEndEvent,
  type OutgoingEvent,
} from '#contracts/events/outgoing-message.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** How a message ended, null while it is open, and how often it was queued once more. */
export interface OutgoingState {
  end: MessageEnd | null;
  retries: number;
}

type RetriedMessage = Omit<Extract<OutgoingEvent, { type: 'OutgoingMessageRetried' }>['data'], 'retry'>;

/** `retries` is how often the message had been queued once more when it ended, or when whoever asks for a retry saw it. */
export type OutgoingCommand =
  | { type: 'end'; retries: number; event: OutgoingEndEvent }
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
  initial: { end: null, retries: 0 },
  evolve: ({ retries }, event) =>
    event.type === 'OutgoingMessageRetried' ? { end: null, retries: event.data.retry } : { end: endOf(event), retries },
  isTerminal: ({ end }) => end !== null && !mayRetry(end),
  decide,
};

function decide(command: OutgoingCommand, state: OutgoingState): Decided<OutgoingEvent>[] {
  switch (command.type) {
    case 'end':
      // A log that is older than the outbox does not know of the retry whose end this is.
      return state.end === null || command.retries > state.retries ? [command.event] : [];
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
