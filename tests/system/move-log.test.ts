import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { answerMs, statementMs } from '#infra/database/timeouts.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { LogBehind, OtherLog } from '#infra/event-store/standing.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { TargetInUse } from '#infra/move-log/compare-logs.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { projectors } from '#services/nouns.ts';
import { rebuild } from '#projections/rebuild.ts';
import { moveLog } from '#services/cli/moving/move-log.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { goldenEvents } from '#tests/support/golden.ts';
import { dumpModels } from '#tests/support/models.ts';
import { npmStart, signedIn, trackingNumbers } from '#tests/support/npm-start.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { runTool } from '#tests/support/tool.ts';

const logger = createLogger('silent', 'test');
const kills = Number(process.env['MOVE_KILLS'] ?? 3);
const streams = Number(process.env['MOVE_STREAMS'] ?? 40);
const atOnce = 64;
const now = new Date('2026-03-01T09:00:00Z');

interface Place {
  url: string;
  store: EventStore;
}

let databases: TestDatabase[];
let running: { stop(): Promise<unknown> }[];
let [here, there]: Place[] = [];
beforeEach(async () => {
  [databases, running] = [[], []];
  [here, there] = [await startPlace(), await startPlace()];
});
afterEach(async () => {
  for (const server of running.toReversed()) await server.stop();
  await Promise.all(databases.map((database) => database.drop()));
});

async function startDatabase(): Promise<string> {
  const database = await testDatabase();
  databases.push(database);
  return database.url;
}
async function startPlace(): Promise<Place> {
  const server: RunningServer = await startEventStoreServer({ databaseUrl: await startDatabase(), host: '127.0.0.1', port: 0 });
  const store = connectEventStore(server.url);
  running.push(server, { stop: () => store.close() });
  return { url: server.url, store };
}
const places = () => {
  if (!here || !there) throw new Error('the servers are not started');
  return { here, there };
};
const move = (from: Place, to: Place, databaseUrl: string) =>
  moveLog({
    source: from.store,
    target: to.store,
    databaseUrl,
    logger,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
const publish = ({ store }: Place) =>
  store.append('ratesheet', 'no_stream', [{ id: freshId(), type: 'RateSheetPublished', data: {}, metadata: {} }]);
async function textsOf({ store }: Place): Promise<string[]> {
  const texts: string[] = [];
  for await (const event of ownEvents(store)) texts.push(textOf(event));
  return texts;
}
/** System events, which no one sees, and which make positions differ. */
const appendForeign = ({ store }: Place, count: number) =>
  store.append(
    `foreign-${freshId()}`,
    'no_stream',
    Array.from({ length: count }, () => ({ id: freshId(), type: '$foreign', data: {}, metadata: {} })),
  );
/** Every kind of event that there ever was, in many streams at once. */
async function fill({ store }: Place): Promise<number> {
  await identifyLog(store, now);
  const events = () => goldenEvents.map((event) => ({ ...event, id: freshId() }));
  const waiting = Array.from({ length: streams }, () => streamOf.shipment(freshId()));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let stream = waiting.pop(); stream !== undefined; stream = waiting.pop()) {
        const { revision } = await store.append(stream, 'no_stream', events().slice(0, 7));
        await store.append(stream, revision, events().slice(7));
      }
    }),
  );
  return 1 + streams * goldenEvents.length;
}

/** What the work resolves to, and how many seconds it took. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  return [await work(), (performance.now() - startedAt) / 1_000];
}

/** The tool as an operator runs it; killed on the spot when `isEnough` of the events that it says the target has. */
async function runMove(from: Place, to: Place, databaseUrl: string, isEnough: (events: number) => boolean = () => false) {
  let events = 0;
  const end = await runTool('move-log', {
    args: ['--from', from.url, '--to', to.url],
    env: { DATABASE_URL: databaseUrl, NATS_URL: 'nats://127.0.0.1:1', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
    onOutput(output, child) {
      events = Number(/(\d+) events\s*$/.exec(output)?.[1] ?? events);
      if (isEnough(events)) child.kill('SIGKILL');
    },
  });
  return { ...end, events };
}

describe('a log with every kind of event', () => {
  test(`arrives whole, in its order, through ${kills} kills on the way`, { timeout: 600_000 }, async () => {
    const { here: from, there: to } = places();
    await appendForeign(to, 3);
    const events = await fill(from);
    const databaseUrl = await startDatabase();
    let reached = 0;
    let killed = 0;
    for (; killed < kills; killed += 1) {
      const { code, events: seen, output } = await runMove(from, to, databaseUrl, (inTarget) => inTarget > reached);
      expect(code, output).toBeNull();
      reached = seen;
    }
    const { code, output } = await runMove(from, to, databaseUrl);
    expect(code, output).toBe(0);
    const copied = await textsOf(to);
    expect(copied).toHaveLength(events);
    expect(copied).toEqual(await textsOf(from));
    console.info(`${killed} kills, ${reached} events by then; ${output.split('\r').at(-1)}`);
  });

  test('goes over in one run, at the speed that is printed', { timeout: 300_000 }, async () => {
    const { here: from, there: to } = places();
    const [events, appendedInS] = await timed(() => fill(from));
    const [texts, readInS] = await timed(() => textsOf(from));
    const databaseUrl = await startDatabase();
    const [moved, movedInS] = await timed(() => move(from, to, databaseUrl));
    expect(texts).toHaveLength(events);
    expect(moved).toMatchObject({ events, copied: events });
    const speed = (seconds: number) => `${Math.round(events / seconds)} events/s`;
    console.info(
      `${events} events copied and compared at ${speed(movedInS)}; appended by ${atOnce} writers at ${speed(appendedInS)}, ` +
        `read alone at ${speed(readInS)}`,
    );
  });
});

describe('a target', () => {
  test('that holds a log of its own is refused and stays as it is', async () => {
    const { here: from, there: to } = places();
    await identifyLog(from.store, now);
    await identifyLog(to.store, now);
    const before = await textsOf(to);
    await expect(move(from, to, await startDatabase())).rejects.toThrow(TargetInUse);
    expect(await textsOf(to)).toEqual(before);
  });

  test('that has more than the source is refused', async () => {
    const { here: from, there: to } = places();
    const databaseUrl = await startDatabase();
    await identifyLog(from.store, now);
    await move(from, to, databaseUrl);
    await publish(to);
    await expect(move(from, to, databaseUrl)).rejects.toThrow(/RateSheetPublished at ratesheet#0/);
  });

  test('that somebody else writes to meanwhile is refused', async () => {
    const { here: from, there: to } = places();
    await identifyLog(from.store, now);
    const appendInOrder: EventStore['appendInOrder'] = async (appends) => {
      await to.store.appendInOrder(appends);
      await publish(to);
    };
    const target = { ...to, store: { ...to.store, appendInOrder } };
    await expect(move(from, target, await startDatabase())).rejects.toThrow(/RateSheetPublished at ratesheet#0/);
  });

  test('is no target while the source grows', async () => {
    const { here: from, there: to } = places();
    await identifyLog(from.store, now);
    let readings = 0;
    const readAll: EventStore['readAll'] = async function* (options) {
      readings += 1;
      // The first time it is looked for what is there already, the second time for what has arrived.
      if (readings === 2) await publish(from);
      yield* to.store.readAll(options);
    };
    const [target, databaseUrl] = [{ ...to, store: { ...to.store, readAll } }, await startDatabase()];
    await expect(move(from, target, databaseUrl)).rejects.toThrow('The source has grown');
    expect(await move(from, to, databaseUrl)).toMatchObject({ events: 2, copied: 1 });
  });

  test('is not filled from an event store without a log', async () => {
    const { here: from, there: to } = places();
    await expect(move(from, to, await startDatabase())).rejects.toThrow('no log of Waybill');
    expect(await to.store.tail()).toBeUndefined();
  });
});

describe('an installation that moves house', () => {
  let servers: TestServers;
  let app: TestApp;
  let agent: string;
  let emails: number;
  beforeEach(async () => {
    servers = await startTestServers();
    emails = 0;
    running.push(servers);
  });

  const startAt = async ({ url }: Place): Promise<void> => {
    servers.env.EVENTSTORE_URL = url;
    app = await startTestApp({ servers });
    agent = await app.signIn('agent');
  };
  const stop = () => app.core.shutdown.stop();
  async function created(): Promise<Shipment> {
    const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
    emails += 2;
    return (await answer.json()) as Shipment;
  }
  const shown = (parcel: Shipment) =>
    pollUntil('it is shown', async () => (await app.request('GET', `/api/track/${parcel.trackingNumber}`)).status === 200);
  /** Waits until all emails are sent and recorded, and everything is applied; then exactly those have arrived. */
  async function atRest(): Promise<void> {
    await pollUntil('every email is sent and recorded', async () => {
      const rows = await app.core.db.selectFrom('outgoing_messages').select('logged_at').execute();
      return rows.length === emails && rows.every(({ logged_at: loggedAt }) => loggedAt !== null);
    });
    await pollUntil('the read models stand at the end', async () => {
      const { commit } = (await app.core.store.tail()) ?? { commit: 0n };
      const { commit_position: applied } = await app.core.models
        .selectFrom('checkpoint')
        .select('commit_position')
        .executeTakeFirstOrThrow();
      return BigInt(applied) >= commit;
    });
    expect((await (await app.request('GET', '/dev/mail.json')).json()) as unknown[]).toHaveLength(emails);
  }
  /** The read models are those that a rebuild from the log makes. */
  async function expectRebuilt(): Promise<void> {
    const { databaseUrl, log, models } = app.core;
    const moved = await dumpModels(models);
    await rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
    expect(await dumpModels(models)).toBe(moved);
  }

  test('goes on where it stopped, there and back: nothing is sent again, nothing has to be rebuilt', async () => {
    const { here: first, there: second } = places();
    await appendForeign(second, 5);
    await startAt(first);
    const parcels = [await created(), await created()];
    await atRest();
    await expect(move(first, second, servers.env.DATABASE_URL)).rejects.toThrow('Waybill is running');
    await stop();

    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const { events } = await move(from, to, servers.env.DATABASE_URL);
      expect(await move(from, to, servers.env.DATABASE_URL)).toMatchObject({ events, copied: 0 });
      if (from === first) await expect(startAt(from)).rejects.toThrow(LogBehind);
      await startAt(to);
      await Promise.all(parcels.map(shown));
      await atRest();
      await expectRebuilt();
      const update = { status: 'in_transit', location: 'London Heathrow', description: `Arrived ${parcels.length}` };
      for (const { id } of parcels.slice(0, 2)) {
        expect((await app.request('PATCH', `/api/shipments/${id}/status`, { as: agent, body: update })).status).toBe(200);
        emails += 2;
      }
      parcels.push(await created());
      await Promise.all(parcels.map(shown));
      await atRest();
      await expectRebuilt();
      await stop();
    }
  }, 300_000);

  test('has all the time that a large table takes', async () => {
    const { here: ours, there: theirs } = places();
    await startAt(ours);
    await created();
    await atRest();
    await sql`
      create function public.take_long() returns trigger language plpgsql as
        $$ begin perform pg_sleep(${sql.lit((statementMs + answerMs) / 1_000 + 0.5)}); return null; end $$`.execute(
      app.core.models,
    );
    await sql`
      create trigger take_long after update on models.history
        for each statement execute function public.take_long()`.execute(app.core.models);
    await stop();
    expect(await move(ours, theirs, servers.env.DATABASE_URL)).toMatchObject({ events: expect.any(Number) as number });
    await startAt(theirs);
    await atRest();
    await stop();
  }, 60_000);

  test('is not moved from a log that it has not read', async () => {
    const { here: ours, there: theirs } = places();
    await startAt(ours);
    await stop();
    await identifyLog(theirs.store, now);
    await expect(move(theirs, await startPlace(), servers.env.DATABASE_URL)).rejects.toThrow(OtherLog);
  });
});

describe('the prefix of a log', () => {
  const prefixed = ({ url }: Place, streamPrefix: string): Place => {
    const store = connectEventStore(url, { streamPrefix });
    running.push({ stop: () => store.close() });
    return { url, store };
  };
  const carry = (databaseUrl: string, ...args: string[]) =>
    runTool('move-log', {
      args,
      env: { DATABASE_URL: databaseUrl, NATS_URL: 'nats://127.0.0.1:1', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
    });

  test('is changed on one server, beside another installation, by the command alone', { timeout: 120_000 }, async () => {
    const { here: plain } = places();
    const [north, south] = [prefixed(plain, 'north'), prefixed(plain, 'south')];
    for (const { store } of [plain, north]) await identifyLog(store, now);
    await publish(plain);
    await publish(north);
    const others = await textsOf(north);
    const texts = await textsOf(plain);
    const databaseUrl = await startDatabase();
    const url = ['--from', plain.url, '--to', plain.url];

    const moved = await carry(databaseUrl, ...url, '--to-prefix', 'south');
    expect(moved.code, moved.output).toBe(0);
    expect(moved.output).toContain(`Copied ${texts.length} events`);
    expect(moved.output).toContain(`start Waybill with EVENTSTORE_URL=${plain.url} and with STREAM_PREFIX=south`);
    expect(await textsOf(south)).toEqual(texts);
    expect(await textsOf(plain)).toEqual(texts);
    expect(await textsOf(north)).toEqual(others);

    const taken = await carry(databaseUrl, ...url, '--from-prefix', 'south', '--to-prefix', 'north');
    expect(taken.code, taken.output).toBe(1);
    expect(taken.output).toContain('The target holds a log of its own');
    expect(await textsOf(north)).toEqual(others);
  });

  test('is left for none where the log goes to another server', { timeout: 60_000 }, async () => {
    const { here: plain, there: elsewhere } = places();
    const south = prefixed(plain, 'south');
    await identifyLog(south.store, now);
    const args = ['--from', plain.url, '--to', elsewhere.url, '--from-prefix', 'south', '--to-prefix', ''];
    const { code, output } = await carry(await startDatabase(), ...args);
    expect(code, output).toBe(0);
    expect(await textsOf(elsewhere)).toEqual(await textsOf(south));
  });

  test.each([
    ['the same on the same server', ['--from-prefix', 'south', '--to-prefix', 'south'], 'The log is there already.'],
    ['the same as without one', ['--to-prefix', ''], 'The log is there already.'],
    ['one with a dot', ['--to-prefix', 'a.b'], 'STREAM_PREFIX'],
    ['one that nobody has', ['--from-prefix', 'nobody', '--to-prefix', 'south'], 'The source holds no log of Waybill.'],
  ])('is refused where it is %s', { timeout: 60_000 }, async (_, prefixes, reason) => {
    const { here: plain } = places();
    const { code, output } = await carry(await startDatabase(), '--from', plain.url, '--to', plain.url, ...prefixes);
    expect(code, output).toBe(1);
    expect(output).toContain(reason);
  });
});

test('the embedded event store is left for another one and come back to by the command alone', { timeout: 240_000 }, async () => {
  const { there: elsewhere } = places();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-move-'));
  running.push({ stop: () => rm(folder, { recursive: true }) });
  const dataDir = join(folder, 'data');
  const sent: string[] = [];
  const carry = async (from: string, to: string) => {
    const { code, output } = await runTool('move-log', { args: ['--from', from, '--to', to], env: { DATA_DIR: dataDir } });
    expect(code, output).toBe(0);
    return output;
  };
  /** Starts Waybill, sends a parcel and stops it again; its number, and what was listed before. */
  const work = async (env: Record<string, string> = {}) => {
    const { url, process: waybill, ended } = await npmStart(dataDir, { env });
    const stopped = () => {
      waybill.kill('SIGTERM');
      return ended;
    };
    running.push({ stop: stopped });
    const listed = await trackingNumbers(url);
    const headers = { 'Content-Type': 'application/json', Cookie: await signedIn(url) };
    const answer = await fetch(`${url}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(aShipment()) });
    const { trackingNumber } = shipmentSchema.parse(await answer.json());
    sent.push(trackingNumber);
    await pollUntil('both emails about it', async () => (await emailsAbout(trackingNumber, url)) === 2);
    for (const earlier of sent) expect(await emailsAbout(earlier, url), 'no email is sent again').toBe(2);
    expect(await stopped()).toBe(0);
    return { listed, trackingNumber };
  };
  const emailsAbout = async (trackingNumber: string, url: string) => {
    const mails = z.array(z.object({ text: z.string() })).parse(await (await fetch(`${url}/dev/mail.json`)).json());
    return mails.filter(({ text }) => text.includes(trackingNumber)).length;
  };

  const first = await work();
  expect(await carry('embedded', elsewhere.url)).toContain(`start Waybill with EVENTSTORE_URL=${elsewhere.url}`);
  const second = await work({ EVENTSTORE_URL: elsewhere.url, DEMO: '1' });
  expect(second.listed).toEqual([first.trackingNumber, ...first.listed]);
  expect(await carry(elsewhere.url, 'embedded')).toContain('start Waybill without EVENTSTORE_URL');
  const third = await work();
  expect(third.listed).toEqual([second.trackingNumber, ...second.listed]);
});
