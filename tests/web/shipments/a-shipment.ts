import type { Shipment } from '#contracts/shipments.ts';
import { parcel } from '#tests/support/shipments.ts';

/** A shipment on its way from Ouagadougou to Berlin, with whatever the test wants changed. */
export const aShipment = (changes: Partial<Shipment> = {}): Shipment => ({
  id: '019a9f6e-7c1a-7000-8000-000000000001',
  trackingNumber: 'WE483920175526BF',
  senderName: 'Awa Diallo',
  senderEmail: 'awa@example.com',
  senderPhone: null,
  senderAddress: '4 Avenue Kwame Nkrumah',
  senderCity: 'Ouagadougou',
  senderCountry: 'Burkina Faso',
  recipientName: 'Jonas Weber',
  recipientEmail: 'jonas@example.com',
  recipientPhone: null,
  recipientAddress: 'Torstrasse 1',
  recipientCity: 'Berlin',
  recipientCountry: 'Germany',
  packageType: 'Standard Package',
  ...parcel,
  status: 'in_transit',
  reason: null,
  estimatedDelivery: '2026-11-24T12:00:00Z',
  currentLatitude: 50.1109,
  currentLongitude: 8.6821,
  currentLocation: 'Frankfurt International Hub',
  language: 'de',
  createdAt: '2026-11-16T14:11:00Z',
  updatedAt: '2026-11-20T14:05:00Z',
  revision: '4',
  ...changes,
});
