import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readinessSchema } from '#contracts/health.ts';
import { startProjector } from '#services/roles.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let aheadMs = 0;

beforeAll(async () => {
  app = await startTestApp({ roles: ['api'], clock: { now: () => new Date(Date.now() + aheadMs) } });
}, 120_000);
afterAll(() => app.stop());

const readiness = async () => {
  const answer = await app.request('GET', '/readyz');
  return { status: answer.status, ...readinessSchema.parse(await answer.json()) };
};

test('read models that do not move for half a minute while events wait make the process unready, until they do', async () => {
  await app.request('POST', '/api/shipments', { as: await app.signIn('agent'), body: aShipment() });
  const fresh = await readiness();
  expect(fresh).toMatchObject({ status: 200, projections: { isStalled: false } });
  expect(fresh.projections.lagEvents).toBeGreaterThan(0);

  aheadMs = 31_000;
  await pollUntil('the events to have waited', async () => ((await readiness()).projections.lagSeconds ?? 0) >= 31);
  expect(await readiness(), 'read models that have just been moved').toMatchObject({ status: 200 });

  await sql`update checkpoint set moved_at = now() - interval '31 seconds'`.execute(app.core.models);
  await pollUntil('the process to say so', async () => (await readiness()).status === 503);
  expect(Number((await app.request('GET', '/readyz')).headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await readiness()).toMatchObject({ ready: false, eventStore: 'up', database: 'up', projections: { isStalled: true } });
  const metrics = await (await app.request('GET', '/metrics')).text();
  expect(Number(/^waybill_projection_lag_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(31);

  const { store } = app.core;
  const readAll = store.readAll.bind(store);
  let begun = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // As if others had written so much since that nothing of ours is found in time.
  store.readAll = async function* slow(options) {
    begun += 1;
    await held;
    yield* readAll(options);
  };
  await pollUntil('nobody to know how far they are behind', async () => (await readiness()).projections.lagSeconds === null);
  expect(await readiness()).toMatchObject({ status: 503, projections: { isStalled: true } });
  const asked = begun;
  await Promise.all([1, 2].map(() => app.request('GET', '/metrics')));
  await app.request('GET', '/metrics');
  expect(begun - asked, 'look-ups that were begun, of each reader').toBeLessThanOrEqual(8);
  release();
  store.readAll = readAll;

  startProjector(app.core);
  await pollUntil('the read models to have followed', async () => (await readiness()).status === 200);
  expect((await readiness()).projections).toEqual({ lagSeconds: 0, lagEvents: 0, isStalled: false, parkedStreams: 0 });
}, 120_000);
