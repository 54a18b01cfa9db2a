import { outgoingEvents, type OutgoingEvent } from '#contracts/events/outgoing-message.ts';
import { oneOf, type Decider } from './decider.ts';

/** An outgoing message ends once, however often its end is reported. */
export const outgoingMessageDecider: Decider<'open' | 'ended', OutgoingEvent, OutgoingEvent> = {
  owns: oneOf<OutgoingEvent>(outgoingEvents),
  initial: 'open',
  evolve: () => 'ended',
  isTerminal: (state) => state === 'ended',
  decide: (end, state) => (state === 'ended' ? [] : [end]),
};
