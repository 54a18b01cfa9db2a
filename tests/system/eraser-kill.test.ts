import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasureSchema } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { isTombstone } from '#infra/key-store/key-store.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { databaseFolders, filesWith } from '#tests/support/files-with.ts';
import { holdTable, type HeldTable } from '#tests/support/held-table.ts';
import {
  canaries,
  canaryEmail,
  makeKnown,
  ofStranger,
  stranger,
  tablesNaming,
  type KnownPerson,
} from '#tests/support/known-person.ts';
import { startMailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess } from '#tests/support/process.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { rowsWith } from '#tests/support/tables-with.ts';
import { wholeLogVerified } from '#tests/support/whole-log-verified.ts';

/** What the eraser comes to next, by the table that it has to write then; the last two are after the event. */
const steps = [
  { before: 'the views that look for them', table: 'public.saved_views' },
  { before: 'the key', table: 'keys.subjects' },
  { before: 'the files, with the key destroyed', table: 'public.attachments' },
  { before: 'the emails as they came', table: 'public.raw_emails' },
  { before: 'the emails that wait, and the event', table: 'public.outgoing_messages' },
  { before: 'the mark, with the event in the log', table: 'public.erasure_marks' },
  { before: 'the read models', table: 'models.shipments' },
  { before: 'the files of the database', table: 'public.raw_emails', lock: 'access share' },
] as const;
const waitMs = 180_000;
const roles = ['projector', 'relay', 'eraser', 'sealer'];

let servers: TestServers;
let env: Record<string, string>;
let known: KnownPerson;
let other: KnownPerson;
let strangersRows: Record<string, number>;
let subjectIds: string[];
let app: TestApp;

beforeAll(async () => {
  servers = await startTestServers();
  env = { SEALING_KEY: newSealingKey() };
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
});

test('two persons are known, and one of them is to be erased', async () => {
  const mail = await startMailDesk({ servers, env, roles: ['projector', 'relay', 'sealer'] });
  ({ app } = mail);
  known = await makeKnown(mail);
  other = await makeKnown(mail, stranger);
  const [admin, second] = [await app.signIn('admin'), await secondAdmin(app)];
  for (const { word } of [{ word: 'Qanary' }, stranger]) {
    const view = { name: `Nora ${word}`, query: `search=Nora+${word}`, columns: ['status'], isDefault: false };
    const saved = await app.request('PUT', `/api/saved-views/${freshId()}`, { as: admin, body: view });
    expect(saved.status).toBe(200);
  }
  const body = { email: canaryEmail, reason: 'asked', note: canaryEmail };
  const asked = erasureSchema.parse(await (await app.request('POST', '/api/erasures', { as: admin, body })).json());
  expect((await app.request('POST', `/api/erasures/${asked.id}/confirm`, { as: second })).status).toBe(200);
  await caughtUp(app.core);
  strangersRows = await rowsWith(app.core.db, ofStranger.source);
  expect(Object.keys(strangersRows)).toEqual(expect.arrayContaining(['models.shipments', 'public.saved_views']));
  const subjectId = (await app.core.personalData.knownSubject(canaryEmail)) ?? expect.unreachable('there is one');
  const requested = (await app.core.log.read(streamOf.subject(subjectId))).find(({ type }) => type === 'ErasureRequested');
  subjectIds = [subjectId, ...(requested?.type === 'ErasureRequested' ? requested.data.also : [])];
  expect(subjectIds).toHaveLength(2);
  await app.stop();
}, 240_000);

const hold = ({ table, ...step }: (typeof steps)[number]) =>
  holdTable(servers.env.DATABASE_URL, table, 'lock' in step ? step.lock : 'exclusive');

test('killed before each of its steps, the eraser finishes by itself, and nothing of anybody else is harmed', async () => {
  let held: HeldTable[] = [];
  for (const [nth, step] of steps.entries()) {
    const after = steps[nth + 1];
    if (held.length === 0) held = [await hold(step)];
    const eraser = await startAppProcess({
      ...servers.env,
      ...env,
      LOG_LEVEL: 'silent',
      WAYBILL_ROLES: 'projector,relay,eraser',
    });
    await held[0]?.met(waitMs);
    // The next lock is there before this one goes: whatever is not killed in time meets it.
    if (after) held.push(await hold(after));
    await eraser.kill();
    const passed = held.shift();
    await passed?.dropThoseWaiting();
    await passed?.release();
  }

  app = await startTestApp({ servers, env, roles });
  const { core } = app;
  await pollUntil(
    'the files to be cleaned',
    async () => {
      const { count } = await core.db
        .selectFrom('erasure_marks')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('is_cleaned', '=', true)
        .executeTakeFirstOrThrow();
      return Number(count) >= subjectIds.length;
    },
    waitMs,
  );
  await caughtUp(core);
  expect(await tablesNaming(core.db)).toEqual([]);
  const folders = await databaseFolders(core.db, [servers.env.DATABASE_URL]);
  await sql`checkpoint`.execute(core.db);
  expect((await Promise.all(folders.map((folder) => filesWith(folder, ['qanary'])))).flat()).toEqual([]);
  expect((await Promise.all(folders.map((folder) => filesWith(folder, ['strynger'])))).flat()).not.toEqual([]);
  for (const id of subjectIds) {
    const record = (await core.keyStores.store.find([id])).get(id);
    expect(record && isTombstone(record)).toBe(true);
    const erased = (await core.log.read(streamOf.subject(id))).filter(({ type }) => type === 'SubjectErased');
    expect(erased, 'once').toHaveLength(1);
  }
}, 240_000);

test('what is left of the person reads "[erased]", and the seals verify', async () => {
  const { core } = app;
  const agent = await app.signIn('agent');
  const get = async (path: string) => (await app.request('GET', path, { as: agent })).text();
  expect(await get(`/api/shipments/${known.sent.id}`)).toContain('[erased]');
  for (const path of ['history', 'timeline'])
    expect(await get(`/api/shipments/${known.received.id}/${path}`)).not.toMatch(canaries);
  expect(await wholeLogVerified(core)).toMatchObject({ state: 'done', findings: [] });
});

test('everything of the stranger is where it was', async () => {
  const { core } = app;
  expect(await rowsWith(core.db, ofStranger.source)).toEqual(strangersRows);
  const agent = await app.signIn('agent');
  const get = (path: string) => app.request('GET', path, { as: agent });
  expect(await (await get(`/api/shipments/${other.sent.id}`)).text()).toMatch(ofStranger);
  expect(await (await get(`/api/emails/${other.emailId}/source`)).text()).toMatch(ofStranger);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments where about_id in (${other.chatId}, ${other.conversationId})`.execute(core.db);
  expect(rows[0]?.count).toBe(2);
  const stream = await core.log.read(streamOf.shipment(other.sent.id));
  expect(JSON.stringify(stream.map(({ data }) => data))).toMatch(ofStranger);
});
