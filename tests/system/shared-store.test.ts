import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOwnStream } from '#contracts/events/registry.ts';
import { readinessSchema } from '#contracts/health.ts';
import { readConfig } from '#infra/config.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { eventIdOf } from '#services/command.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { startChildServer } from '#tests/infra/embedded/event-store/child-server.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { filesWith } from '#tests/support/files-with.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { tablesOf, tablesWith } from '#tests/support/tables-with.ts';
import { canary, startForeignWriter, type ForeignWriter } from './shared-store/foreign-writer.ts';
import { startWriters, type Acknowledged, type Writers } from './storm/writers.ts';

// FOREIGN_EVENTS_PER_S=1000 FOREIGN_S=180 npx vitest run tests/system/shared-store.test.ts
const perSecond = Number(process.env.FOREIGN_EVENTS_PER_S ?? 1_000);
const seconds = Number(process.env.FOREIGN_S ?? 8);
const writersEach = 2;
const waitMs = 120_000;

/** One of those that share the event store: all its roles in a process, and their parts here. */
interface Installation {
  prefix: string;
  servers: TestServers;
  core: Core;
  app: AppProcess;
  startWriting(): Writers;
  /** The longest that the read models were behind. */
  lagSeconds: number;
}

/** The event of the bundled rate sheet is the same everywhere; and nobody's id. */
const defaultSheet = derivedId('ratesheet', 'default', defaultRateSheet.version);
const idsOfEvery = [defaultSheet, eventIdOf(defaultSheet, 0), '00000000-0000-0000-0000-000000000000'];

const closings: (() => Promise<unknown>)[] = [];
let eventStoreUrl: string;
let installations: Installation[];

beforeAll(async () => {
  eventStoreUrl = await startEventStore();
  installations = [await install(''), await install('north')];
}, 120_000);
afterAll(async () => {
  for (const close of closings.toReversed()) await close();
}, 120_000);

async function startEventStore(): Promise<string> {
  const log = await testDatabase();
  closings.push(() => log.drop());
  const store = await startChildServer(log.url);
  closings.push(() => store.stop());
  return store.url;
}

async function install(prefix: string): Promise<Installation> {
  const servers = await startTestServers({ EVENTSTORE_URL: eventStoreUrl });
  closings.push(() => servers.stop());
  const env = { ...servers.env, STREAM_PREFIX: prefix };
  const core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  closings.push(() => core.shutdown.stop());
  await letReactorsGoLive(core);
  await core.sessions.open({ username: 'agent', email: 'agent@waybill.test', password: 'a long password', role: 'agent' });
  const session = await core.sessions.signIn('agent', 'a long password');
  const app = await startAppProcess({ ...env, WAYBILL_ROLES: 'api,projector,relay,mailer' });
  closings.push(() => app.stop());
  const startWriting = () => startWriters({ url: app.url, cookie: `waybill_session=${session?.token}` }, writersEach);
  return { prefix, servers, core, app, startWriting, lagSeconds: 0 };
}

const metric = async ({ app }: Installation, name: string): Promise<number> => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};
/** In MB, now and at most; of systems that say so in /proc. */
const memoryOf = async ({ app }: Installation): Promise<string> => {
  const status = await readFile(`/proc/${app.process.pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
  return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`;
};

/** Until enough was written; what the read models are behind meanwhile is looked at all the time. */
const writeBeside = (foreign: ForeignWriter) =>
  pollUntil(
    'the other program to write',
    async () => {
      for (const one of installations) {
        const behind = await metric(one, 'waybill_projection_lag_seconds');
        one.lagSeconds = Math.max(one.lagSeconds, behind);
      }
      return foreign.written() >= perSecond * seconds;
    },
    seconds * 5_000 + waitMs,
  );

const idsIn = async ({ core }: Installation): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (const name of await tablesOf(core.db)) {
    const { rows } = await sql<{ id: string }>`
      select distinct (regexp_matches(t::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1] as id
      from ${sql.table(name)} as t`.execute(core.db);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
};

async function expectComplete({ core, app }: Installation, acknowledged: readonly Acknowledged[]): Promise<void> {
  const logged: string[] = [];
  for await (const { stream, revision, type } of ownEvents(core.store)) {
    expect(isOwnStream(stream) && !stream.includes(canary), stream).toBe(true);
    if (stream.startsWith('shipment-') && !type.startsWith('Email')) logged.push(`${stream}#${revision} ${type}`);
  }
  const answered = acknowledged.map(
    ({ type, shipmentId, revision }) =>
      `shipment-${shipmentId}#${revision} ${type === 'created' ? 'ShipmentCreated' : 'ShipmentStatusUpdated'}`,
  );
  expect(logged.toSorted()).toEqual(answered.toSorted());
  await caughtUp(core);
  const created = acknowledged.filter(({ type }) => type === 'created').map(({ shipmentId }) => shipmentId);
  const shown = await core.models.selectFrom('shipments').select('id').execute();
  expect(shown.map(({ id }) => id).toSorted()).toEqual(created.toSorted());
  const emails = await pollUntil(
    'all emails to be sent',
    async () => {
      const rows = await core.db.selectFrom('outgoing_messages').select(['about_id', 'state']).execute();
      const told = new Set(rows.map(({ about_id: about }) => about));
      return told.size >= created.length && rows.every(({ state }) => state !== 'queued' && state !== 'sending') && rows;
    },
    waitMs,
  );
  expect(new Set(emails.map(({ about_id: about }) => about))).toEqual(new Set(created));
  expect(new Set(emails.map(({ state }) => state))).toEqual(new Set(['sent']));
  const readiness = readinessSchema.parse(await (await fetch(`${app.url}/readyz`)).json());
  expect(readiness).toMatchObject({ ready: true, projections: { parkedStreams: 0 }, emails: { waitingStreams: 0 } });
}

async function expectNothingForeign({ core, servers }: Installation): Promise<void> {
  const traces = `${canary}|${Buffer.from(canary).toString('hex')}`;
  expect(await tablesWith(core.db, traces)).toEqual([]);
  expect(await filesWith(servers.env.DATA_DIR, [canary])).toEqual([]);
}

test(
  `two installations share an event store with a program that writes ${perSecond} hostile events a second, and none sees anything of the others`,
  { timeout: seconds * 10_000 + 4 * waitMs },
  async () => {
    const before = await Promise.all(installations.map(memoryOf));
    const heads = installations.map(({ prefix }) => (prefix === '' ? '' : `${prefix}.`));
    const foreign = await startForeignWriter(eventStoreUrl, heads, perSecond);
    const writers = installations.map((one) => one.startWriting());
    await writeBeside(foreign);
    for (const each of writers) await each.stop();
    await foreign.stop();
    for (const [index, one] of installations.entries()) {
      const { acknowledged = [], refused } = writers[index] ?? {};
      const took = acknowledged.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
      console.info(
        `"${one.prefix}" beside ${foreign.written()} foreign events at ${Math.round(foreign.perSecond())}/s: ${took.length} commands, ` +
          `${refused?.()} repeated, median ${Math.round(took[took.length >> 1] ?? 0)} ms, slowest ${Math.round(took.at(-1) ?? 0)} ms; ` +
          `lag at most ${one.lagSeconds.toFixed(2)} s; memory ${before[index]} before, ${await memoryOf(one)} after`,
      );
      await expectComplete(one, acknowledged);
      await expectNothingForeign(one);
    }
    const [first, second] = await Promise.all(installations.map(idsIn));
    expect([...(first ?? [])].filter((id) => second?.has(id)).toSorted()).toEqual(idsOfEvery.toSorted());
    const [log, otherLog] = await Promise.all(installations.map(({ core }) => core.logWatch.check()));
    expect(log).not.toBe(otherLog);
  },
);
