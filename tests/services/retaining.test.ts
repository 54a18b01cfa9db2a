import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Position } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { bySystem, type Handle } from '#services/command.ts';
import { retentionDecider, type RetentionCommand } from '#services/domain/retention.ts';
import { createHandler } from '#services/handle.ts';
import { startRetaining, type RetainingOptions } from '#services/retention/retaining.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { outdatedOf } from '#tests/support/outdated-data.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const dayOf = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
let database: StateDatabase;
let store: MemoryStore;
let log: EventLog;
let handle: Handle;
let outdated: ReturnType<typeof outdatedOf>;
let worker: OwnedWorker | undefined;
/** What day it is, how far the read models are, and how often that was asked. */
let today: number;
let applied: Position;
let looks: number;
beforeEach(async () => {
  database = await stateDatabase();
  store = createMemoryStore();
  log = createEventLog(store, createOpenPersonalData());
  handle = createHandler(log);
  outdated = outdatedOf({ chat_photos: 2 });
  [today, looks] = [1, 0];
  await command({ type: 'setRule', kind: 'chat_photos', days: 30, accountId: derivedId('admin') });
  applied = await end();
  today = 2;
});
afterEach(async () => {
  await worker?.stop();
  await database.drop();
});

const command = (given: RetentionCommand) =>
  handle({
    stream: streamOf.retention(),
    decider: retentionDecider,
    command: given,
    context: bySystem(derivedId(given.type, today), dayOf(today).toISOString()),
  });
const end = async (): Promise<Position> => (await store.end()) ?? expect.unreachable('the log has a rule');
const happened = (stream: string) =>
  store.append(stream, 'no_stream', [{ id: derivedId(stream), type: 'QuoteRequested', data: {}, metadata: {} }]);

function start(options: Partial<RetainingOptions> = {}): void {
  worker = startRetaining({
    databaseUrl: database.url,
    log,
    handle,
    outdated: outdated.data,
    clock: { now: () => dayOf(today) },
    logger: createLogger('silent', 'test'),
    admit: async () => void (looks += 1),
    applied: async () => applied,
    everyMs: 5,
    ...options,
  });
}
const severalLooks = async () => {
  const before = looks;
  await pollUntil('several looks', () => looks > before + 3);
};
const runs = async () => (await log.read(streamOf.retention())).filter(({ type }) => type === 'RetentionRun').length;
const recorded = (count: number) => pollUntil('the run to be recorded', async () => (await runs()) === count);

test('a rule waits for the read models to have what the log had when it fell due, and for nothing later', async () => {
  await happened('quote-1');
  const due = await end();
  start();
  await severalLooks();
  expect(outdated.asked).toEqual([]);
  await happened('quote-2');
  applied = due;
  await recorded(1);
  expect(outdated.asked).toHaveLength(1);

  await happened('quote-3');
  today = 3;
  await severalLooks();
  expect(outdated.asked, 'the run of the next day waits anew').toHaveLength(1);
  applied = await end();
  await recorded(2);
});

test('what other programs have written since is waited for by no rule', async () => {
  await happened('warehouse-1');
  start();
  await recorded(1);
});

test('nothing is removed before a rule is due, nor by read models of another log', async () => {
  today = 1;
  start();
  await severalLooks();
  expect(outdated.asked).toEqual([]);
  await worker?.stop();

  today = 2;
  let refusals = 0;
  const admit = async () => {
    refusals += 1;
    if (refusals < 3) throw new EventStoreUnavailable('another log');
    looks += 1;
  };
  start({ admit });
  await pollUntil('a refusal', () => refusals > 0);
  expect(outdated.asked).toEqual([]);
  await recorded(1);
  expect(refusals).toBeGreaterThan(2);
  await severalLooks();
  expect(worker?.state()).toEqual({ status: 'running', failures: 0 });
});

test('a hold is said once, and once more when it comes again', async () => {
  const warned: { since: string }[] = [];
  start({ logger: pino({ level: 'warn' }, { write: (line) => void warned.push(JSON.parse(line)) }) });
  await recorded(1);
  await severalLooks();
  expect(warned).toEqual([]);
  today = 60;
  await pollUntil('a warning', () => warned.length > 0);
  await severalLooks();
  expect(warned.map(({ since }) => since)).toEqual([dayOf(2).toISOString()]);
  await command({ type: 'confirmClock', accountId: derivedId('admin'), now: dayOf(60).toISOString() });
  await severalLooks();
  today = 120;
  await pollUntil('another warning', () => warned.length > 1);
  await severalLooks();
  expect(warned).toHaveLength(2);
});

test('between two looks there is a pause, which the end of the process does not wait for', async () => {
  start({ everyMs: 3_600_000 });
  await recorded(1);
  today = 3;
  expect(looks).toBe(1);
  await worker?.stop();
  expect(await runs()).toBe(1);
});
