import type { PartyRole, Shipment } from '#contracts/shipments.ts';

export type ContactForm = { name: string; email: string; phone: string; address: string; explanation: string };

export const contactFormOf = (shipment: Shipment, party: PartyRole): ContactForm => ({
  name: shipment[`${party}Name`],
  email: shipment[`${party}Email`],
  phone: shipment[`${party}Phone`] ?? '',
  address: shipment[`${party}Address`],
  explanation: '',
});

const contactFields = ['name', 'email', 'phone', 'address'] as const;

/** What is sent of a form: the values that differ from those it was opened with. */
export const contactChanges = (party: PartyRole, { explanation, ...values }: ContactForm, opened: ContactForm) => ({
  party,
  ...Object.fromEntries(contactFields.filter((field) => values[field] !== opened[field]).map((field) => [field, values[field]])),
  explanation,
});
