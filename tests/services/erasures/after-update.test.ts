import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemStateSchema } from '#contracts/system.ts';
import { erasureSchema, subjectFoundSchema, type Erasure } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels, migrateModels } from '#projections/database.ts';
import { rebuild } from '#projections/rebuild.ts';
import { startErasing } from '#services/erasures/eraser.ts';
import { projectors } from '#services/nouns.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { canaryEmail, makeKnown } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { forgetMigrationsFrom } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';

let mail: MailDesk;
let admin: string;
let second: string;
let waiting: Erasure;
let confirmed: Erasure;

beforeAll(async () => {
  mail = await startMailDesk({ roles: ['projector', 'relay'] });
  await makeKnown(mail);
  [admin, second] = [await mail.app.signIn('admin'), await secondAdmin(mail.app)];
  const parcel = await mail.desk.create({ recipientEmail: 'ama@example.com' });
  waiting = await requested(parcel.recipientEmail);
  confirmed = await requested(canaryEmail);
  await post(`/api/erasures/${confirmed.id}/confirm`, second);
  await caughtUp(mail.app.core);
  await update();
}, 120_000);
afterAll(() => mail.app.stop());

const post = (path: string, as: string, body?: object) =>
  mail.app.request('POST', path, { as, ...(body === undefined ? {} : { body }) });
const request = (email: string) => post('/api/erasures', admin, { email, reason: 'asked' });
const requested = async (email: string) => erasureSchema.parse(await (await request(email)).json());
const hindrance = async () =>
  subjectFoundSchema.parse(await (await post('/api/subjects/find', admin, { email: canaryEmail })).json()).hindrance;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const stateOf = async ({ id }: Erasure) => {
  const list = (await (await mail.app.request('GET', '/api/erasures', { as: admin })).json()) as Erasure[];
  return list.find((erasure) => erasure.id === id)?.state;
};
const isRebuildNeeded = async () =>
  systemStateSchema.parse(await (await mail.app.request('GET', '/api/system', { as: admin })).json()).isRebuildNeeded;

/** As the first start after an update from a version that did not know whether its read models are whole. */
async function update(): Promise<void> {
  const { models, databaseUrl } = mail.app.core;
  await sql`alter table checkpoint drop column is_whole`.execute(models);
  await forgetMigrationsFrom(models, '0031');
  const database = connectModels(databaseUrl, { logger: createLogger('silent', 'test'), poolSize: 2 });
  await migrateModels(database);
  await database.close();
}

const refused = [409, 'rebuild_needed'];

test('a person is neither looked for nor taken out where something of them could be missed', async () => {
  expect(await hindrance()).toBe('rebuild');
  expect(await codeOf(await post('/api/subjects/data', admin, { email: canaryEmail }))).toEqual(refused);
  expect(await codeOf(await post('/api/audit/find', admin, { email: canaryEmail }))).toEqual(refused);
  expect(await isRebuildNeeded()).toBe(true);
});

test('an erasure is neither requested nor confirmed, and can be declined', async () => {
  expect(await codeOf(await request('ama.other@example.com'))).toEqual(refused);
  expect(await codeOf(await post(`/api/erasures/${waiting.id}/confirm`, second))).toEqual(refused);
  expect((await post(`/api/erasures/${waiting.id}/decline`, second)).status).toBe(200);
});

test('what was confirmed before waits for the rebuild, after which everything is as before', async () => {
  const { core } = mail.app;
  const logger = createLogger('silent', 'test');
  const warned = vi.spyOn(logger, 'warn');
  // What it looks at once it has carried out whatever there is.
  const looked = vi.spyOn(core.keyStores.store, 'tombstones');
  const eraser = () =>
    startErasing({ ...core, logger, admit: core.logWatch.admit, keys: core.keyStores.store, cleanFiles: async () => true });
  const before = eraser();
  await pollUntil('the eraser to have looked', () => looked.mock.calls.length > 0);
  await before.stop();
  expect(warned).toHaveBeenCalledWith({ persons: 1 }, 'nobody is erased before `npm run rebuild` after an update');
  expect(await core.log.read(streamOf.subject(confirmed.id))).toHaveLength(2);

  await rebuild({ ...core, projectors, signal: new AbortController().signal });
  await caughtUp(core);
  expect([await hindrance(), await isRebuildNeeded()]).toEqual([null, false]);
  expect((await post('/api/subjects/data', admin, { email: canaryEmail })).status).toBe(200);

  const after = eraser();
  await pollUntil('the person to be erased', async () => (await stateOf(confirmed)) === 'erased', 60_000);
  await after.stop();
}, 120_000);
