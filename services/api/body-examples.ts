import type { z } from 'zod';
import {
  adminLoginSchema,
  changePasswordSchema,
  changeRoleSchema,
  inviteAgainSchema,
  invitePersonSchema,
  loginSchema,
  openLinkSchema,
  requestResetSchema,
  setPasswordSchema,
} from '#contracts/accounts.ts';
import { publishAlertSchema } from '#contracts/alerts.ts';
import { bulkUpdateSchema, previewBulkSchema, undoBulkSchema } from '#contracts/bulk-status.ts';
import { clientErrorSchema } from '#contracts/client-errors.ts';
import { followByEmailSchema, followSchema } from '#contracts/follows.ts';
import { printManifestSchema } from '#contracts/manifest.ts';
import { notifyReceiverSchema } from '#contracts/notifications.ts';
import { retryFailedSchema, retryMessageSchema } from '#contracts/outbox.ts';
import { answerQuoteSchema, quoteRequestSchema } from '#contracts/quotes.ts';
import { calculateShippingSchema, rateSheetSchema } from '#contracts/rates.ts';
import { saveViewSchema } from '#contracts/saved-views.ts';
import {
  cancelShipmentSchema,
  correctContactSchema,
  correctScanSchema,
  reviseEstimateSchema,
} from '#contracts/shipment-corrections.ts';
import { confirmFactorSchema, loginCodeSchema, proveYourselfSchema, resetFactorSchema } from '#contracts/second-factor.ts';
import { createShipmentSchema, recordScanSchema, updateStatusSchema } from '#contracts/shipments.ts';
import { unlockSchema } from '#contracts/tracking.ts';

type Examples = Record<string, { summary?: string; value: unknown }>;

const one = (value: unknown): Examples => ({ example: { value } });

const someShipment = '01980000-0000-7000-8000-000000000001';

const followByEmail = {
  email: 'ama.owusu@example.com',
  milestones: ['out_for_delivery', 'delivered', 'trouble'],
  language: 'en',
};

export const bodyExamples: ReadonlyMap<z.ZodType, Examples> = new Map<z.ZodType, Examples>([
  [loginSchema, one({ username: 'agent', password: 'waybill-demo' })],
  [adminLoginSchema, one({ email: 'admin@waybill.test', password: 'waybill-demo' })],
  [loginCodeSchema, one({ challenge: 'the-challenge-of-the-first-step', code: '123 456' })],
  [proveYourselfSchema, one({ currentPassword: 'waybill-demo' })],
  [confirmFactorSchema, one({ factorId: someShipment, code: '123 456' })],
  [resetFactorSchema, one({ language: 'en' })],
  [requestResetSchema, one({ email: 'ada.lovelace@example.com', language: 'en' })],
  [openLinkSchema, one({ token: 'the-token-of-the-link' })],
  [
    setPasswordSchema,
    {
      invitation: {
        summary: 'Accept an invitation',
        value: { token: 'the-token-of-the-link', username: 'ada', password: 'seven green suitcases' },
      },
      reset: { summary: 'Reset a password', value: { token: 'the-token-of-the-link', password: 'seven green suitcases' } },
    },
  ],
  [changePasswordSchema, one({ currentPassword: 'waybill-demo', password: 'seven green suitcases' })],
  [invitePersonSchema, one({ email: 'ada.lovelace@example.com', role: 'agent', language: 'en' })],
  [inviteAgainSchema, one({ language: 'en' })],
  [changeRoleSchema, one({ role: 'auditor' })],
  [
    saveViewSchema,
    one({ name: 'Delayed to Ghana', query: 'country=Ghana&delayed=true', columns: ['recipient', 'status'], isDefault: false }),
  ],
  [unlockSchema, one({ email: 'daan.devries@example.com' })],
  [
    followSchema,
    {
      email: { summary: 'By email', value: followByEmail },
      text: {
        summary: 'By text message',
        value: { phone: '+233 24 123 4567', milestones: ['out_for_delivery', 'delivered'], language: 'en' },
      },
    },
  ],
  [followByEmailSchema, one(followByEmail)],
  [
    createShipmentSchema,
    one({
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
    }),
  ],
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
  [
    quoteRequestSchema,
    {
      dialog: {
        summary: 'From the quote dialog',
        value: {
          name: 'Kofi Mensah',
          email: 'kofi.mensah@example.com',
          company: 'Mensah Textiles',
          fromLocation: 'Ghana',
          toLocation: 'Netherlands',
          packageType: 'medium-package',
          weight: '5 lbs, 2 kg',
          dimensions: '40 x 30 x 20 cm',
          serviceType: 'express',
        },
      },
      calculator: {
        summary: 'From the calculator',
        value: {
          fromCountry: 'Ghana',
          toCountry: 'Netherlands',
          weight: 2.5,
          serviceType: 'express',
          currency: 'EUR',
          customerEmail: 'kofi.mensah@example.com',
        },
      },
    },
  ],
  [answerQuoteSchema, one({ price: 64.5, validUntil: '2026-12-31', note: 'Includes pickup in Accra.' })],
  [
    calculateShippingSchema,
    one({ fromCountry: 'Ghana', toCountry: 'Netherlands', weight: 2.5, serviceType: 'express', currency: 'EUR' }),
  ],
  [
    rateSheetSchema,
    one({
      version: 2,
      effectiveFrom: '2027-01-01',
      regions: [
        { code: 'africa', countries: ['GH', 'BF'] },
        { code: 'europe', countries: ['DE', 'NL', 'FR'] },
      ],
      zones: {
        sameCountry: 'domestic',
        sameRegion: 'regional',
        lanes: [{ between: ['africa', 'europe'], zone: 'intercontinental' }],
        elsewhere: 'worldwide',
      },
      prices: [
        {
          zone: 'intercontinental',
          service: 'standard',
          breaks: [
            { upToKg: 5, baseCents: 2_500, perKgCents: 600 },
            { upToKg: null, baseCents: 3_000, perKgCents: 500 },
          ],
        },
      ],
      surcharge: { basisPoints: 1_500, minimumCents: 500 },
      volumetricDivisor: 5_000,
    }),
  ],
  [
    publishAlertSchema,
    one({
      level: 'delay',
      title: 'Storm over the North Sea',
      detail: 'Flights to and from London are delayed by up to 24 hours.',
      language: 'en',
      until: '2027-01-15T18:00:00Z',
    }),
  ],
  [retryMessageSchema, one({ retries: 0, copyConfirmed: true })],
  [retryFailedSchema, one({ failedBy: null })],
  [clientErrorSchema, one({ kind: 'screen', error: 'TypeError', screen: '/', frames: ['index-AbC1.js:12:345'] })],
]);
