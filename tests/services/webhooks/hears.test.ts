import { expect, test } from 'vitest';
import type { PublicEvent } from '#contracts/public-events.ts';
import type { WebhookFilter } from '#contracts/webhooks.ts';
import type { ServiceType } from '#contracts/shipments.ts';
import type { PublicEventRead } from '#services/integrations/read-public-event.ts';
import { hears, mayBeSent, mayTell } from '#services/webhooks/hears.ts';
import { shipmentCreated } from '#tests/support/events.ts';

const told = (type: PublicEvent['type'], changes: Partial<PublicEventRead> = {}): PublicEventRead => ({
  event: { type } as PublicEvent,
  shipment: shipmentCreated('01990000-0000-7000-8000-0000000000c1').data,
  makerId: 'maker',
  ...changes,
});
const hearsOf = (filter: Partial<WebhookFilter>, read = told('shipment.created'), makerId = 'maker') =>
  hears(
    {
      types: ['shipment.created', 'quote.requested'],
      filter: { services: [], countries: [], ownShipments: false, ...filter },
      makerId,
    },
    read,
  );

test('an endpoint hears of its types, and of a shipment where it begins or ends', () => {
  expect([hearsOf({}), hearsOf({}, told('shipment.scanned'))]).toEqual([true, false]);
  expect(['GH', 'DE', 'JP'].map((country) => hearsOf({ countries: [country] }))).toEqual([true, true, false]);
});

test('every choice that was made has to fit', () => {
  const services = (service: ServiceType) => ({ services: [service] });
  expect([hearsOf(services('express')), hearsOf(services('overnight'))]).toEqual([true, false]);
  expect(hearsOf({ ...services('overnight'), countries: ['GH'] })).toBe(false);
  expect(hearsOf({ ...services('express'), countries: ['JP'] })).toBe(false);
  expect([hearsOf({ ownShipments: true }), hearsOf({ ownShipments: true }, told('shipment.created'), 'other')]).toEqual([
    true,
    false,
  ]);
});

test('of quotes only those hear that chose no shipments', () => {
  const quote = told('quote.requested', { shipment: undefined, makerId: undefined });
  expect(hearsOf({}, quote)).toBe(true);
  for (const filter of [{ services: ['express' as const] }, { countries: ['GH'] }, { ownShipments: true }])
    expect(hearsOf(filter, quote)).toBe(false);
});

test('a key may be sent what it may read, for as long as it is good for webhooks; a test anybody may', () => {
  const now = '2026-03-01T09:00:00.000Z';
  const key = { type: 'active', expiresAt: null, scopes: ['webhooks'] } as const;
  expect(mayBeSent(key, now)).toBe(true);
  expect(mayBeSent({ ...key, scopes: ['shipments:read'] }, now)).toBe(false);
  expect(mayBeSent({ ...key, type: 'revoked' }, now)).toBe(false);
  expect(mayBeSent({ ...key, expiresAt: now }, now)).toBe(false);
  expect([mayTell(['shipments:read'], 'shipment.created'), mayTell(['quotes:read'], 'shipment.created')]).toEqual([true, false]);
  expect(mayTell(['webhooks'], 'webhook.test')).toBe(true);
});
