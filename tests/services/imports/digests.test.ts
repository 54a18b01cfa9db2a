import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isOf } from '#contracts/events/envelope.ts';
import { importDigestsRequested } from '#contracts/events/import.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { createImportRows } from '#infra/import-rows/postgres.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { noCounts } from '#services/domain/import.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { createReadDigest } from '#services/imports/emails.ts';
import { load } from '#services/load.ts';
import { createNote } from '#services/imports/note.ts';
import { requestDigests } from '#services/imports/digests.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const sender = 'kofi@shop.example';
let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer', 'importer'] });
  desk = createImportDesk(app, { session: await app.signIn('admin') });
});
afterAll(() => app.stop());

const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }));
const mailsTo = async (address: string) =>
  mailsSchema.parse(await (await app.request('GET', `/dev/mail.json?to=${address}`)).json());
const reach = (address: string, count: number) =>
  pollUntil(`${count} emails to ${address}`, async () => {
    const mails = await mailsTo(address);
    return mails.length >= count && mails;
  });
const shipmentStateOf = async (id: string) => {
  const { state } = await load(app.core.log, shipmentDecider, streamOf.shipment(id));
  return state.type === 'none' ? expect.unreachable('it was imported') : state;
};
const messagesAbout = (id: string) =>
  app.core.db.selectFrom('outgoing_messages').select('id').where('about_id', '=', id).execute();
const started = async (rows: readonly string[]) => {
  const { id } = await desk.upload(fileOfShipments(rows));
  await desk.reaches(id, 'checked');
  expect((await desk.ask(id, 'start', { emails: 'digest' })).status).toBe(200);
  await desk.reaches(id, 'finished');
  return id;
};

test('with a digest everybody gets one email about all of their shipments, and one more when they are taken back', async () => {
  const id = await started([shipmentRow(1), shipmentRow(2), shipmentRow(3)]);
  const [toSender] = await reach(sender, 1);
  const [toRecipient] = await reach('daan2@home.example', 1);
  const numbers = (await desk.rowsOf(id, 'imported')).map(({ trackingNumber }) => groupTrackingNumber(trackingNumber ?? ''));
  expect(numbers).toHaveLength(3);
  expect(toSender?.subject).toBe('Your new shipments');
  for (const number of numbers) expect(toSender?.text).toContain(number);
  expect(numbers.filter((number) => toRecipient?.text.includes(number))).toEqual([numbers[1]]);
  expect(await messagesAbout(id)).toHaveLength(4);
  for (const { shipmentId } of await desk.rowsOf(id, 'imported')) expect(await messagesAbout(shipmentId ?? '')).toEqual([]);

  expect((await desk.ask(id, 'undo')).status).toBe(200);
  await desk.reaches(id, 'undone');
  const undone = await reach(sender, 2);
  expect(undone.map(({ subject }) => subject).toSorted()).toEqual(['Your new shipments', 'Your shipments have been withdrawn']);
  expect(await messagesAbout(id)).toHaveLength(8);
});

test('digests that were requested in part are requested of the others only', async () => {
  const id = await started([shipmentRow(11), shipmentRow(12)]);
  const history = await app.core.log.read(streamOf.import(id));
  const requested = history.filter((event) => isOf(event, importDigestsRequested));
  expect(requested.flatMap(({ data }) => ('addresseeIds' in data ? data.addresseeIds : []))).toHaveLength(3);

  const rows = createImportRows(app.core.db);
  const parties = await rows.partiesOf(id, { outcome: 'imported', after: undefined, upTo: undefined, limit: 10 });
  const asked: string[][] = [];
  const note = createNote(app.core);
  const spied: typeof note = async (importId, key, command) => {
    if (command.type === 'requestDigests') asked.push(command.addresseeIds);
    return note(importId, key, command);
  };
  const state = {
    ...({ type: 'running', id, kind: 'shipments', fileDigest: '', bytes: 1, openedAt: '', checkId: null, check: null } as const),
    ...{ openedBy: { id: 'x', role: 'admin' }, columns: {}, row: 2, counts: noCounts, undo: null, failure: null },
    ...{ digests: { imported: parties[0] ?? '' } },
    run: {
      ...({ emails: 'digest', invalid: 'refuse', duplicates: 'skip', commandId: id, pricedAt: '', startedAt: '' } as const),
      startedBy: { id: 'x', role: 'admin' },
    },
  };
  await requestDigests({ rows, note: spied }, state, 'imported');
  expect(asked).toEqual([parties.slice(1)]);
  expect((await app.core.log.read(streamOf.import(id))).length).toBe(history.length);
});

test('a digest is of the parcels that still name its addressee, and goes to nobody else', async () => {
  const id = await started([shipmentRow(21), shipmentRow(22)]);
  const requested = (await app.core.log.read(streamOf.import(id))).find((event) => isOf(event, importDigestsRequested));
  const [first] = await desk.rowsOf(id, 'imported');
  const { created } = await shipmentStateOf(first?.shipmentId ?? '');
  const read = (addresseeId: string) =>
    createReadDigest({ log: app.core.log, rows: createImportRows(app.core.db) })({
      addresseeId,
      eventId: requested?.id,
      stream: streamOf.import(id),
    } as Message);
  const { sender: before, recipient } = created;
  expect(await read(before.subjectId)).toMatchObject({ count: 2, person: { email: sender } });

  const as = await app.signIn('admin');
  const body = { party: 'sender', email: 'esi@shop.example', explanation: 'Another person sends it' };
  expect((await app.request('PATCH', `/api/shipments/${first?.shipmentId}/contact`, { as, body })).status).toBe(200);
  const digest = await read(before.subjectId);
  expect(digest).toMatchObject({ count: 1, person: { email: sender } });
  expect(digest.shipments.map(({ created: { shipmentId } }) => shipmentId)).not.toContain(first?.shipmentId);

  const again = { ...body, party: 'recipient', email: 'efua@home.example' };
  expect((await app.request('PATCH', `/api/shipments/${first?.shipmentId}/contact`, { as, body: again })).status).toBe(200);
  expect(await read(recipient.subjectId)).toMatchObject({ count: 0, shipments: [], person: null });
});
