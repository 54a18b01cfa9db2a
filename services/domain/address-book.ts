import { addressBookEvents, type AddressBookEvent } from '#contracts/events/address-book.ts';
import { oneOf, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** What was forgotten of one person: how often something was. */
export interface ForgottenState {
  times: number;
}

/** `entry` as it is in the book; null where it is not, or no more. */
export interface ForgetAddress {
  type: 'forget';
  entry: AddressBookEvent['data']['entry'] | null;
}

/**
 * What staff take out of the address book, by person. An entry may come back with a shipment and be
 * forgotten again. Deciding throws DomainError: `not_found`.
 */
export const addressBookDecider: Decider<ForgottenState, ForgetAddress, AddressBookEvent> = {
  owns: oneOf<AddressBookEvent>(addressBookEvents),
  initial: { times: 0 },
  evolve: ({ times }) => ({ times: times + 1 }),
  decide({ entry }) {
    if (entry === null) throw new DomainError('not_found', 'Address not found.');
    return [{ type: 'AddressForgotten', data: { entry } }];
  },
};
