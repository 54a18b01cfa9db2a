import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { retentionKinds, retentionPreviewSchema, retentionSchema, type RetentionKind } from '#contracts/retention.ts';
import { derivedId } from '#infra/ids.ts';
import { rebuild } from '#projections/rebuild.ts';
import { projectors } from '#services/nouns.ts';
import { bySystem } from '#services/command.ts';
import { retentionDecider } from '#services/domain/retention.ts';
import { retentionStanding, runRetention, type RetentionRunOptions } from '#services/retention/run.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { makeKnown, type KnownPerson } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { dumpModels } from '#tests/support/models.ts';

const dayMs = 86_400_000;
let mail: MailDesk;
let known: KnownPerson;
let admin: string;
let auditor: string;

beforeAll(async () => {
  mail = await startMailDesk();
  known = await makeKnown(mail);
  [admin, auditor] = [await mail.app.signIn('admin'), await mail.app.signIn('auditor')];
  await keepRaw('unknown', derivedId('unknown'));
  await agedBy(400);
  // An email of today in the same conversation.
  const { emailId } = await mail.receive({ about: known.received, name: 'today' });
  await keepRaw(emailId, derivedId('raw', emailId));
});
afterAll(() => mail.app.stop());

async function keepRaw(name: string, id: string): Promise<void> {
  const { personalData, rawEmails } = mail.app.core;
  await rawEmails.keep(
    { id, subjectId: await personalData.subjectFor(`${name}@example.com`), bytes: Buffer.from(name) },
    new Date(),
  );
}

/** As if everything had been kept for so many days. */
async function agedBy(days: number): Promise<void> {
  const { db } = mail.app.core;
  const keptAt = new Date(Date.now() - days * dayMs);
  await sql`update public.raw_emails set kept_at = ${keptAt}`.execute(db);
  await sql`update public.attachments set kept_at = ${keptAt}, is_settled = true`.execute(db);
}

const put = (kind: string, days: unknown, as = admin) =>
  mail.app.request('PUT', `/api/retention/${kind}`, { as, body: { days } });
const read = async () => retentionSchema.parse(await (await mail.app.request('GET', '/api/retention', { as: auditor })).json());
const previewed = async (kind: RetentionKind, days = 90) => {
  const answer = await mail.app.request('GET', `/api/retention/preview?kind=${kind}&days=${days}`, { as: auditor });
  return retentionPreviewSchema.parse(await answer.json());
};
const due = async () => {
  await caughtUp(mail.app.core);
  return Object.fromEntries(
    await Promise.all(retentionKinds.map(async (kind) => [kind, (await previewed(kind)).count] as const)),
  );
};
const left = async () => {
  const { rows } = await sql<{ emails: number; files: number }>`
    select (select count(*)::int from public.raw_emails) as emails, (select count(*)::int from public.attachments) as files`.execute(
    mail.app.core.db,
  );
  return rows[0];
};
const inDays = (days: number, changes: Partial<RetentionRunOptions> = {}) =>
  runRetention(
    { ...mail.app.core, clock: { now: () => new Date(Date.now() + days * dayMs) }, ...changes },
    new AbortController().signal,
  );
const runsIn = async () =>
  (await mail.app.core.log.read(streamOf.retention())).filter(({ type }) => type === 'RetentionRun').map(({ data }) => data);

describe('who says how long data is kept', () => {
  test('administrators do, auditors see it, nobody else does either', async () => {
    expect((await put('chat_photos', 90, auditor)).status).toBe(403);
    expect((await put('chat_photos', 90, mail.desk.as)).status).toBe(403);
    expect((await mail.app.request('GET', '/api/retention', { as: mail.desk.as })).status).toBe(403);
    expect(await read()).toEqual({
      rules: retentionKinds.map((kind) => ({ kind, days: null, setAt: null, setBy: null })),
      lastRun: null,
      hold: null,
    });
  });

  test.each([29, 3_651, 90.5, '90'])('%s days are refused, with the field named', async (days) => {
    const answer = await put('chat_photos', days);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { days: expect.any(String) as string } },
    ]);
  });

  test('there is no rule for what it does not know', async () => {
    expect((await put('shipments', 90)).status).toBe(404);
    expect((await mail.app.request('GET', '/api/retention/preview?kind=chat_photos&days=1', { as: admin })).status).toBe(400);
  });
});

describe('what is old', () => {
  const none = { received_emails: 0, reply_files: 0, chat_photos: 0 };
  const command = (name: string) => bySystem(derivedId('retention test', name), new Date().toISOString());

  test('stays while what it belongs to is open, or its parcel is under way', async () => {
    expect(await due()).toEqual(none);
    const { conversations, chats } = mail.app.core;
    await chats.carryOut({ type: 'close', chatId: known.chatId }, command('close'));
    const { conversationId } = known;
    await conversations.carryOut({ conversationId, command: { type: 'resolve' } }, command('resolve'));
    expect(await due()).toEqual({ ...none, chat_photos: 1 });
    await mail.desk.update(known.received.id, { status: 'delivered', location: 'Accra', description: 'Delivered' });
    expect(await due()).toEqual({ received_emails: 1, reply_files: 1, chat_photos: 1 });
    await conversations.carryOut({ conversationId, command: { type: 'reopen', because: 'staff' } }, command('reopen'));
    expect(await due()).toEqual({ ...none, chat_photos: 1 });
    await conversations.carryOut({ conversationId, command: { type: 'resolve' } }, command('resolve again'));
    expect((await previewed('chat_photos')).oldestAt).not.toBeNull();
    expect((await previewed('chat_photos', 401)).count, 'kept for less than that').toBe(0);
  });

  test('goes by no rule, and by none that was set today', async () => {
    expect(await inDays(1)).toBe(false);
    expect(await (await put('received_emails', 90)).json()).toMatchObject({ kind: 'received_emails', days: 90, setBy: 'admin' });
    await put('chat_photos', 90);
    expect(await inDays(0)).toBe(false);
  });

  test('goes when the rules run, though a run is killed half-way, and nothing else does', async () => {
    const before = await left();
    const { outdated } = mail.app.core;
    const killed = inDays(1, {
      outdated: {
        ...outdated,
        async remove(...given) {
          await outdated.remove(...given);
          throw new Error('killed');
        },
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await runsIn()).toEqual([]);
    expect(await inDays(1)).toBe(true);
    expect(await runsIn()).toMatchObject([
      {
        removed: [
          { kind: 'received_emails', days: 90, count: 1 },
          { kind: 'chat_photos', days: 90, count: 1 },
        ],
      },
    ]);
    expect(await left()).toEqual({ emails: (before?.emails ?? 0) - 1, files: (before?.files ?? 0) - 1 });
    expect(await due()).toEqual({ ...none, reply_files: 1 });
    const source = await mail.app.request('GET', `/api/emails/${known.emailId}/source`, { as: mail.desk.as });
    expect(source.status).toBe(410);
    expect(await dumpModels(mail.app.core.models), 'what was said stays').toContain('Qanary writes');
  });

  test('a second run of the day does nothing, and one of the next day finds nothing', async () => {
    const before = await left();
    expect(await inDays(1)).toBe(false);
    expect(await inDays(2)).toBe(true);
    expect(await left()).toEqual(before);
    const [, second] = await runsIn();
    expect(second).toMatchObject({ removed: [{ count: 0 }, { count: 0 }] });
    expect((await read()).lastRun?.removed).toEqual([
      { kind: 'received_emails', count: 0 },
      { kind: 'chat_photos', count: 0 },
    ]);
  });

  test('a run that is killed, and whose rule is withdrawn then, is recorded all the same, and counted once', async () => {
    const { outdated, handle } = mail.app.core;
    const setRule = { type: 'setRule', kind: 'reply_files', days: 90, accountId: derivedId('admin') } as const;
    const yesterday = bySystem(derivedId('rule of yesterday'), new Date(Date.now() - dayMs).toISOString());
    await handle({ stream: streamOf.retention(), decider: retentionDecider, command: setRule, context: yesterday });
    const old = { kind: 'reply_files', before: new Date() } as const;
    expect(await outdated.remove(old, derivedId('interrupted'), 10), 'by a run that ended there').toBe(1);
    for (const kind of retentionKinds) await put(kind, null);
    const isDue = async () =>
      (await retentionStanding({ ...mail.app.core, clock: { now: () => new Date(Date.now() + 3 * dayMs) } })).isDue;
    expect(await isDue()).toBe(true);
    let forgotten = 0;
    const forgetRun = async (runId: string) => {
      forgotten += 1;
      if (forgotten > 1) throw new Error('killed');
      await outdated.forgetRun(runId);
    };
    await expect(inDays(3, { outdated: { ...outdated, forgetRun } })).rejects.toThrow('killed');
    expect(await isDue(), 'it was recorded before').toBe(false);
    expect(await inDays(4)).toBe(false);
    expect((await runsIn()).slice(2)).toMatchObject([{ removed: [{ kind: 'reply_files', days: 90, count: 1 }] }]);
  });

  test('the read models are those of a rebuild, to the byte', async () => {
    const { core } = mail.app;
    await caughtUp(core);
    const live = await dumpModels(core.models);
    await rebuild({ ...core, projectors, signal: new AbortController().signal });
    await caughtUp(core);
    expect(await dumpModels(core.models)).toBe(live);
  });
});
