import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { securityEntrySchema } from '#contracts/security-log.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { unlockedSchema } from '#contracts/tracking.ts';
import { createSignatures } from '#infra/signatures.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { peopleOf } from '#tests/support/whole.ts';

let app: TestApp;
let desk: Desk;
let auditor: string;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const openForTest = socketsOfTests();
const hourMs = 3_600_000;

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'], clock });
  desk = await openDesk(app);
  auditor = await app.signIn('auditor');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.stop());

const page = ({ id }: Shipment, as = desk.as, on = app) => on.request('GET', `/api/shipments/${id}`, { as });
const track = ({ trackingNumber }: Shipment, { key, as }: { key?: string; as?: string } = {}) =>
  app.request('GET', `/api/track/${trackingNumber}${key === undefined ? '' : `?k=${key}`}`, as ? { as } : {});
const unlock = async ({ trackingNumber }: Shipment, email: string) => {
  const answer = await app.request('POST', `/api/track/${trackingNumber}/unlock`, { body: { email } });
  return unlockedSchema.parse(await answer.json()).key;
};
const privacyOf = async (answer: Response) =>
  z.object({ shipment: z.object({ privacy: z.string() }) }).parse(await answer.json()).shipment.privacy;
const recorded = async ({ id }: Shipment) => (await app.core.log.read(`reads-${id}`)).map(({ data }) => data);
/** The records of a parcel once there are so many. */
const recordedOnce = (shipment: Shipment, count: number) =>
  pollUntil(`${count} records`, async () => {
    const found = await recorded(shipment);
    return found.length >= count && found;
  });
const idOf = async (as: string) => {
  const me = await app.request('GET', '/api/auth/me', { as });
  return z.object({ id: z.string() }).parse(await me.json()).id;
};
const timelineOf = async ({ id }: Shipment, group = 'reads') =>
  timelineSchema.parse(await (await app.request('GET', `/api/shipments/${id}/timeline?group=${group}`, { as: desk.as })).json());
const linesOf = (shipment: Shipment, count: number) =>
  pollUntil(`${count} lines`, async () => {
    const found = await timelineOf(shipment);
    return found.lines.length >= count && found;
  });
/** A record of someone else that comes after all that was asked for before: what is not there by then was not made. */
const allRecorded = async (shipment: Shipment) => {
  const count = (await recorded(shipment)).length;
  await page(shipment, await app.signIn('admin'));
  await recordedOnce(shipment, count + 1);
};

describe('whoever is shown the people of a parcel is recorded', () => {
  test('staff who open its page, with their account', async () => {
    const shipment = await desk.create();
    expect((await page(shipment)).status).toBe(200);
    expect(await recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'session', accountId: await idOf(desk.as) },
    ]);
  });

  test('staff who open its tracking page', async () => {
    const shipment = await desk.create();
    expect(await privacyOf(await track(shipment, { as: auditor }))).toBe('full');
    expect(await recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'session', accountId: await idOf(auditor) },
    ]);
  });

  test.each(['sender', 'recipient'] as const)('the %s who follows the link in an email', async (party) => {
    const shipment = await desk.create();
    const [sender, recipient] = await peopleOf(app, shipment);
    const { subjectId } = party === 'sender' ? sender : recipient;
    const key = app.core.trackingKeys.keyFor(shipment.trackingNumber, subjectId);
    expect(await privacyOf(await track(shipment, { key }))).toBe('full');
    expect(await recordedOnce(shipment, 1)).toEqual([
      { shipmentId: shipment.id, proof: 'link', addressee: { subjectId, party } },
    ]);
  });

  test('someone with a link from before links named a person', async () => {
    const shipment = await desk.create();
    const { sign } = createSignatures({ current: Buffer.from(app.servers.env.MASTER_KEY, 'base64') }, 'tracking-link');
    expect(await privacyOf(await track(shipment, { key: sign(shipment.trackingNumber) }))).toBe('full');
    expect(await recordedOnce(shipment, 1)).toEqual([{ shipmentId: shipment.id, proof: 'link', addressee: null }]);
  });

  test('whoever types the email address of the recipient, once, though the page follows', async () => {
    const shipment = await desk.create();
    const [, { subjectId }] = await peopleOf(app, shipment);
    const key = await unlock(shipment, shipment.recipientEmail);
    expect(await privacyOf(await track(shipment, { key }))).toBe('full');
    await allRecorded(shipment);
    expect((await recorded(shipment)).filter(({ proof }) => proof !== 'session')).toEqual([
      { shipmentId: shipment.id, proof: 'email', addressee: { subjectId, party: 'recipient' } },
    ]);
  });

  test('whoever prints its label, and whoever takes out lists of parcels', async () => {
    const shipment = await desk.create();
    const admin = await app.signIn('admin');
    const accountId = await idOf(admin);
    const before = (await app.core.log.read(`exports-${accountId}`)).length;
    expect((await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: admin })).status).toBe(200);
    expect(await recordedOnce(shipment, 1)).toEqual([{ accountId, what: 'label', count: 1, shipmentId: shipment.id }]);
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
    expect(files).toEqual(
      expect.arrayContaining(['csv', 'xlsx', 'manifest'].map((what) => ({ accountId, what, count: 1 }))),
    );
  });

  test('and no one else: not for a masked page, a refused address, the list, nor an empty file', async () => {
    const shipment = await desk.create();
    const admin = await app.signIn('admin');
    const files = async () => (await app.core.log.read(`exports-${await idOf(admin)}`)).length;
    const before = await files();
    for (const as of [undefined, await signInCustomer(app), 'waybill_session=made-up']) {
      expect(await privacyOf(await track(shipment, as ? { as } : {}))).toBe('masked');
    }
    expect(await privacyOf(await track(shipment, { key: 'wrong' }))).toBe('masked');
    const wrong = await app.request('POST', `/api/track/${shipment.trackingNumber}/unlock`, { body: { email: 'x@example.com' } });
    expect(wrong.status).toBe(403);
    await app.request('GET', `/api/shipments?search=${shipment.trackingNumber}`, { as: desk.as });
    await app.request('GET', `/api/shipments/${shipment.id}/timeline`, { as: desk.as });
    await app.request('GET', `/api/shipments/${crypto.randomUUID()}`, { as: desk.as });
    await (await app.request('GET', '/api/shipments/export?format=csv&search=WE000000000000XX', { as: admin })).text();
    await (await app.request('GET', `/api/shipments/export?format=csv&search=${shipment.trackingNumber}`, { as: admin })).text();
    await pollUntil('the file with a parcel', async () => (await files()) > before);
    expect(await files()).toBe(before + 1);
    await allRecorded(shipment);
    expect(await recorded(shipment)).toHaveLength(1);
  });
});

describe('the same reader of the same parcel', () => {
  test('is recorded once an hour', async () => {
    const shipment = await desk.create();
    for (let nth = 0; nth < 5; nth += 1) await page(shipment);
    await track(shipment, { as: desk.as });
    await allRecorded(shipment);
    expect(await recorded(shipment)).toHaveLength(2);
    aheadMs += hourMs;
    desk.as = await app.signIn('agent');
    await page(shipment);
    expect(await recordedOnce(shipment, 3)).toHaveLength(3);
  });

  test('is recorded once by all processes', async () => {
    const other = await startTestApp({ servers: app.servers, roles: [], clock });
    try {
      const shipment = await desk.create();
      await Promise.all(Array.from({ length: 4 }, (_, nth) => page(shipment, desk.as, nth % 2 ? app : other)));
      await recordedOnce(shipment, 1);
      await other.stop();
      await allRecorded(shipment);
      expect(await recorded(shipment)).toHaveLength(2);
    } finally {
      await other.stop();
    }
  });
});

describe('a reader', () => {
  test('is answered while the event store is away, and recorded once it is back', async () => {
    const shipment = await desk.create();
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    expect((await page(shipment)).status).toBe(200);
    await pollUntil('a first try', () => away.mock.calls.length > 0);
    expect(await recorded(shipment)).toEqual([]);
    away.mockRestore();
    expect(await recordedOnce(shipment, 1)).toHaveLength(1);
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
    expect((await page(shipment)).status).toBe(200);
    expect(await privacyOf(await track(shipment, { as: auditor }))).toBe('full');
    expect(await recorded(shipment)).toEqual([]);
    letGo();
    expect(await recordedOnce(shipment, 2)).toHaveLength(2);
  });

  test('leaves the revision of the parcel alone, and no open page hears of it', async () => {
    const shipment = await desk.create();
    const socket = await openForTest(app.url, { Cookie: desk.as });
    for (const topic of [`shipment:${shipment.id}`, `tracking:${shipment.trackingNumber}`]) {
      const seen = socket.frames.length;
      socket.send({ type: 'subscribe', topic });
      await socket.sees('subscribed', seen);
    }
    await page(shipment);
    await linesOf(shipment, 1);
    expect((await page(shipment)).headers.get('etag')).toBe('"0"');
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
    await page(shipment);
    await linesOf(shipment, 1);
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
    await track(shipment, { key });
    await recordedOnce(shipment, 1);
    await app.core.personalData.erase(subjectId, clock.now());
    aheadMs += hourMs;
    desk.as = await app.signIn('agent');
    auditor = await app.signIn('auditor');
    expect((await track(shipment, { key })).status).toBe(200);
    expect(await recordedOnce(shipment, 2)).toHaveLength(2);
    expect((await linesOf(shipment, 2)).lines).toHaveLength(2);
  });
});

test('the timeline tells who read the details and how, and names no one who sends or receives', async () => {
  const shipment = await desk.create({ senderName: 'Canary Sender', recipientName: 'Canary Recipient' });
  const [sender] = await peopleOf(app, shipment);
  await track(shipment, { key: app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId) });
  await recordedOnce(shipment, 1);
  await unlock(shipment, shipment.recipientEmail);
  await recordedOnce(shipment, 2);
  await page(shipment);
  await recordedOnce(shipment, 3);
  await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: desk.as });
  const timeline = await linesOf(shipment, 4);
  const read = { type: 'word', word: 'details_read' };
  expect(timeline.lines).toMatchObject([
    { title: { type: 'word', word: 'label_printed' }, summary: [], by: { who: 'account', name: 'agent' } },
    { title: read, summary: [{ type: 'word', word: 'staff_session' }], by: { who: 'account', name: 'agent' } },
    { title: read, summary: [{ type: 'word', word: 'recipient_address' }], by: { who: 'customer' } },
    { title: read, summary: [{ type: 'word', word: 'sender_link' }], by: { who: 'link' } },
  ]);
  expect(timeline.counts).toEqual({ scans: 0, mail: 0, chat: 0, money: 0, changes: 1, reads: 4 });
  expect(JSON.stringify(timeline)).not.toMatch(/canary|example\.com/i);
});

test('the security log tells which account read or took out what, and of no addressee', async () => {
  const shipment = await desk.create();
  const admin = await app.signIn('admin');
  const [sender] = await peopleOf(app, shipment);
  const read = async (query: string) =>
    z.array(securityEntrySchema).parse(await (await app.request('GET', `/api/security-log?${query}`, { as: auditor })).json());
  await track(shipment, { key: app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId) });
  await recordedOnce(shipment, 1);
  await page(shipment, admin);
  await recordedOnce(shipment, 2);
  await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: admin });
  await recordedOnce(shipment, 3);
  await (await app.request('GET', `/api/shipments/export?format=csv&search=${shipment.trackingNumber}`, { as: admin })).text();
  const query = `group=personalData&person=${await idOf(admin)}&limit=3`;
  const entries = await pollUntil('the file', async () => {
    const found = await read(query);
    return found[0]?.exported === 'csv' && found;
  });
  const parcel = { id: shipment.id, trackingNumber: shipment.trackingNumber };
  const own = { account: { username: 'admin' }, by: { who: 'self' } };
  expect(entries).toMatchObject([
    { type: 'PersonalDataExported', exported: 'csv', count: 1, ...own },
    { type: 'PersonalDataExported', exported: 'label', shipment: parcel, ...own },
    { type: 'PersonalDataRead', shipment: parcel, ...own },
  ]);
  expect(entries[0]?.shipment).toBeUndefined();
  const all = await read('limit=200');
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(entries.map(({ id }) => id)));
  expect(all.filter((entry) => entry.shipment?.id === shipment.id)).toHaveLength(2);
  expect((await read('group=signIns&limit=200')).filter(({ type }) => type.startsWith('PersonalData'))).toEqual([]);
});

test('where everyone may see everything nothing is recorded', async () => {
  const open = await startTestApp({ servers: app.servers, roles: [], env: { TRACKING_PRIVACY: 'full' }, clock });
  const shipment = await desk.create();
  try {
    const [sender] = await peopleOf(app, shipment);
    const key = app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId);
    for (const as of [undefined, desk.as]) {
      const answer = await open.request('GET', `/api/track/${shipment.trackingNumber}?k=${key}`, as ? { as } : {});
      expect(await privacyOf(answer)).toBe('full');
    }
    await open.request('POST', `/api/track/${shipment.trackingNumber}/unlock`, { body: { email: shipment.senderEmail } });
    expect((await page(shipment, desk.as, open)).status).toBe(200);
    expect((await open.request('GET', `/api/shipments/${shipment.id}/label`, { as: desk.as })).status).toBe(200);
  } finally {
    await open.stop();
  }
  await allRecorded(shipment);
  expect(await recorded(shipment)).toHaveLength(1);
});

test('a process that stops records what was read before', async () => {
  const other = await startTestApp({ servers: app.servers, roles: [], clock });
  const shipments = [await desk.create(), await desk.create(), await desk.create()];
  try {
    await Promise.all(shipments.map((shipment) => page(shipment, desk.as, other)));
  } finally {
    await other.stop();
  }
  for (const shipment of shipments) expect(await recorded(shipment)).toHaveLength(1);
});
