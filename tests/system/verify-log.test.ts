import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { readConfig } from '#infra/config.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startSealing } from '#services/start-sealing.ts';
import { createSealsState } from '#services/seals/state.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { runTool, type ToolOptions } from '#tests/support/tool.ts';
import { wholeLogVerified } from '#tests/support/whole-log-verified.ts';

const events = 20_000;
const atOnce = 500;

let database: TestDatabase;
let eventStore: RunningServer;
let servers: TestServers;
let core: Core;
let env: Record<string, string>;
let file: string;
beforeAll(async () => {
  database = await testDatabase();
  eventStore = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  servers = await startTestServers({ EVENTSTORE_URL: eventStore.url });
  env = { ...servers.env, SEALING_KEY: newSealingKey() };
  file = join(servers.env.DATA_DIR, 'seals.log');
  const config = readConfig(env);
  core = await composeCore({ config, logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  for (let done = 0; done < events; done += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, nth) => ({
      id: freshId(),
      type: 'ShipmentScanned',
      data: { nth: done + nth },
      metadata: {},
    }));
    await core.store.append(streamOf.shipment(freshId()), 'no_stream', batch);
  }
  startSealing(core, config, { events: 1_000, ms: 0 });
  await wholeLogVerified(core);
  const newest = async () => (await core.seals.newest((await core.logWatch.check()) ?? ''))?.head.number;
  await pollUntil('every head to be in the file', async () => {
    const lines = await readFile(file, 'utf8').catch(() => '');
    return lines.split('\n').length - 1 === (await newest());
  });
}, 180_000);
afterAll(async () => {
  await core.shutdown.stop();
  await servers.stop();
  await eventStore.stop();
  await database.drop();
});

const ok = /\nOK: the log is what was sealed\. Heads up to number \d+ are kept outside the databases as well\.\n$/;
const run = (args: readonly string[] = [], options: Partial<ToolOptions> = {}) =>
  runTool('verify-log', { args, env, ...options });
const onSystemPage = async () => (await createSealsState(core)()).verification;

test('a log that is what was sealed is said to be that, and stands so on the system page', { timeout: 120_000 }, async () => {
  const { code, output } = await run(['--from-head', '0']);
  expect(output).toMatch(/Compared 20\d{3} events with \d+ heads in [\d.]+ s; 0 events are not sealed yet\.\n/);
  expect([code, output]).toEqual([0, expect.stringMatching(ok)]);
  expect(await onSystemPage()).toMatchObject({ state: 'done', fromHead: 0, findingCount: 0, before: null });

  const part = await run(['--from-head', '19']);
  expect([part.code, part.output]).toEqual([
    0,
    expect.stringContaining('OK: what comes after head 19 is what was sealed. Nothing before it was compared.'),
  ]);
  expect(await onSystemPage()).toMatchObject({ state: 'done', fromHead: 19 });
});

test(
  'Ctrl-C ends a run, the system page says so, and the next one goes on and says from where',
  { timeout: 120_000 },
  async () => {
    let isTold = false;
    const interrupted = await run([], {
      onOutput(output, child) {
        if (isTold || !/\r[1-9]\d* of/.test(output)) return;
        isTold = true;
        child.kill('SIGINT');
      },
    });
    expect(interrupted.code).toBe(1);
    expect(interrupted.output).toContain('verify-log: Interrupted. Run this again: it goes on from there.');
    const page = await onSystemPage();
    expect(page).toMatchObject({ state: 'interrupted', findingCount: 0 });
    const compared = page?.events ?? 0;
    const { code, output } = await run();
    expect([code, output]).toEqual([0, expect.stringMatching(ok)]);
    if (compared > 0) {
      expect(output).toContain(`Compared events ${compared + 1} to `);
      expect(output).toContain(`The first ${compared} events were compared by the run that was interrupted `);
    }
    expect(await onSystemPage()).toMatchObject({ state: 'done', findingCount: 0 });
  },
);

test('it is compared with a file of heads that somebody else has kept', { timeout: 120_000 }, async () => {
  const kept = join(servers.env.DATA_DIR, 'kept.log');
  const [, second = '', third = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(kept, `${second}\n`);
  expect(await run(['--heads', kept])).toMatchObject({ code: 0 });
  await writeFile(kept, `${second}\n${third.replace('"count":3000', '"count":3001')}\n`);
  const { code, output } = await run(['--heads', kept]);
  expect([code, output]).toEqual([1, expect.stringContaining(`- head 3 was edited: in ${kept}:2.\n`)]);
  await writeFile(kept, 'nothing\n');
  expect((await run(['--heads', kept])).output).toContain(`verify-log: There is no head of this log in ${kept}.\n`);
});

test('it says how it is called', async () => {
  const called = await run(['--unknown']);
  expect([called.code, called.output]).toEqual([1, expect.stringMatching(/^verify-log: Usage: npm run verify-log/)]);
  const { code, output } = await run(['--heads', '/nowhere/heads.log']);
  expect([code, output]).toEqual([1, expect.stringContaining('/nowhere/heads.log')]);
});

test('what was changed is named with where it is, and the run fails', { timeout: 120_000 }, async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `update event set type = 'ShipmentLost' where position = (select position from event order by position offset 4321 limit 1) returning event_id`,
  );
  await client.end();
  const { code, output } = await run(['--from-head', '0']);
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`\n- event \\d+ \\(${rows[0]?.event_id}\\) was edited: shipment-[\\w-]+#\\d+\\.\n`));
  expect(output).not.toContain('OK');
  expect(output).toContain('verify-log: Differences found: 1.');
  expect(await onSystemPage()).toMatchObject({ state: 'done', findingCount: 1, findings: [{ kind: 'edited' }] });
});
