import { emailEvents, type EmailEvent } from '#contracts/events/outgoing-email.ts';
import { oneOf, type Decider } from './decider.ts';

/** An outgoing email ends once, however often its end is reported. */
export const outgoingEmailDecider: Decider<'open' | 'ended', EmailEvent, EmailEvent> = {
  owns: oneOf<EmailEvent>(emailEvents),
  initial: 'open',
  evolve: () => 'ended',
  isTerminal: (state) => state === 'ended',
  decide: (end, state) => (state === 'ended' ? [] : [end]),
};
