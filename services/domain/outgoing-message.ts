import type { Fact } from '#contracts/events/envelope.ts';
import { outgoingEvents, type MessageEnd, type OutgoingEvent } from '#contracts/events/outgoing-message.ts';
import { oneOf, type Decider } from './decider.ts';

/** An outgoing message ends once, however often its end is reported. Its state is that end, null until then. */
export const outgoingMessageDecider: Decider<MessageEnd | null, OutgoingEvent, OutgoingEvent> = {
  owns: oneOf<OutgoingEvent>(outgoingEvents),
  initial: null,
  evolve: (_state, event) => endOf(event),
  isTerminal: (state) => state !== null,
  decide: (end, state) => (state === null ? [end] : []),
};

function endOf(event: Fact<OutgoingEvent>): MessageEnd {
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
