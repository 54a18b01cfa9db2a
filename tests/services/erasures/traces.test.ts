import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectFoundSchema } from '#contracts/erasures.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { freshId } from '#infra/ids.ts';
import { isTombstone } from '#infra/key-store/key-store.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { verifyArchive } from '#services/archives/verifier/verify.mjs';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { filesIn } from '#tests/support/archives.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { eraseKnown } from '#tests/support/erase-known.ts';
import { databaseFolders, filesWith } from '#tests/support/files-with.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { canaries, canaryEmail, makeKnown, tablesNaming } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { startReceiver, type Receiver } from '#tests/services/webhooks/receiver.ts';
import { wholeLogVerified } from '#tests/support/whole-log-verified.ts';

const waitMs = 110_000;
const env = { SEALING_KEY: newSealingKey() };
const roles = ['projector', 'relay', 'eraser', 'sealer', 'importer', 'webhooks'];
let logDatabase: TestDatabase;
let eventStore: RunningServer;
let servers: TestServers;
let mail: MailDesk;
let again: TestApp | undefined;
let admin: string;
let receiver: Receiver;
let imports: ImportDesk;
let importIds: Record<'run' | 'waiting' | 'stranger', string>;
let wrappedKey: Buffer;
/** What the processes logged, at whatever level, and what went over the bus. */
const logged: string[] = [];
const rung: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });

const post = (path: string, as: string, body?: object) =>
  mail.app.request('POST', path, { as, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  logDatabase = await testDatabase();
  eventStore = await startEventStoreServer({ databaseUrl: logDatabase.url, host: '127.0.0.1', port: 0 });
  servers = await startTestServers({ EVENTSTORE_URL: eventStore.url });
  mail = await startMailDesk({ servers, env, roles, logger });
  const { core } = mail.app;
  core.bus.subscribe('>', ({ subject, data }) => void rung.push(`${subject} ${data}`));
  admin = await mail.app.signIn('admin');
  imports = createImportDesk(mail.app, { session: admin });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await again?.stop();
  await eventStore.stop();
  await servers.stop();
  await logDatabase.drop();
});

/** A row about them, in every text that a row can have. */
const rowOf = (recipientEmail: string, weight = '2.5') =>
  `Qanary order,Kofi Mensah,kofi@shop.example,1 High Street,Accra,Ghana,Nora Qanary,${recipientEmail},2 Qanary Road,Rotterdam,Netherlands,Clothing,express,${weight},40,30,20,120`;

async function importAll(): Promise<typeof importIds> {
  const upload = async (name: string, rows: readonly string[]) => {
    const { id } = await imports.upload(fileOfShipments(rows), { name });
    await imports.reaches(id, 'checked');
    return id;
  };
  const run = await upload('Nora Qanary.csv', [rowOf(canaryEmail), rowOf(canaryEmail, 'Qanary')]);
  expect((await imports.ask(run, 'start', { emails: 'digest', invalid: 'skip' })).status).toBe(200);
  await imports.reaches(run, 'finished');
  const waiting = await upload('orders.csv', [shipmentRow(1), rowOf(canaryEmail.toUpperCase())]);
  const ofStranger = await upload('others.csv', [shipmentRow(2)]);
  return { run, waiting, stranger: ofStranger };
}

test('somebody becomes known, is imported, is looked for in a view, and is erased', async () => {
  const { core } = mail.app;
  const types = ['shipment.created', 'shipment.status_changed', 'shipment.corrected'];
  expect((await post('/api/webhooks', admin, { url: receiver.url, name: 'Web shop', types })).status).toBe(201);
  await makeKnown(mail);
  importIds = await importAll();
  const view = { name: 'Nora Qanary', query: 'search=Nora+Qanary', columns: ['status'], isDefault: false };
  expect((await mail.app.request('PUT', `/api/saved-views/${freshId()}`, { as: admin, body: view })).status).toBe(200);
  await caughtUp(core);
  expect(await tablesNaming(core.db)).toEqual(expect.arrayContaining(['models.shipments', 'public.saved_views']));
  const { id } = subjectFoundSchema.parse(await (await post('/api/subjects/find', admin, { email: canaryEmail })).json());
  const record = (await core.keyStores.store.find([id ?? ''])).get(id ?? '');
  if (!record || isTombstone(record)) throw new Error('there is a key');
  ({ wrappedKey } = record);
  await eraseKnown(mail.app);
  await caughtUp(core);
});

test('no table names them, views that looked for them included', async () => {
  expect(await tablesNaming(mail.app.core.db)).toEqual([]);
});

test('files of imports that name them are gone, with their names; those of others are not', async () => {
  for (const id of [importIds.run, importIds.waiting]) expect(await imports.read(id)).toMatchObject({ fileName: null });
  expect(await imports.read(importIds.run)).toMatchObject({ state: 'finished', counts: { imported: 1, invalid: 1 } });
  expect((await imports.ask(importIds.waiting, 'start', { emails: 'off' })).ok).toBe(false);
  expect(await imports.read(importIds.stranger)).toMatchObject({ state: 'checked', fileName: 'others.csv' });
});

test('what integrators were sent never named them', async () => {
  // Two parcels of the desk, and one that was imported.
  await pollUntil('all three to be sent', () => receiver.received.length >= 3);
  expect(receiver.received.filter(({ body, headers }) => canaries.test(body + JSON.stringify(headers)))).toEqual([]);
});

/** Waits until nothing of them is in a file of either database, or in one of the data folder. */
async function filesAreClean({ db }: TestApp['core']): Promise<void> {
  const wanted = ['nora.qanary', 'qanary', wrappedKey, wrappedKey.toString('hex'), wrappedKey.toString('base64').toLowerCase()];
  const folders = await databaseFolders(db, [servers.env.DATABASE_URL, logDatabase.url]);
  await pollUntil(
    'the files to be cleaned',
    async () => {
      await sql`checkpoint`.execute(db);
      return (await Promise.all(folders.map((folder) => filesWith(folder, wanted)))).flat().length === 0;
    },
    waitMs,
  );
  const inLog = await Promise.all(folders.map((folder) => filesWith(folder, ['shipmentcreated', 'shipment-'])));
  expect(
    inLog.map((found) => found.length > 0),
    'what is looked into is read',
  ).toEqual([true, true]);
  // What was delivered to their mailbox is theirs.
  const own = (await filesWith(servers.env.DATA_DIR, wanted)).filter((path) => !path.includes('/mail'));
  expect(own).toEqual([]);
}

test('neither their texts nor their key are left in the files of the databases, nor in those of the data folder', () =>
  filesAreClean(mail.app.core));

test('no log line and no message of the bus ever named them', () => {
  expect(logged.filter((line) => canaries.test(line))).toEqual([]);
  expect(rung.filter((message) => canaries.test(message))).toEqual([]);
  expect([logged.length > 0, rung.length > 10], 'there were such').toEqual([true, true]);
});

test('the log verifies, and an archive of it in the clear does, without them', async () => {
  const { core } = mail.app;
  expect(await wholeLogVerified(core)).toMatchObject({ state: 'done', findings: [] });

  const answer = await mail.app.request('GET', '/api/audit/export?scope=everything&clear=true', { as: admin });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const folder = await mkdtemp(join(tmpdir(), 'waybill-traces-'));
  await writeFile(join(folder, 'export.tar.gz'), bytes);
  expect(await verifyArchive(join(folder, 'export.tar.gz'))).toMatchObject({ ok: true, findings: [] });
  await rm(folder, { recursive: true });
  const naming = (await filesIn(bytes)).filter(({ bytes: content }) => canaries.test(content.toString('latin1')));
  expect(naming.map(({ name }) => name)).toEqual([]);
});

test('a restart brings nothing back', async () => {
  await mail.app.stop();
  again = await startTestApp({ servers, env, roles, logger });
  await caughtUp(again.core);
  expect(await tablesNaming(again.core.db)).toEqual([]);
  await sql`vacuum full`.execute(again.core.db);
  await filesAreClean(again.core);
  expect(logged.filter((line) => canaries.test(line))).toEqual([]);
  const found = await again.request('POST', '/api/subjects/find', {
    as: await again.signIn('admin'),
    body: { email: canaryEmail },
  });
  expect(subjectFoundSchema.parse(await found.json()).id).toBeNull();
});
