import type { z } from 'zod';
import { bulkUpdateSchema, previewBulkSchema, undoBulkSchema } from '#contracts/bulk-status.ts';
import { printManifestSchema } from '#contracts/manifest.ts';
import { notifyReceiverSchema } from '#contracts/notifications.ts';
import {
  cancelShipmentSchema,
  correctContactSchema,
  correctScanSchema,
  reviseEstimateSchema,
} from '#contracts/shipment-corrections.ts';
import { createShipmentSchema, recordScanSchema, updateStatusSchema } from '#contracts/shipments.ts';
import { type Examples, one, someShipment } from './example.ts';

/** A parcel as it is created, and as the answers of the documentation show it. */
export const someParcel = {
  senderName: 'Kofi Mensah',
  senderEmail: 'kofi.mensah@example.com',
  senderPhone: '+233 30 212 3456',
  senderAddress: '1 High Street',
  senderCity: 'Accra',
  senderCountry: 'Ghana',
  recipientName: 'Daan de Vries',
  recipientEmail: 'daan.devries@example.com',
  recipientAddress: 'Coolsingel 40',
  recipientCity: 'Rotterdam',
  recipientCountry: 'Netherlands',
  packageType: 'Standard Package',
  serviceType: 'express',
  weight: 2.5,
  length: 40,
  width: 30,
  height: 20,
  value: 120,
  shippingCost: 64.5,
  customsLines: [{ description: 'Woven cotton scarves', hsCode: '6214.90', originCountry: 'GH', quantity: 8, unitValue: 15 }],
} as const;

export const shipments: readonly [z.ZodType, Examples][] = [
  [createShipmentSchema, one(someParcel)],
  [
    updateStatusSchema,
    one({
      status: 'in_transit',
      location: 'Frankfurt International Hub',
      description: 'Departed for London',
      latitude: 50.1109,
      longitude: 8.6821,
    }),
  ],
  [
    recordScanSchema,
    one({
      trackingNumber: 'WE483920175525GH',
      status: 'delayed',
      reason: 'customs_hold',
      location: 'London Heathrow',
      description: 'Held by customs, invoice requested',
      occurredAt: '2026-03-02T21:30:00+00:00',
    }),
  ],
  [
    notifyReceiverSchema,
    one({
      recipientEmail: 'daan.devries@example.com',
      senderName: 'Kofi Mensah',
      trackingNumber: 'WE483920175525GH',
    }),
  ],
  [
    correctScanSchema,
    {
      replace: {
        summary: 'Something else happened',
        value: {
          action: 'replace',
          explanation: 'Scanned for the parcel next to it',
          status: 'out_for_delivery',
          location: 'Rotterdam',
          description: 'Out with the courier',
          occurredAt: '2026-03-02T07:30:00+01:00',
        },
      },
      withdraw: { summary: 'It never happened', value: { action: 'withdraw', explanation: 'Scanned twice' } },
    },
  ],
  [
    correctContactSchema,
    one({
      party: 'recipient',
      email: 'daan.de.vries@example.com',
      phone: '+31 10 123 4567',
      explanation: 'The recipient called: the email address was misspelled',
    }),
  ],
  [
    reviseEstimateSchema,
    one({ estimatedDelivery: '2027-03-05T12:00:00Z', reason: 'weather', description: 'Flights from Accra are delayed' }),
  ],
  [printManifestSchema, one({ shipmentIds: [someShipment], sort: 'created', order: 'desc' })],
  [
    previewBulkSchema,
    one({ shipmentIds: [someShipment], update: { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' } }),
  ],
  [
    bulkUpdateSchema,
    one({
      bulkId: '01980000-0000-7000-8000-0000000000b1',
      shipments: [{ id: someShipment, revision: '0' }],
      update: { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' },
    }),
  ],
  [undoBulkSchema, one({ bulkId: '01980000-0000-7000-8000-0000000000b1', shipmentIds: [someShipment] })],
  [cancelShipmentSchema, one({ reason: 'other', description: 'The sender asked for the parcel back' })],
];
