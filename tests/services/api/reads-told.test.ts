import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { securityEntrySchema } from '#contracts/security-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import type { Desk } from '#tests/support/desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { privacyOf, startReadDesk, type ReadDesk } from '#tests/support/read-desk.ts';
import { peopleOf } from '#tests/support/whole.ts';

let reads: ReadDesk;
let app: TestApp;
let desk: Desk;
let auditor: string;

beforeAll(async () => {
  reads = await startReadDesk(['projector']);
  ({ app, desk } = reads);
  auditor = await app.signIn('auditor');
});
afterAll(() => app.stop());

test('the timeline tells who read the details and how, and names no one who sends or receives', async () => {
  const shipment = await desk.create({ senderName: 'Canary Sender', recipientName: 'Canary Recipient' });
  const [sender] = await peopleOf(app, shipment);
  await reads.track(shipment, { key: app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId) });
  await reads.recordedOnce(shipment, 1);
  await reads.unlock(shipment, shipment.recipientEmail);
  await reads.recordedOnce(shipment, 2);
  await reads.page(shipment);
  await reads.recordedOnce(shipment, 3);
  await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: desk.as });
  const timeline = await reads.linesOf(shipment, 4);
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
  await reads.track(shipment, { key: app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId) });
  await reads.recordedOnce(shipment, 1);
  await reads.page(shipment, admin);
  await reads.recordedOnce(shipment, 2);
  await app.request('GET', `/api/shipments/${shipment.id}/label`, { as: admin });
  await reads.recordedOnce(shipment, 3);
  await (await app.request('GET', `/api/shipments/export?format=csv&search=${shipment.trackingNumber}`, { as: admin })).text();
  const query = `group=personalData&person=${await reads.idOf(admin)}&limit=3`;
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

test('where everyone may see everything of a parcel, what opens it is not recorded, and what staff open and take out is', async () => {
  const open = await startTestApp({ servers: app.servers, roles: [], env: { TRACKING_PRIVACY: 'full' }, clock: reads.clock });
  const shipment = await desk.create();
  try {
    const [sender] = await peopleOf(app, shipment);
    const key = app.core.trackingKeys.keyFor(shipment.trackingNumber, sender.subjectId);
    expect(await privacyOf(await open.request('GET', `/api/track/${shipment.trackingNumber}?k=${key}`))).toBe('full');
    await open.request('POST', `/api/track/${shipment.trackingNumber}/unlock`, { body: { email: shipment.senderEmail } });
    expect((await reads.page(shipment, desk.as, open)).status).toBe(200);
    expect((await open.request('GET', `/api/shipments/${shipment.id}/label`, { as: desk.as })).status).toBe(200);
  } finally {
    await open.stop();
  }
  await reads.allRecorded(shipment);
  const [own, label, ofAnother, ...more] = await reads.recorded(shipment);
  expect([own, label, ofAnother]).toMatchObject([{ proof: 'session' }, { what: 'label' }, { proof: 'session' }]);
  expect(more).toEqual([]);
});

test('a process that stops records what was read before', async () => {
  const other = await startTestApp({ servers: app.servers, roles: [], clock: reads.clock });
  const shipments = [await desk.create(), await desk.create(), await desk.create()];
  try {
    await Promise.all(shipments.map((shipment) => reads.page(shipment, desk.as, other)));
  } finally {
    await other.stop();
  }
  for (const shipment of shipments) expect(await reads.recorded(shipment)).toHaveLength(1);
});

test('a process that stops while the event store is away says that it could not record what was read', async () => {
  const warned: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  const other = await startTestApp({ servers: app.servers, roles: [], clock: reads.clock, logger });
  const shipment = await desk.create();
  const away = vi.spyOn(other.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
  try {
    await reads.page(shipment, desk.as, other);
    await pollUntil('a try', () => away.mock.calls.length > 0);
  } finally {
    await other.stop();
  }
  expect(warned.filter((line) => line.includes('could not record reads of personal data'))).toHaveLength(1);
});
