import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { retentionSchema } from '#contracts/retention.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { asReader } from '#projections/checkpoint.ts';
import { bySystem } from '#services/command.ts';
import { retentionDecider } from '#services/domain/retention.ts';
import { startRetaining } from '#services/retention/retaining.ts';
import { runRetention } from '#services/retention/run.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { makeKnown } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const dayMs = 86_400_000;
/** As if the clock had been right then for the last time. */
const knownAt = new Date(Date.now() - 30 * dayMs).toISOString();
let mail: MailDesk;
let admin: string;
let auditor: string;

beforeAll(async () => {
  mail = await startMailDesk();
  const { core } = mail.app;
  const { chatId } = await makeKnown(mail);
  [admin, auditor] = [await mail.app.signIn('admin'), await mail.app.signIn('auditor')];
  await sql`update public.attachments set kept_at = ${new Date(Date.now() - 400 * dayMs)}, is_settled = true`.execute(core.db);
  await core.chats.carryOut({ type: 'close', chatId }, bySystem(derivedId('close'), new Date().toISOString()));
  const command = { type: 'setRule', kind: 'chat_photos', days: 90, accountId: derivedId('admin') } as const;
  const context = bySystem(derivedId('rule'), knownAt);
  await core.handle({ stream: streamOf.retention(), decider: retentionDecider, command, context });
  await caughtUp(core);
}, 120_000);
afterAll(() => mail.app.stop());

const events = () => mail.app.core.log.read(streamOf.retention());
const photos = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.attachments where kind = 'chat_photo'`.execute(mail.app.core.db);
  return rows[0]?.count;
};
const confirm = (as: string) => mail.app.request('POST', '/api/retention/confirm-clock', { as });
const hold = async () =>
  retentionSchema.parse(await (await mail.app.request('GET', '/api/retention', { as: auditor })).json()).hold;
const retaining = (logger = createLogger('silent', 'test')) => {
  const { core } = mail.app;
  const applied = async () => (await asReader(core.models)).after;
  return startRetaining({ ...core, admit: core.logWatch.admit, applied, logger });
};

test('while the clock is far ahead of what was known, nothing is removed, and both the page and the log say so', async () => {
  expect((await hold())?.since).toBe(knownAt);
  expect(await runRetention(mail.app.core, new AbortController().signal)).toBe(false);
  const logger = createLogger('silent', 'test');
  const warned = vi.spyOn(logger, 'warn');
  const worker = retaining(logger);
  await pollUntil('the worker to say so', () => warned.mock.calls.some(([about]) => 'since' in Object(about)));
  await worker.stop();
  expect(await events()).toHaveLength(1);
  expect(await photos()).toBe(1);
});

test('an administrator lets the rules run, and nobody else; whose connection is cut in the middle goes on, and counts once', async () => {
  const { db } = mail.app.core;
  expect([(await confirm(auditor)).status, (await confirm(mail.desk.as)).status]).toEqual([403, 403]);
  const answer = await confirm(admin);
  expect([answer.status, retentionSchema.parse(await answer.json()).hold]).toEqual([200, null]);
  expect((await confirm(admin)).status).toBe(200);

  const removing = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%retention_progress%'`;
  const worker = await db.transaction().execute(async (lock) => {
    // However long the machine takes for the rest.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
    await sql`select from public.attachments for update`.execute(lock);
    const started = retaining();
    const pid = await pollUntil('rows to be removed', async () => (await removing.execute(db)).rows[0]?.pid);
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await pollUntil('the connection to be gone', async () => (await removing.execute(db)).rows[0]?.pid !== pid);
    expect(await photos()).toBe(1);
    return started;
  });
  await pollUntil('the run to be recorded', async () => (await events()).length === 3, 60_000);
  await worker.stop();
  expect((await events()).slice(1)).toMatchObject([
    { type: 'RetentionClockConfirmed' },
    { type: 'RetentionRun', data: { removed: [{ kind: 'chat_photos', days: 90, count: 1 }] } },
  ]);
  expect(await photos()).toBe(0);
}, 120_000);
