import type { z } from 'zod';
import {
  importedRowsSchema,
  importPreviewSchema,
  importProblemsSchema,
  importSchema,
  importsForProgramsSchema,
  type Import,
} from '#contracts/imports.ts';
import { publicEventsPageSchema } from '#contracts/public-events.ts';
import { quoteAnswerHours, quoteReceivedSchema, quoteSchema } from '#contracts/quotes.ts';
import { shippingPriceSchema } from '#contracts/rates.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { trackingSchema, type TrackingEvent } from '#contracts/tracking.ts';
import {
  changedShipmentSchema,
  historyForProgramsSchema,
  quotesForProgramsSchema,
  scansForProgramsSchema,
  shipmentsForProgramsSchema,
} from '#contracts/v1.ts';
import {
  deliveryDetailSchema,
  webhookDeliveriesSchema,
  webhookReplaysSchema,
  webhookSchema,
  webhooksSchema,
  webhookWithSecretSchema,
  type Webhook,
  type WebhookDelivery,
} from '#contracts/webhooks.ts';
import { one, someShipment, type Examples } from './body-examples/example.ts';
import { someParcel } from './body-examples/shipments.ts';

const shipment: Shipment = {
  id: someShipment,
  trackingNumber: 'WE483920175525GH',
  ...someParcel,
  senderPhone: '+233302123456',
  recipientPhone: null,
  customsLines: [...someParcel.customsLines],
  status: 'in_transit',
  reason: null,
  estimatedDelivery: '2026-03-05T17:00:00.000Z',
  currentLatitude: 50.1109,
  currentLongitude: 8.6821,
  currentLocation: 'Frankfurt International Hub',
  language: 'en',
  createdAt: '2026-03-02T09:12:00.000Z',
  updatedAt: '2026-03-03T04:40:00.000Z',
  revision: '1',
};

const webhook: Webhook = {
  id: '01980000-0000-7000-8000-0000000000d0',
  name: 'Web shop',
  mode: 'live',
  url: 'https://shop.example/hooks/waybill',
  types: ['shipment.status_changed', 'shipment.scanned'],
  filter: { services: ['express'], countries: ['GB'], ownShipments: false },
  state: 'active',
  pausedBy: null,
  pausedAt: null,
  formerUntil: null,
  apiKey: { id: '01980000-0000-7000-8000-0000000000f0', name: 'Web shop' },
  createdBy: 'admin',
  createdAt: '2026-03-02T09:12:00.000Z',
  revision: '0',
};

const delivery: WebhookDelivery = {
  id: '01980000-0000-7000-8000-0000000000d1',
  eventId: '01980000-0000-7000-8000-000000000002',
  type: 'shipment.scanned',
  kind: 'live',
  state: 'delivered',
  attempts: 1,
  status: 204,
  problem: null,
  createdAt: '2026-03-03T04:40:00.000Z',
  nextAttemptAt: null,
  endedAt: '2026-03-03T04:40:00.100Z',
};

const departed: TrackingEvent = {
  id: '01980000-0000-7000-8000-000000000002',
  shipmentId: someShipment,
  status: 'in_transit',
  reason: null,
  description: 'Departed for Rotterdam',
  location: 'Frankfurt International Hub',
  latitude: 50.1109,
  longitude: 8.6821,
  timeZone: 'Europe/Berlin',
  timestamp: '2026-03-03T04:38:00.000Z',
  simulated: false,
};

const { revision: _revision, language: _language, customsLines: _lines, ...tracked } = shipment;

const quote: z.infer<typeof quoteSchema> = {
  id: '01980000-0000-7000-8000-000000000003',
  form: 'dialog',
  status: 'answered',
  customerName: 'Kofi Mensah',
  customerEmail: 'kofi.mensah@example.com',
  phone: null,
  company: null,
  fromLocation: 'Accra, Ghana',
  toLocation: 'Rotterdam, Netherlands',
  packageType: null,
  serviceType: null,
  weight: '12 kg',
  weightKg: 12,
  dimensions: null,
  description: 'Two boxes of scarves',
  timeline: null,
  estimate: null,
  answer: { price: 148, validUntil: '2026-03-31', note: null, answeredAt: '2026-03-02T10:00:00.000Z' },
  acceptedAt: null,
  shipmentId: null,
  language: 'en',
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  revision: '1',
};

const imported: Import = {
  id: '01980000-0000-7000-8000-0000000000e0',
  kind: 'tracking_events',
  state: 'finished',
  fileName: 'scans.csv',
  format: 'csv',
  encoding: 'UTF-8',
  separator: ',',
  sheet: null,
  header: ['Tracking number', 'Status', 'Location', 'Description'],
  columns: [
    { field: 'trackingNumber', required: true, column: 0 },
    { field: 'status', required: true, column: 1 },
    { field: 'reason', required: false, column: null },
    { field: 'location', required: true, column: 2 },
    { field: 'description', required: true, column: 3 },
  ],
  openedAt: '2026-03-03T06:00:00.000Z',
  openedBy: { id: '01980000-0000-7000-8000-0000000000f0', name: 'Web shop' },
  fileKeptUntil: '2026-03-17T06:00:00.000Z',
  sameFileAs: null,
  check: { rows: 120, valid: 119, invalid: 1, duplicates: 2, totals: [], checkedAt: '2026-03-03T06:00:02.000Z' },
  run: { emails: 'off', invalid: 'skip', duplicates: 'skip', startedAt: '2026-03-03T06:01:00.000Z' },
  progress: null,
  counts: { imported: 117, invalid: 1, duplicates: 2, failed: 0 },
  undo: null,
  failure: null,
  revision: '4',
};

/** What the documentation shows as answers of programs, by their schemas. */
export const answerExamples: ReadonlyMap<z.ZodType, Examples> = new Map<z.ZodType, Examples>([
  [shipmentSchema, one(shipment)],
  [changedShipmentSchema, one(shipment)],
  [shipmentsForProgramsSchema, one({ items: [{ id: shipment.id, status: shipment.status }], nextCursor: null })],
  [historyForProgramsSchema, one({ items: [departed], nextCursor: null })],
  [
    scansForProgramsSchema,
    one({
      revision: '1',
      items: [
        {
          id: departed.id,
          status: departed.status,
          reason: null,
          location: departed.location,
          latitude: departed.latitude,
          longitude: departed.longitude,
          timeZone: departed.timeZone,
          description: departed.description,
          occurredAt: departed.timestamp,
          simulated: false,
          correction: null,
        },
      ],
      nextCursor: null,
    }),
  ],
  [
    trackingSchema,
    one({
      shipment: {
        ...tracked,
        senderName: 'K*** M.',
        senderEmail: null,
        senderPhone: null,
        senderAddress: null,
        recipientName: 'D*** V.',
        recipientEmail: null,
        recipientPhone: null,
        recipientAddress: null,
        value: null,
        shippingCost: null,
        privacy: 'masked',
        origin: { name: 'Accra', latitude: 5.55, longitude: -0.2167, timeZone: 'Africa/Accra' },
        destination: { name: 'Rotterdam', latitude: 51.92, longitude: 4.48, timeZone: 'Europe/Amsterdam' },
      },
      trackingEvents: [departed],
    }),
  ],
  [
    shippingPriceSchema,
    one({
      formattedCost: '€53.34',
      currency: 'EUR',
      baseRate: 36,
      perKgRate: 9.8,
      weight: 2,
      billableWeight: 2,
      internationalSurcharge: 5,
      exchangeRate: 0.88022588,
      costBreakdown: { baseUSD: 36, weightUSD: 19.6, surchargeUSD: 5, totalUSD: 60.6, total: 53.34 },
      serviceType: 'express',
      zone: 'near',
      rateSheetVersion: 1,
      rates: { source: 'fawazahmed0/exchange-api 2026.9.29', asOf: '2026-09-29', retrievedAt: null, fallback: false },
    }),
  ],
  [webhookSchema, one(webhook)],
  [webhooksSchema, one({ items: [webhook], nextCursor: null })],
  [webhookWithSecretSchema, one({ ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' })],
  [webhookDeliveriesSchema, one({ items: [delivery], nextCursor: null })],
  [
    deliveryDetailSchema,
    one({
      ...delivery,
      request: {
        headers: { 'webhook-id': delivery.eventId, 'content-type': 'application/json', 'waybill-delivery': 'live' },
        body: '{"type":"shipment.scanned"}',
      },
      log: [{ at: delivery.createdAt, milliseconds: 87, status: 204, problem: null, answer: '' }],
    }),
  ],
  [
    webhookReplaysSchema,
    one({
      items: [
        {
          id: '01980000-0000-7000-8000-0000000000d2',
          state: 'sending',
          askedAt: delivery.createdAt,
          found: 120,
          sent: 80,
          failed: 0,
          waiting: 40,
          unreadable: 0,
        },
      ],
      nextCursor: null,
    }),
  ],
  [importSchema, one(imported)],
  [importsForProgramsSchema, one({ items: [imported], nextCursor: null })],
  [
    importProblemsSchema,
    one({
      items: [
        {
          line: 14,
          field: 'trackingNumber',
          column: 'Tracking number',
          value: null,
          code: 'unknown_shipment',
          message: 'There is no such shipment',
          duplicateOf: null,
        },
      ],
      nextCursor: '1.5d41402abc4b',
      total: 3,
      shown: 3,
    }),
  ],
  [
    importPreviewSchema,
    one({
      rows: [
        {
          line: 2,
          values: { trackingNumber: shipment.trackingNumber, status: 'in_transit', location: departed.location },
          price: null,
          isDuplicate: false,
        },
      ],
    }),
  ],
  [
    importedRowsSchema,
    one({
      items: [{ row: 2, outcome: 'left', shipmentId: someShipment, trackingNumber: shipment.trackingNumber, code: null }],
      nextCursor: null,
    }),
  ],
  [quoteSchema, one(quote)],
  [quoteReceivedSchema, one({ id: quote.id, status: 'requested', answerWithinHours: quoteAnswerHours, estimate: null })],
  [quotesForProgramsSchema, one({ items: [quote], nextCursor: null })],
  [
    publicEventsPageSchema,
    one({
      items: [
        {
          id: departed.id,
          type: 'shipment.scanned',
          occurredAt: departed.timestamp,
          recordedAt: shipment.updatedAt,
          position: 'xGk2mJ0vVd3uRkqS5b2v9w',
          subject: { kind: 'shipment', id: shipment.id, trackingNumber: shipment.trackingNumber },
          data: {
            status: departed.status,
            reason: null,
            place: { name: departed.location, latitude: 50.1109, longitude: 8.6821, timeZone: 'Europe/Berlin' },
          },
        },
      ],
      nextCursor: 'xGk2mJ0vVd3uRkqS5b2v9w',
      hasMore: false,
    }),
  ],
]);
