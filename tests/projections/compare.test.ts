import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemStateSchema } from '#contracts/system.ts';
import { acquireLease, leases } from '#infra/database/lease.ts';
import { compareModels } from '#projections/compare.ts';
import { dropLeftBehind, type NextModelsOptions } from '#projections/next-models.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { projectors } from '#services/nouns.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { dumpModels } from '#tests/support/models.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  await seedDemo(app.core);
  desk = await openDesk(app);
  await caughtUp(app.core);
});
afterAll(() => app.stop());

const compare = (options: Partial<NextModelsOptions> = {}) => {
  const { databaseUrl, log, logger } = app.core;
  return compareModels({ databaseUrl, log, projectors, logger, signal: new AbortController().signal, ...options });
};
const schemas = async () =>
  (
    await sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'models%' order by 1`.execute(
      app.core.db,
    )
  ).rows;

describe('the live read models', () => {
  test('are what the log makes, row by row, while events go on coming', async () => {
    const writing = Array.from({ length: 10 }, () => desk.create());
    const compared = await compare();
    await Promise.all(writing);
    expect(compared).toMatchObject({ differing: 0, differences: [] });
    expect(compared.tables).toBeGreaterThan(20);
    expect(compared.rows).toBeGreaterThan(500);
    expect(await schemas()).toEqual([{ name: 'models' }]);
    await caughtUp(app.core);
    expect(await compare()).toMatchObject({ differing: 0 });
  });

  test('are compared without being touched', async () => {
    await caughtUp(app.core);
    const before = await dumpModels(app.core.models);
    await compare();
    expect(await dumpModels(app.core.models)).toBe(before);
  });

  test('that were tampered with differ in just those rows, which are named with their columns, and without what is of a person', async () => {
    const shipment = await desk.create({ recipientName: 'Canary Recipient' });
    const gone = await desk.create();
    await caughtUp(app.core);
    await sql`update models.shipments set search_text = 'nothing' where id = ${shipment.id}`.execute(app.core.db);
    await sql`update models.shipment_list set status = 'delivered' where id = ${shipment.id}`.execute(app.core.db);
    await sql`delete from models.tracking where tracking_number = ${gone.trackingNumber}`.execute(app.core.db);
    await sql`insert into models.tracking values ('WS000000000000GH', '{}')`.execute(app.core.db);
    const hiddenText = { kind: 'hidden', characters: expect.any(Number) as number };
    const { differing, differences } = await compare();
    expect(differing).toBe(4);
    expect(differences).toHaveLength(4);
    expect(differences).toEqual(
      expect.arrayContaining([
        {
          table: 'shipments',
          key: shipment.id,
          kind: 'different',
          columns: [{ name: 'search_text', live: { kind: 'hidden', characters: 7 }, rebuilt: hiddenText }],
        },
        {
          table: 'shipment_list',
          key: shipment.id,
          kind: 'different',
          columns: [{ name: 'status', live: { kind: 'shown', text: 'delivered' }, rebuilt: { kind: 'shown', text: 'pending' } }],
        },
        { table: 'tracking', key: gone.trackingNumber, kind: 'missing', columns: [] },
        { table: 'tracking', key: 'WS000000000000GH', kind: 'extra', columns: [] },
      ]),
    );
    expect(JSON.stringify(differences)).not.toContain('Canary');
  });

  test('of a comparison that is stopped stay, and nothing else does', async () => {
    const stop = new AbortController();
    await expect(compare({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted');
    expect(await schemas()).toEqual([{ name: 'models' }]);
  });

  test('that a process has left half made are dropped, and not while another one makes them', async () => {
    const { databaseUrl, db, logger } = app.core;
    await sql`create schema models_next`.execute(db);
    const owner = await acquireLease(databaseUrl, leases.rebuild, new AbortController().signal, logger);
    await dropLeftBehind({ databaseUrl, logger });
    expect(await schemas()).toEqual([{ name: 'models' }, { name: 'models_next' }]);
    await owner?.release();
    await dropLeftBehind({ databaseUrl, logger });
    expect(await schemas()).toEqual([{ name: 'models' }]);
  });
});

test('the last comparison is on the system page, with where every reader stands', async () => {
  const compared = await compare();
  await app.core.modelComparisons.keep({ at: '2026-03-01T09:00:00.000Z', ...compared });
  const as = await app.signIn('auditor');
  const stateNow = async () => systemStateSchema.parse(await (await app.request('GET', '/api/system', { as })).json());
  expect((await stateNow()).comparison).toEqual({ at: '2026-03-01T09:00:00.000Z', ...compared });
  const lag = async () => (await stateNow()).readers.find(({ reader }) => reader === 'read-models');
  await expect.poll(lag).toMatchObject({ position: expect.stringMatching(/^[1-9]\d*$/) as string, lagSeconds: 0, lagEvents: 0 });
});
