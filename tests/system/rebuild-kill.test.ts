import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { rebuildRequestedSchema, systemStateSchema, type RebuildRun } from '#contracts/system.ts';
import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { holdRebuild } from '#tests/support/held-rebuild.ts';
import { holdTable } from '#tests/support/held-table.ts';
import { dumpModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';

let servers: TestServers;
let core: Core;
let api: AppProcess;
let projector: AppProcess;
let cookie: string;

const startProjector = () => startAppProcess({ ...servers.env, WAYBILL_ROLES: 'projector' });

beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  await core.sessions.open({ username: 'admin', email: 'admin@waybill.test', password: 'a long password', role: 'admin' });
  cookie = `waybill_session=${(await core.sessions.signIn('admin', 'a long password'))?.token}`;
  await seedDemo(core);
  [api, projector] = await Promise.all([startAppProcess({ ...servers.env, WAYBILL_ROLES: 'api' }), startProjector()]);
});
afterAll(async () => {
  await Promise.all([api.stop(), projector.stop()]);
  await core.shutdown.stop();
  await servers.stop();
});

const ask = (path: string, method = 'GET') => fetch(api.url + path, { method, headers: { Cookie: cookie } });
const newest = async () => systemStateSchema.parse(await (await ask('/api/system')).json()).rebuild;
const until = (what: string, holds: (run: RebuildRun) => boolean) =>
  pollUntil(what, async () => {
    const run = await newest();
    return run !== null && holds(run) && run;
  });

/** What was applied, besides that a rebuild or a comparison was asked for and ended. */
const dump = async () => {
  const whole = await dumpModels(core.models, [
    'commit_position',
    'prepare_position',
    'event_id',
    'event_stream',
    'event_revision',
  ]);
  return whole
    .split('\n')
    .filter((line) => !/"(?:RebuildRequested|ReadModelsRebuilt|ComparisonRequested|ComparisonCancelled)"/.test(line))
    .join('\n');
};

test(
  'a rebuild whose process is killed in the middle is begun anew by the next one, and comes to the same rows',
  { timeout: 120_000 },
  async () => {
    await caughtUp(core);
    const before = await dump();
    expect(before.length).toBeGreaterThan(200);
    const goOn = await holdRebuild(core.db);
    const { id } = rebuildRequestedSchema.parse(await (await ask('/api/system/rebuilds', 'POST')).json());
    await until('everything to be read', (run) => run.state === 'finishing' && run.events > 200);

    await projector.kill();
    expect((await ask('/api/system/rebuilds', 'POST')).status).toBe(409);
    expect(await newest()).toMatchObject({ id, state: 'finishing' });
    await goOn();
    expect(await dump()).toBe(before);

    projector = await startProjector();
    const run = await until('the rebuild to be done', ({ state }) => state === 'done');
    expect(run).toMatchObject({ id, by: 'admin', percent: 100 });
    expect(run.events).toBeGreaterThan(200);
    const types = (await core.log.read(streamOf.maintenance())).map(({ type }) => type);
    expect(types).toEqual(['RebuildRequested', 'ReadModelsRebuilt']);
    await caughtUp(core);
    expect(await dump()).toBe(before);
  },
);

test(
  'a process that is stopped in the middle ends in time, and leaves the rebuild to the next one',
  { timeout: 120_000 },
  async () => {
    const goOn = await holdRebuild(core.db);
    expect((await ask('/api/system/rebuilds', 'POST')).status).toBe(200);
    await until('everything to be read', (run) => run.state === 'finishing' && run.events > 200);
    const stopped = projector.stop();
    await goOn();
    expect(await stopped).toBe(0);
    projector = await startProjector();
    await until('the rebuild to be done', ({ state }) => state === 'done');
  },
);

test(
  'a comparison whose process is killed in the middle and which is then cancelled leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    await caughtUp(core);
    const before = await dump();
    const held = await holdTable(servers.env.DATABASE_URL, 'models.webhooks', 'access exclusive');
    const { id } = rebuildRequestedSchema.parse(await (await ask('/api/system/comparisons', 'POST')).json());
    await held.met(60_000);
    await projector.kill();
    await held.release();
    expect(await schemas()).toEqual(['models', 'models_next']);
    expect(await (await ask(`/api/system/rebuilds/${id}/cancel`, 'POST')).json()).toEqual({ cancelled: true });

    projector = await startProjector();
    await pollUntil('the new read models to be gone', async () => (await schemas()).length === 1);
    const { comparing, comparison } = systemStateSchema.parse(await (await ask('/api/system')).json());
    expect([comparing?.state, comparison]).toEqual(['cancelled', null]);
    await caughtUp(core);
    expect(await dump()).toBe(before);
  },
);

test(
  'one that is not cancelled is begun anew by the next process, and finds every row the same',
  { timeout: 120_000 },
  async () => {
    const held = await holdTable(servers.env.DATABASE_URL, 'models.webhooks', 'access exclusive');
    const { id } = rebuildRequestedSchema.parse(await (await ask('/api/system/comparisons', 'POST')).json());
    await held.met(60_000);
    await projector.kill();
    await held.release();
    projector = await startProjector();
    const { comparison } = await pollUntil('the comparison to be done', async () => {
      const state = systemStateSchema.parse(await (await ask('/api/system')).json());
      return state.comparing?.id === id && state.comparing.state === 'done' && state;
    });
    expect(comparison).toMatchObject({ differing: 0, differences: [] });
    expect(comparison?.rows).toBeGreaterThan(200);
    expect(await schemas()).toEqual(['models']);
  },
);

const schemas = async () => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname in ('models', 'models_next') order by 1`.execute(core.db);
  return rows.map(({ name }) => name);
};
