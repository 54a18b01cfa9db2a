import { beforeEach, describe, expect, test } from 'vitest';
import type { Source } from '#contracts/events/envelope.ts';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { NewMessage } from '#infra/outbox/outbox.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { CauseMissing, type NounEmails } from '#services/outbox/noun-emails.ts';
import { quoteEmails } from '#services/quotes/emails.ts';
import { shipmentEmails } from '#services/shipments/emails.ts';
import { emailsCausedBy, happened } from '#tests/support/caused-emails.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { quoteAnswered, quoteRequested } from '#tests/support/quotes.ts';

const shipmentId = '01980000-0000-7000-8000-000000000001';
const quoteId = '01980000-0000-7000-8000-0000000000e1';
const publicUrl = 'https://parcels.example.com';
const { trackingKeys: keys, quoteLinks: links } = createSignedLinks({ current: Buffer.alloc(32, 7) });
const [sender, recipient, visitor] = [derivedId('sender'), derivedId('recipient'), derivedId('visitor')];

let store: MemoryStore;
let log: EventLog;
let parcels: NounEmails;
let quotes: NounEmails;

beforeEach(() => {
  store = createMemoryStore();
  log = createEventLog(store, createOpenPersonalData());
  parcels = shipmentEmails({ log, keys, publicUrl });
  quotes = quoteEmails({ log, links, publicUrl, staffAddress: 'desk@example.com' });
});

/** Puts what happened into the log and returns it as it is stored. */
async function happen(stream: string, event: WaybillEvent, source: Source = 'api'): Promise<LoggedEvent> {
  const revision = store.events.filter((stored) => stored.stream === stream).length;
  const at = `2026-03-0${revision + 1}T09:00:00.000Z`;
  const unsealed = logged([{ event, at, stream, source }], String(store.events.length));
  await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), await log.seal(unsealed));
  return happened(log);
}
const parcel = (event: WaybillEvent, source?: Source) => happen(streamOf.shipment(shipmentId), event, source);
const quote = (event: WaybillEvent, source?: Source) => happen(streamOf.quote(quoteId), event, source);
/** What arrives: to whom, the subject, and the line that opens the email. */
const read = async (family: NounEmails, emails: readonly NewMessage[]) =>
  Promise.all(
    emails.map(async (email) => {
      const composed = await family.compose({ ...email, attempts: 1, retries: 0 });
      if (typeof composed === 'string') return composed;
      return [composed.to.address, composed.written.subject, composed.written.text.split('\n')[2]];
    }),
  );

describe('a parcel', () => {
  test('that is created sends an email to its sender and its recipient, each with their own text and language', async () => {
    const emails = await emailsCausedBy(parcels, await parcel(shipmentCreated(shipmentId)));
    expect(await read(parcels, emails)).toEqual([
      [
        'ama.owusu@example.com',
        'Shipment WE 4839 2017 5525 GH is confirmed',
        'Thank you for shipping with us. Your shipment is confirmed and waiting for pickup.',
      ],
      [
        'jonas.weber@example.com',
        'Ihre Sendung WE 4839 2017 5525 GH ist registriert',
        'Für Sie wurde bei uns ein Paket registriert. Wir informieren Sie über jeden Schritt.',
      ],
    ]);
  });

  test('whose status changes sends an email to both, with the status', async () => {
    await parcel(shipmentCreated(shipmentId));
    const emails = await emailsCausedBy(parcels, await parcel(statusUpdated(shipmentId, { status: 'out_for_delivery' })));
    expect(await read(parcels, emails)).toEqual([
      [
        'ama.owusu@example.com',
        'Shipment WE 4839 2017 5525 GH: Out For Delivery',
        'The status of your parcel has changed to: Out For Delivery.',
      ],
      [
        'jonas.weber@example.com',
        'Sendung WE 4839 2017 5525 GH: In Zustellung',
        'Es gibt Neues zu Ihrem Paket. Sein Status ist jetzt: In Zustellung.',
      ],
    ]);
  });

  test('leads each of them to its page, with the full details', async () => {
    const emails = await emailsCausedBy(parcels, await parcel(shipmentCreated(shipmentId)));
    expect(emails).toHaveLength(2);
    for (const [nth, email] of emails.entries()) {
      const composed = await parcels.compose({ ...email, attempts: 1, retries: 0 });
      if (typeof composed === 'string') throw new Error('there is no email');
      const link = `${publicUrl}/track/WE483920175525GH?k=${keys.keyFor('WE483920175525GH', [sender, recipient][nth] ?? '')}`;
      expect(composed.written.text.split('\n')).toContain(link);
      expect(composed.written.html).toContain(`href="${link}"`);
    }
  });

  test('sends its emails in the order of its events, and in order with all others to the same address', async () => {
    const events = [await parcel(shipmentCreated(shipmentId)), await parcel(statusUpdated(shipmentId))];
    for (const event of events) {
      expect((await emailsCausedBy(parcels, event)).map(({ orderKey }) => orderKey)).toEqual([sender, recipient]);
    }
  });

  test('of which only a change is known keeps an order of its own', async () => {
    const stray = await parcel(statusUpdated(shipmentId));
    const keysOf = async () => (await emailsCausedBy(parcels, stray)).map(({ orderKey }) => orderKey);
    expect(await keysOf()).toEqual(await keysOf());
    expect(new Set(await keysOf()).size).toBe(2);
  });

  test.each(['import', 'simulator'] as const)('that comes from the %s sends no email', async (source) => {
    expect(await emailsCausedBy(parcels, await parcel(shipmentCreated(shipmentId), source))).toEqual([]);
  });
});

describe('a quote', () => {
  test('that is requested is confirmed to the customer and noted to staff', async () => {
    const emails = await emailsCausedBy(quotes, await quote(quoteRequested(quoteId)));
    expect(await read(quotes, emails)).toEqual([
      [
        'ama.owusu@example.com',
        'We received your quote request Q-000000E1',
        'Thank you for your request. We will email you a quote within 24 hours.',
      ],
      [
        'desk@example.com',
        'New quote request Q-000000E1',
        'A visitor requested a quote. Open the dashboard for contact details and the full request.',
      ],
    ]);
    expect(emails.map(({ orderKey }) => orderKey === visitor)).toEqual([true, false]);
    expect(emails.map(({ isUnsolicited = false }) => isUnsolicited)).toEqual([true, false]);
  });

  test('that is answered sends an email to the customer, after the confirmation', async () => {
    await quote(quoteRequested(quoteId));
    const emails = await emailsCausedBy(quotes, await quote(quoteAnswered(quoteId)));
    expect(await read(quotes, emails)).toEqual([
      ['ama.owusu@example.com', 'Your quote Q-000000E1', 'Here is the price for your shipment. Accept it to lock it in.'],
    ]);
    expect(emails.map(({ orderKey }) => orderKey)).toEqual([visitor]);
  });

  test.each(['import', 'simulator'] as const)('that comes from the %s sends no email', async (source) => {
    expect(await emailsCausedBy(quotes, await quote(quoteRequested(quoteId), source))).toEqual([]);
  });
});

test('about what the log does not have nothing is written, and nobody is called erased', async () => {
  const queued = [
    ...(await emailsCausedBy(parcels, await parcel(shipmentCreated(shipmentId)))).map((email) => ({ family: parcels, email })),
    ...(await emailsCausedBy(quotes, await quote(quoteRequested(quoteId)))).map((email) => ({ family: quotes, email })),
  ];
  const updates = await emailsCausedBy(parcels, await parcel(statusUpdated(shipmentId)));
  store.events.pop();
  for (const email of updates) await expect(parcels.compose({ ...email, attempts: 1, retries: 0 })).rejects.toThrow(CauseMissing);
  store.events.length = 0;
  expect(queued).toHaveLength(4);
  for (const { family, email } of queued)
    await expect(family.compose({ ...email, attempts: 1, retries: 0 })).rejects.toThrow(CauseMissing);
});
