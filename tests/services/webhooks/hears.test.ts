import type { ApiKeyScope } from '#contracts/api-keys.ts';
import { expect, test } from 'vitest';
import type { WebhookFilter } from '#contracts/webhooks.ts';
import type { PublicEventRead } from '#services/integrations/read-public-event.ts';
import { hasKey, hears, mayTell } from '#services/webhooks/hears.ts';

const [key, other] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const place = (country: string) => ({ city: 'Somewhere', country, latitude: 0, longitude: 0, timeZone: 'Etc/UTC' });
const id = '01980000-0000-7000-8000-00000000000a';
const common = { id, occurredAt: '2026-03-01T12:00:00.000Z', recordedAt: '2026-03-01T12:00:00.000Z', position: 'p' };

/** A scan of an express shipment of the key from Ghana to the Netherlands. */
const scan: PublicEventRead = {
  event: {
    ...common,
    type: 'shipment.scanned',
    subject: { kind: 'shipment', id, trackingNumber: 'WE000000000017GH' },
    data: { status: 'in_transit', reason: null, place: null },
  },
  shipment: {
    shipmentId: id,
    trackingNumber: 'WE000000000017GH',
    serviceType: 'express',
    origin: place('GH'),
    destination: place('NL'),
  },
  makerId: key,
};
const quote: PublicEventRead = {
  event: { ...common, type: 'quote.accepted', subject: { kind: 'quote', id }, data: { answer: 1, price: 20 } },
  shipment: undefined,
  makerId: undefined,
};
const both = ['shipment.scanned', 'quote.accepted'] as const;
const none: WebhookFilter = { services: [], countries: [], ownShipments: false };

const cases: {
  what: string;
  filter?: Partial<WebhookFilter>;
  types?: readonly (typeof both)[number][];
  makerId?: string;
  hears: [boolean, boolean];
}[] = [
  { what: 'without a filter: both', hears: [true, true] },
  { what: 'another type only', types: ['quote.accepted'], hears: [false, true] },
  { what: 'no type of theirs', types: [], hears: [false, false] },
  { what: 'the country of origin', filter: { countries: ['GH'] }, hears: [true, false] },
  { what: 'the country of destination', filter: { countries: ['NL'] }, hears: [true, false] },
  { what: 'one country of several', filter: { countries: ['JP', 'NL'] }, hears: [true, false] },
  { what: 'another country', filter: { countries: ['JP'] }, hears: [false, false] },
  { what: 'its service', filter: { services: ['express'] }, hears: [true, false] },
  { what: 'another service', filter: { services: ['standard'] }, hears: [false, false] },
  { what: 'the service of another country', filter: { services: ['express'], countries: ['JP'] }, hears: [false, false] },
  { what: 'another service of its country', filter: { services: ['standard'], countries: ['GH'] }, hears: [false, false] },
  { what: 'own shipments of the key that made it', filter: { ownShipments: true }, hears: [true, false] },
  { what: 'own shipments of another key', filter: { ownShipments: true }, makerId: other, hears: [false, false] },
  { what: 'shipments of anybody', makerId: other, hears: [true, true] },
  {
    what: 'own shipments of its service and country',
    filter: { services: ['express'], countries: ['GH'], ownShipments: true },
    hears: [true, false],
  },
];

test.each(cases)(
  'an endpoint for $what hears of the scan and of the quote: $hears',
  ({ filter, types = both, makerId = key, hears: expected }) => {
    const endpoint = { types: [...types], filter: { ...none, ...filter }, makerId };
    expect([hears(endpoint, scan), hears(endpoint, quote)]).toEqual(expected);
  },
);

test('a key may be sent what it may read, for as long as it is good for webhooks; a test anybody may', () => {
  const now = '2026-03-01T09:00:00.000Z';
  const holder = { type: 'active', expiresAt: null, scopes: ['webhooks'] } as const;
  expect(hasKey({ key: holder }, new Date(now))).toBe(true);
  expect(hasKey({ key: { ...holder, scopes: ['shipments:read'] } }, new Date(now))).toBe(false);
  expect(hasKey({ key: { ...holder, type: 'revoked' } }, new Date(now))).toBe(false);
  expect(hasKey({ key: { ...holder, expiresAt: now } }, new Date(now))).toBe(false);
  const told = (scope: ApiKeyScope, type: string) => mayTell({ ...holder, scopes: [scope] }, type);
  expect([told('shipments:read', 'shipment.created'), told('quotes:read', 'shipment.created')]).toEqual([true, false]);
  expect(told('webhooks', 'webhook.test')).toBe(true);
  expect([mayTell(undefined, 'shipment.created'), mayTell('gone', 'shipment.created')]).toEqual([true, false]);
});
