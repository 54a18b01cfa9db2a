import { emptyDraft, type ShipmentDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';

/** A draft that can be sent as it is. */
export const filledDraft: ShipmentDraft = {
  ...emptyDraft,
  senderName: ' Awa Diallo ',
  senderEmail: 'awa@example.com',
  senderCountry: 'Burkina Faso',
  senderCity: 'Ouagadougou',
  senderAddress: '4 Avenue Kwame Nkrumah',
  recipientName: 'Jonas Weber',
  recipientEmail: 'jonas@example.com',
  recipientCountry: 'Germany',
  recipientCity: 'Berlin',
  recipientAddress: 'Torstrasse 1',
};
