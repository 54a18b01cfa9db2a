import type { z } from 'zod';
import { publishAlertSchema } from '#contracts/alerts.ts';
import { createApiKeySchema, rotateApiKeySchema } from '#contracts/api-keys.ts';
import { findPersonSchema } from '#contracts/audit.ts';
import { findSubjectSchema, requestErasureSchema, takeSubjectDataSchema } from '#contracts/erasures.ts';
import { connectEmailSchema, replaceMailPasswordSchema } from '#contracts/mailboxes.ts';
import { retryFailedSchema, retryMessageSchema } from '#contracts/outbox.ts';
import { answerQuoteSchema } from '#contracts/quotes.ts';
import { rateSheetSchema } from '#contracts/rates.ts';
import { setRetentionRuleSchema } from '#contracts/retention.ts';
import { saveViewSchema } from '#contracts/saved-views.ts';
import { checkImportSchema, startImportSchema } from '#contracts/imports.ts';
import { changeWebhookSchema, createWebhookSchema, replayWebhookSchema, rotateWebhookSchema } from '#contracts/webhooks.ts';
import { type Examples, one } from './example.ts';

export const operations: readonly [z.ZodType, Examples][] = [
  [
    saveViewSchema,
    one({ name: 'Delayed to Ghana', query: 'country=Ghana&delayed=true', columns: ['recipient', 'status'], isDefault: false }),
  ],
  [setRetentionRuleSchema, one({ days: 365 })],
  [
    createApiKeySchema,
    one({
      name: 'Web shop',
      scopes: ['shipments:read', 'shipments:write'],
      expiresAt: '2027-12-31T23:59:59Z',
      allowedAddresses: ['203.0.113.0/24'],
    }),
  ],
  [rotateApiKeySchema, one({ overlapHours: 24 })],
  [findPersonSchema, one({ email: 'ama.owusu@example.com' })],
  [answerQuoteSchema, one({ price: 64.5, validUntil: '2026-12-31', note: 'Includes pickup in Accra.' })],
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
  [
    connectEmailSchema,
    one({
      email: 'desk@parcels.example',
      password: 'abcd-efgh-ijkl-mnop',
      provider: 'business',
      imapServer: 'mail.parcels.example',
      imapPort: 993,
      smtpServer: 'mail.parcels.example',
      smtpPort: 587,
    }),
  ],
  [replaceMailPasswordSchema, one({ password: 'abcd-efgh-ijkl-mnop' })],
  [
    createWebhookSchema,
    one({
      url: 'https://shop.example/hooks/waybill',
      name: 'Web shop',
      types: ['shipment.status_changed', 'shipment.scanned'],
      filter: { services: ['express'], countries: ['GB'], ownShipments: false },
    }),
  ],
  [changeWebhookSchema, one({ types: ['shipment.created', 'shipment.status_changed'] })],
  [rotateWebhookSchema, one({ overlapHours: 24 })],
  [
    replayWebhookSchema,
    {
      date: { value: { from: '2027-01-15T00:00:00Z' } },
      position: { value: { after: 'xGk2mJ0vVd3uRkqS5b2v9w' } },
      shipment: { value: { trackingNumber: 'WB100000000015GH' } },
    },
  ],
  [checkImportSchema, one({ columns: { weight: 13, shippingCost: null } })],
  [startImportSchema, one({ emails: 'off', invalid: 'skip', duplicates: 'skip' })],
  [retryMessageSchema, one({ retries: 0, copyConfirmed: true })],
  [findSubjectSchema, one({ email: 'ama.owusu@example.com' })],
  [takeSubjectDataSchema, one({ email: 'ama.owusu@example.com', language: 'fr', notes: false })],
  [
    requestErasureSchema,
    one({ email: 'ama.owusu@example.com', reason: 'asked', note: 'Asked by phone, and by the email of 3 March.' }),
  ],
  [retryFailedSchema, one({ failedBy: null })],
];
