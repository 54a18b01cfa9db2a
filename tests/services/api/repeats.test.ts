import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bulkPreviewSchema } from '#contracts/bulk-status.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { freshId } from '#infra/ids.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { calculatorQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';

let quotes: QuoteDesk;
let desk: Desk;
let admin: string;
beforeAll(async () => {
  quotes = await startQuoteDesk();
  desk = await openDesk(quotes.app);
  admin = await quotes.app.signIn('admin');
});
afterAll(() => quotes.app.stop());

const logLength = async () => {
  let length = 0;
  for await (const _ of quotes.app.core.store.readAll({ after: undefined, limit: 100_000 })) length += 1;
  return length;
};
const typesFrom = async (start: number) => {
  const types: string[] = [];
  for await (const { type } of quotes.app.core.store.readAll({ after: undefined, limit: 100_000 })) types.push(type);
  return types.slice(start);
};

type Send = (headers: Record<string, string>) => Promise<Response>;
const post =
  (path: string, as: string, body?: object): Send =>
  (headers) =>
    quotes.app.request('POST', path, { as, headers, ...(body ? { body } : {}) });
const patch =
  (path: string, body: object): Send =>
  (headers) =>
    quotes.app.request('PATCH', path, { as: desk.as, headers, body });
const explanation = 'The customer called';
const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString();
const invite = (email: string) => post('/api/people', admin, { email, role: 'agent', language: 'en' });
/** A bulk update of one new shipment, as its preview allows it. */
async function bulkOfOne() {
  const { id } = await desk.create();
  const answer = await post('/api/shipments/bulk-status/preview', desk.as, { shipmentIds: [id], update: scan })({});
  const shipments = bulkPreviewSchema
    .parse(await answer.json())
    .rows.flatMap((row) => (row.outcome === 'update' ? [{ id, revision: row.revision }] : []));
  return { bulkId: freshId(), shipments, update: scan };
}
const alert = { level: 'delay', title: 'Storm', detail: 'Two days late.' };
const idOf = async (answer: Promise<Response>) => z.object({ id: z.string() }).parse(await (await answer).json()).id;

/** Commands of visitors, staff and administrators, made ready to be sent, and what they write. */
const commands: [name: string, ready: () => Promise<Send>, writes: string[]][] = [
  [
    'creating a shipment',
    async () => post('/api/shipments', desk.as, aShipment()),
    ['TrackingNumberReserved', 'ShipmentCreated'],
  ],
  [
    'updating a status',
    async () => {
      const { id } = await desk.create();
      return (headers) => desk.update(id, scan, headers);
    },
    ['ShipmentStatusUpdated'],
  ],
  [
    'simulating a movement',
    async () => post(`/api/shipments/${(await desk.create()).id}/simulate-movement`, desk.as),
    ['ShipmentMovementSimulated'],
  ],
  [
    'recording a scan',
    async () => post('/api/tracking-events', desk.as, { ...scan, shipmentId: (await desk.create()).id }),
    ['ShipmentScanned'],
  ],
  [
    'notifying a receiver',
    async () => {
      const { trackingNumber } = await desk.create();
      const stranger = { recipientEmail: `${freshId()}@example.com`, addressConfirmed: true };
      return post('/api/notify-receiver', desk.as, { ...stranger, senderName: 'Ama Owusu', trackingNumber });
    },
    ['ReceiverNotificationRequested'],
  ],
  [
    'correcting a scan',
    async () => {
      const { id } = await desk.create();
      await desk.update(id);
      const { scans } = scansSchema.parse(await (await quotes.get(`/api/shipments/${id}/scans`)).json());
      const path = `/api/shipments/${id}/scans/${scans.at(-1)?.id}/corrections`;
      return post(path, desk.as, { action: 'withdraw', explanation });
    },
    ['ShipmentScanCorrected'],
  ],
  [
    'correcting contact data',
    async () => patch(`/api/shipments/${(await desk.create()).id}/contact`, { party: 'sender', name: 'Ama O.', explanation }),
    ['ShipmentContactCorrected'],
  ],
  [
    'changing the expected day',
    async () => {
      const revised = { estimatedDelivery: inTwoWeeks(), reason: 'weather', description: 'Storm' };
      return patch(`/api/shipments/${(await desk.create()).id}/estimated-delivery`, revised);
    },
    ['EstimatedDeliveryRevised'],
  ],
  [
    'cancelling a shipment',
    async () => {
      const { id } = await desk.create();
      return post(`/api/shipments/${id}/cancel`, desk.as, { reason: 'lost', description: 'Never found' });
    },
    ['ShipmentStatusUpdated'],
  ],
  ['updating in bulk', async () => post('/api/shipments/bulk-status', desk.as, await bulkOfOne()), ['ShipmentStatusUpdated']],
  [
    'undoing a bulk update',
    async () => {
      const bulk = await bulkOfOne();
      await post('/api/shipments/bulk-status', desk.as, bulk)({});
      const shipmentIds = bulk.shipments.map(({ id }) => id);
      return post('/api/shipments/bulk-status/undo', desk.as, { bulkId: bulk.bulkId, shipmentIds });
    },
    ['ShipmentScanCorrected'],
  ],
  ['inviting a person', async () => invite(`${freshId()}@example.com`), ['AccountInvited']],
  [
    'changing a role',
    async () => {
      const id = await idOf(invite(`${freshId()}@example.com`)({}));
      return (headers) =>
        quotes.app.request('PATCH', `/api/people/${id}/role`, { as: admin, headers, body: { role: 'auditor' } });
    },
    ['RoleChanged'],
  ],
  [
    'deactivating an account',
    async () => post(`/api/people/${await idOf(invite(`${freshId()}@example.com`)({}))}/deactivate`, admin),
    ['AccountDisabled'],
  ],
  ['publishing an alert', async () => post('/api/alerts', admin, alert), ['AlertPublished']],
  [
    'withdrawing an alert',
    async () => post(`/api/alerts/${await idOf(post('/api/alerts', admin, alert)({}))}/withdraw`, admin),
    ['AlertWithdrawn'],
  ],
  [
    'publishing a rate sheet',
    async () => post('/api/rate-sheets', admin, { ...defaultRateSheet, version: 2, effectiveFrom: '2090-01-01' }),
    ['RateSheetPublished'],
  ],
  ['asking for a quote', async () => (headers) => quotes.send(calculatorQuote(), headers), ['QuoteRequested']],
  [
    'answering a quote',
    async () => {
      const { id } = await quotes.ask();
      return (headers) => quotes.answer(id, {}, headers);
    },
    ['QuoteAnswered'],
  ],
  [
    'accepting a quote',
    async () => {
      const { id } = await quotes.ask();
      await quotes.answer(id);
      return (headers) => quotes.accept(id, 1, headers);
    },
    ['QuoteAccepted'],
  ],
  [
    'shipping by a quote',
    async () => {
      const quoteId = await quotes.accepted();
      return post('/api/shipments', desk.as, { ...aShipment({ shippingCost: 64 }), quoteId });
    },
    ['QuoteConverted', 'TrackingNumberReserved', 'ShipmentCreated'],
  ],
];

test.each(commands)(
  '%s, sent again under its key, is answered as before and stands in the log once',
  async (_, ready, writes) => {
    const send = await ready();
    const before = await logLength();
    const headers = { 'Idempotency-Key': freshId() };
    const first = await send(headers);
    const body = await first.text();
    expect([first.status, await typesFrom(before)]).toEqual([expect.toSatisfy((status: number) => status < 300), writes]);
    const repeats = await Promise.all([send(headers), send(headers)]);
    for (const again of repeats) expect([again.status, await again.text()]).toEqual([first.status, body]);
    const late = await send(headers);
    expect([late.status, await late.text()]).toEqual([first.status, body]);
    expect(await typesFrom(before)).toEqual(writes);
  },
);
