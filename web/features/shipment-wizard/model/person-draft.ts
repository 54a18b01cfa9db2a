import type { Address } from '#contracts/address-book.ts';
import type { ShipmentDraft } from './shipment-draft.ts';

export type PartyName = 'sender' | 'recipient';

/** The fields of one party. */
export const partyOf = (party: PartyName, draft: ShipmentDraft): Partial<ShipmentDraft> =>
  party === 'sender'
    ? {
        senderName: draft.senderName,
        senderEmail: draft.senderEmail,
        senderPhone: draft.senderPhone,
        senderCountry: draft.senderCountry,
        senderCity: draft.senderCity,
        senderAddress: draft.senderAddress,
      }
    : {
        recipientName: draft.recipientName,
        recipientEmail: draft.recipientEmail,
        recipientPhone: draft.recipientPhone,
        recipientCountry: draft.recipientCountry,
        recipientCity: draft.recipientCity,
        recipientAddress: draft.recipientAddress,
      };

/** The same fields filled in with someone of the address book; a country that is not offered here is left to be chosen. */
export function filledWith(party: PartyName, person: Address, countries: readonly string[]): Partial<ShipmentDraft> {
  const { name, email, phone, city, address } = person;
  const country = countries.includes(person.country) ? person.country : '';
  return party === 'sender'
    ? {
        senderName: name,
        senderEmail: email,
        senderPhone: phone ?? '',
        senderCountry: country,
        senderCity: city,
        senderAddress: address,
      }
    : {
        recipientName: name,
        recipientEmail: email,
        recipientPhone: phone ?? '',
        recipientCountry: country,
        recipientCity: city,
        recipientAddress: address,
      };
}

/** Whether there is enough to look for: two characters, or one of a script that writes names in few. */
export const isSearchable = (typed: string): boolean => /[^\s\p{Script=Latin}\p{P}\p{S}\d]|[^\s].*[^\s]/u.test(typed);
