import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createSignatures } from '#infra/signatures.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { privacyOf, startReadDesk, type ReadDesk } from '#tests/support/read-desk.ts';
import { peopleOf } from '#tests/support/whole.ts';

let reads: ReadDesk;
let app: TestApp;
let desk: Desk;
let auditor: string;
const openForTest = socketsOfTests();

beforeAll(async () => {
  reads = await startReadDesk(['projector', 'relay']);
  ({ app, desk } = reads);
  auditor = await app.signIn('auditor');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.stop());

/** Lets the hour pass; everyone signs in again. */
async function hourLater() {
  await reads.hourLater();
  auditor = await app.signIn('auditor');
}

describe('whoever is shown the people of a parcel is recorded', () => {
  test('staff who open its page, with their account', async () => {
    const shipment = await desk.create();
    expect((await reads.page(shipment)).status).toBe(200);
    expect(await reads.recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'session', accountId: await reads.idOf(desk.as) },
    ]);
  });

  test('staff who open its tracking page', async () => {
    const shipment = await desk.create();
    expect(await privacyOf(await reads.track(shipment, { as: auditor }))).toBe('full');
    expect(await reads.recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'session', accountId: await reads.idOf(auditor) },
    ]);
  });

  test.each(['sender', 'recipient'] as const)('the %s who follows the link in an email', async (party) => {
    const shipment = await desk.create();
    const [sender, recipient] = await peopleOf(app, shipment);
    const { subjectId } = party === 'sender' ? sender : recipient;
    const key = app.core.trackingKeys.keyFor(shipment.trackingNumber, subjectId);
    expect(await privacyOf(await reads.track(shipment, { key }))).toBe('full');
    expect(await reads.recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'link', addressee: { subjectId, party } },
    ]);
  });

  test('someone with a link from before links named a person', async () => {
    const shipment = await desk.create();
    const { sign } = createSignatures({ current: Buffer.from(app.servers.env.MASTER_KEY, 'base64') }, 'tracking-link');
    expect(await privacyOf(await reads.track(shipment, { key: sign(shipment.trackingNumber) }))).toBe('full');
    expect(await reads.recordedOnce(shipment, 1)).toEqual([{ shipmentId: shipment.id, proof: 'link', addressee: null }]);
  });

  test('whoever types the email address of the recipient, once, though the page follows', async () => {
    const shipment = await desk.create();
    const [, { subjectId }] = await peopleOf(app, shipment);
    const key = await reads.unlock(shipment, shipment.recipientEmail);
    expect(await privacyOf(await reads.track(shipment, { key }))).toBe('full');
    await reads.allRecorded(shipment);
    expect((await reads.recorded(shipment)).filter((read) => !('accountId' in read))).toEqual([
      { shipmentId: shipment.id, proof: 'email', addressee: { subjectId, party: 'recipient' } },
    ]);
  });

  test('whoever prints its label, and whoever takes out lists of parcels', async () => {
    const shipment = await desk.create();
    const admin = await app.signIn('admin');
    const accountId = await reads.idOf(admin);
    const before = (await app.core.log.read(`exports-${accountId}`)).length;
    expect((await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: admin })).status).toBe(200);
    expect(await reads.recordedOnce(shipment, 1)).toEqual([{ accountId, what: 'label', count: 1, shipmentId: shipment.id }]);
    const query = `search=${shipment.trackingNumber}`;
    for (const format of ['csv', 'xlsx']) {
      await (await app.request('GET', `/api/shipments/export?format=${format}&${query}`, { as: admin })).arrayBuffer();
    }
    const body = { shipmentIds: [shipment.id] };
    await (await app.request('POST', '/api/shipments/manifest', { as: admin, body })).arrayBuffer();
    const files = await pollUntil('three files', async () => {
      const found = await app.core.log.read(`exports-${accountId}`);
      return found.length >= before + 3 && found.slice(before).map(({ data }) => data);
    });
    expect(files).toHaveLength(3);
    expect(files).toEqual(expect.arrayContaining(['csv', 'xlsx', 'manifest'].map((what) => ({ accountId, what, count: 1 }))));
  });

  test('and no one else: not for a masked page, a refused address, the list, nor an empty file', async () => {
    const shipment = await desk.create();
    const admin = await app.signIn('admin');
    const files = async () => (await app.core.log.read(`exports-${await reads.idOf(admin)}`)).length;
    const before = await files();
    for (const as of [undefined, await signInCustomer(app), 'waybill_session=made-up']) {
      expect(await privacyOf(await reads.track(shipment, as ? { as } : {}))).toBe('masked');
    }
    expect(await privacyOf(await reads.track(shipment, { key: 'wrong' }))).toBe('masked');
    const wrong = await app.request('POST', `/api/track/${shipment.trackingNumber}/unlock`, { body: { email: 'x@example.com' } });
    expect(wrong.status).toBe(403);
    await app.request('GET', `/api/shipments?search=${shipment.trackingNumber}`, { as: desk.as });
    await app.request('GET', `/api/shipments/${shipment.id}/timeline`, { as: desk.as });
    await app.request('GET', `/api/shipments/${crypto.randomUUID()}`, { as: desk.as });
    await (await app.request('GET', '/api/shipments/export?format=csv&search=WE000000000000XX', { as: admin })).text();
    await (await app.request('GET', `/api/shipments/export?format=csv&search=${shipment.trackingNumber}`, { as: admin })).text();
    await pollUntil('the file with a parcel', async () => (await files()) > before);
    expect(await files()).toBe(before + 1);
    await reads.allRecorded(shipment);
    expect(await reads.recorded(shipment)).toHaveLength(1);
  });
});

describe('the same reader of the same parcel', () => {
  test('is recorded once an hour', async () => {
    const shipment = await desk.create();
    for (let nth = 0; nth < 5; nth += 1) await reads.page(shipment);
    await reads.track(shipment, { as: desk.as });
    await reads.allRecorded(shipment);
    expect(await reads.recorded(shipment)).toHaveLength(2);
    await hourLater();
    await reads.page(shipment);
    expect(await reads.recordedOnce(shipment, 3)).toHaveLength(3);
  });

  test('is recorded once by all processes', async () => {
    const other = await startTestApp({ servers: app.servers, roles: [], clock: reads.clock });
    try {
      const shipment = await desk.create();
      await Promise.all(Array.from({ length: 4 }, (_, nth) => reads.page(shipment, desk.as, nth % 2 ? app : other)));
      await reads.recordedOnce(shipment, 1);
      await other.stop();
      await reads.allRecorded(shipment);
      expect(await reads.recorded(shipment)).toHaveLength(2);
    } finally {
      await other.stop();
    }
  });
});

describe('a reader', () => {
  test('is answered while the event store is away, and recorded once it is back', async () => {
    const shipment = await desk.create();
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    expect((await reads.page(shipment)).status).toBe(200);
    await pollUntil('a first try', () => away.mock.calls.length > 0);
    expect(await reads.recorded(shipment)).toEqual([]);
    away.mockRestore();
    expect(await reads.recordedOnce(shipment, 1)).toHaveLength(1);
  });

  test('is answered before anything is recorded', async () => {
    const shipment = await desk.create();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const append = app.core.store.append.bind(app.core.store);
    vi.spyOn(app.core.store, 'append').mockImplementation(async (...args) => {
      await held;
      return append(...args);
    });
    expect((await reads.page(shipment)).status).toBe(200);
    expect(await privacyOf(await reads.track(shipment, { as: auditor }))).toBe('full');
    expect(await reads.recorded(shipment)).toEqual([]);
    letGo();
    expect(await reads.recordedOnce(shipment, 2)).toHaveLength(2);
  });

  test('leaves the revision of the parcel alone, and no open page hears of it', async () => {
    const shipment = await desk.create();
    const socket = await openForTest(app.url, { Cookie: desk.as });
    for (const topic of [`shipment:${shipment.id}`, `tracking:${shipment.trackingNumber}`]) {
      const seen = socket.frames.length;
      socket.send({ type: 'subscribe', topic });
      await socket.sees('subscribed', seen);
    }
    await reads.page(shipment);
    await reads.linesOf(shipment, 1);
    expect((await reads.page(shipment)).headers.get('etag')).toBe('"0"');
    await desk.update(shipment.id);
    await socket.sees('fact');
    await pollUntil('both facts', () => socket.frames.filter(({ type }) => type === 'fact').length === 2);
    expect(socket.frames.filter(({ type }) => type === 'fact')).toMatchObject([
      { fact: 'shipment_updated' },
      { fact: 'shipment_updated' },
    ]);
  });

  test('has not worked on the parcel', async () => {
    const shipment = await (await openDesk(app, await app.signIn('admin'))).create();
    const history = () => app.request('GET', `/api/shipments/${shipment.id}/history`, { as: desk.as });
    await reads.page(shipment);
    await reads.linesOf(shipment, 1);
    expect((await history()).status).toBe(403);
    const list = await app.request('GET', `/api/shipments?mine=true&search=${shipment.trackingNumber}`, { as: desk.as });
    expect(await list.json()).toEqual([]);
    await desk.update(shipment.id);
    const entries = z.array(historyEntrySchema).parse(await (await history()).json());
    expect(entries.map(({ type }) => type)).toContain('PersonalDataRead');
  });

  test('who was erased meanwhile is one all the same', async () => {
    const shipment = await desk.create({ senderEmail: 'soon.erased@example.com' });
    const [{ subjectId }] = await peopleOf(app, shipment);
    const key = app.core.trackingKeys.keyFor(shipment.trackingNumber, subjectId);
    await reads.track(shipment, { key });
    await reads.recordedOnce(shipment, 1);
    await app.core.personalData.erase(subjectId, reads.clock.now());
    await hourLater();
    expect((await reads.track(shipment, { key })).status).toBe(200);
    expect(await reads.recordedOnce(shipment, 2)).toHaveLength(2);
    expect((await reads.linesOf(shipment, 2)).lines).toHaveLength(2);
  });
});
