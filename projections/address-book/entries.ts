import type { BookedAddress } from '#contracts/events/address-book.ts';
import type { Party } from '#contracts/events/shipment.ts';
import { compactPhone, searchText } from '#infra/database/search-text.ts';
import { derivedId } from '#infra/ids.ts';
import type { AddressBookTable } from './table.ts';

/** Someone who was not erased, with the city of the shipment. */
export interface Booked {
  subjectId: string;
  party: Party;
  place: Pick<BookedAddress, 'city' | 'country'>;
}

/** The same for the same person, name and address, however they are spaced or capitalised. */
export const entryIdOf = (subjectId: string, { name, country, city, address }: BookedAddress): string =>
  derivedId('address', subjectId, ...[name, country, city, address].map(plain));

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export const digitsOf = (phone: string): string => compactPhone(phone).replace('+', '');

export function entryRow({ subjectId, party, place }: Booked, usedAt: string, position: number): AddressBookTable {
  const { name, email, phone, address } = party;
  const { country, city } = place;
  return {
    id: entryIdOf(subjectId, { name, country, city, address }),
    subject_id: subjectId,
    name,
    email,
    phone,
    country,
    city,
    address,
    used_at: usedAt,
    // Short texts are found as a whole field, the first one aside.
    search_text: searchText([email, name, city, ...name.split(/\s+/), phone && digitsOf(phone)]),
    position,
  };
}

/** What is left of an entry that was forgotten: whose it was, by id. */
export const blankRow = (id: string, subjectId: string, forgottenAt: string, position: number): AddressBookTable => ({
  id,
  subject_id: subjectId,
  name: '',
  email: '',
  phone: null,
  country: '',
  city: '',
  address: '',
  used_at: forgottenAt,
  search_text: '',
  position,
});
