import { z } from 'zod';
import { cityPointSchema, partySchema } from './shipment.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

/** What tells one entry of the address book from the others of its person; personal, so ciphertext in the log. */
export const bookedAddressSchema = z.object({
  ...partySchema.pick({ name: true, address: true }).shape,
  ...cityPointSchema.pick({ city: true, country: true }).shape,
});
export type BookedAddress = z.infer<typeof bookedAddressSchema>;

/**
 * On `addressbook-<subject>`: staff took an entry out of the address book. Shipments keep it; one that is created with it later
 * puts it back.
 */
export const addressForgotten = defineEvent('AddressForgotten', z.object({ entry: personal(bookedAddressSchema) }));

export const addressBookEvents = [addressForgotten] as const;
export type AddressBookEvent = EventOf<(typeof addressBookEvents)[number]>;
