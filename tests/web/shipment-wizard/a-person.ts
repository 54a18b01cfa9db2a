import type { Address } from '#contracts/address-book.ts';

/** Someone of the address book; tests change what they are about. */
export const aPerson = (changes: Partial<Address> = {}): Address => ({
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Jonas Weber',
  email: 'jonas.weber@example.com',
  phone: null,
  country: 'Switzerland',
  city: 'Bern',
  address: 'Bundesplatz 3',
  shipments: 2,
  lastUsedAt: '2026-03-01T09:00:00.000Z',
  ...changes,
});
