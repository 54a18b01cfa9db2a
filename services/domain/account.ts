import { accountEvents, type AccountEvent } from '#contracts/events/account.ts';
import { oneOf, type Decider } from './decider.ts';

/** The stream of an account is a plain record: whatever is reported happened. */
export const accountDecider: Decider<null, AccountEvent, AccountEvent> = {
  owns: oneOf<AccountEvent>(accountEvents),
  initial: null,
  evolve: () => null,
  decide: (event) => [event],
};
