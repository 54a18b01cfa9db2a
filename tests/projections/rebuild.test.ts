import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenTo } from '#infra/database/listen.ts';
import { projectedChannel, readCheckpoint } from '#projections/checkpoint.ts';
import { projectors } from '#services/nouns.ts';
import type { Replayed } from '#projections/next-models.ts';
import { rebuild, type RebuildOptions } from '#projections/rebuild.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { dumpModels } from '#tests/support/models.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.core);
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const dump = () => dumpModels(app.core.models);

const settled = () => caughtUp(app.core);

const run = () => {
  const { databaseUrl, log, logger } = app.core;
  return rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
};
const emails = () => app.core.db.selectFrom('outgoing_messages').select(['id', 'state', 'attempts']).orderBy('id').execute();
/** Waits until so many emails are sent and their ends are in the read models. */
async function emailsAtRest(count: number): Promise<void> {
  await pollUntil('the emails are sent and recorded', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['state', 'logged_at']).execute();
    return rows.length === count && rows.every((row) => row.state === 'sent' && row.logged_at !== null);
  });
  await settled();
}

async function create(): Promise<Shipment> {
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  return (await answer.json()) as Shipment;
}

test('a rebuild of the demonstration gives the same rows to the byte, and sends nothing', async () => {
  await create();
  await emailsAtRest(2);
  const before = await dump();
  const emailsBefore = await emails();
  expect(before.length).toBeGreaterThan(200);

  expect(await run()).toBeGreaterThan(200);

  await settled();
  expect(await dump()).toBe(before);
  expect(await emails()).toEqual(emailsBefore);
});

test('a rebuild under writes loses none of them, and the live projector goes on behind it', async () => {
  const writing = Promise.all(Array.from({ length: 20 }, () => create()));
  await run();
  const created = await writing;
  await settled();
  const after = await create();
  for (const { trackingNumber } of [...created, after]) {
    expect((await app.request('GET', `/api/track/${trackingNumber}`)).status).toBe(200);
  }
  await emailsAtRest(2 * (1 + created.length + 1));
  const live = await dump();
  await run();
  await settled();
  expect(await dump()).toBe(live);
});

test('what is made beside the live read models is announced with the swap, and not before', async () => {
  const { databaseUrl, log, logger, models } = app.core;
  const listening = new AbortController();
  const told: string[] = [];
  const onNotice = (payload: string) => void told.push(payload);
  let isListening = false;
  const onListening = async () => void (isListening = true);
  const line = listenTo({ databaseUrl, channel: projectedChannel, onNotice, onListening, signal: listening.signal });
  await pollUntil('somebody to listen', () => isListening);
  await settled();
  let before: string[] | undefined;
  await rebuild({
    ...{ databaseUrl, log, projectors, logger, signal: new AbortController().signal },
    // Notices come in their order: all before this one have come as well.
    async beforeSwap() {
      await sql`select pg_notify(${projectedChannel}, '-1')`.execute(models);
      await pollUntil('the notice', () => told.includes('-1'));
      before = told.splice(0);
    },
  });
  expect(before).toEqual(['-1']);
  const reached = await readCheckpoint(models);
  await pollUntil('the notice of the swap', () => told.includes(String(reached?.commit)));
  expect(told).toEqual([String(reached?.commit)]);
  const { trackingNumber } = await create();
  expect((await app.request('GET', `/api/track/${trackingNumber}`)).status).toBe(200);
  listening.abort();
  await line.catch(() => undefined);
});

describe('a rebuild that is watched', () => {
  const watched = (options: Partial<RebuildOptions> = {}) => {
    const { databaseUrl, log, logger } = app.core;
    return rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal, ...options });
  };
  const leftOver = async () =>
    (await sql`select from pg_namespace where nspname in ('models_next', 'models_old')`.execute(app.core.db)).rows.length;

  test('says how many events it has read, and how much of the log that is', async () => {
    const seen: Replayed[] = [];
    const events = await watched({ onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toEqual({ events, share: 1 });
    expect(seen.map((progress) => progress.share)).toEqual(seen.map((progress) => progress.share).toSorted((a, b) => a - b));
    expect(events).toBeGreaterThan(200);
  });

  test('can be stopped anywhere, and leaves the live read models and nothing else', async () => {
    await settled();
    const before = await dump();
    const stop = new AbortController();
    await expect(watched({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted');
    await expect(watched({ beforeSwap: () => Promise.reject(new Error('called off')) })).rejects.toThrow('called off');
    const late = new AbortController();
    await expect(watched({ signal: late.signal, beforeSwap: async () => late.abort() })).rejects.toThrow('aborted');
    expect(await dump()).toBe(before);
    expect(await leftOver()).toBe(0);
  });

  test('does not swap in what another one is making', async () => {
    await settled();
    const before = await dump();
    const takenOver = async () => {
      await sql`update models_next.checkpoint set epoch = epoch + 1000000`.execute(app.core.db);
    };
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) void (taking = takenOver());
      isFirst = false;
    };
    let taking: Promise<void> | undefined;
    await expect(watched({ onProgress })).rejects.toThrow('is over');
    await taking;
    expect(await dump()).toBe(before);
  });
});
