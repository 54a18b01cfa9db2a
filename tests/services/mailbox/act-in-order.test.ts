import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { checkpointOf, goLive } from '#infra/reactors.ts';
import { countWaitingStreams, createWaitingEvents } from '#infra/waiting-events/postgres.ts';
import { DomainError } from '#services/domain/errors.ts';
import { NotYet, startActingInOrder } from '#services/mailbox/act-in-order.ts';
import { logged, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const at = '2026-03-01T09:00:00.000Z';

let database: StateDatabase;
let store: ReturnType<typeof createMemoryStore>;
/** What acting upon that event throws. */
let failing: Map<string, unknown>;
/** What was acted upon, in that order. */
let acted: string[];
let errors: string[];
let worker: OwnedWorker | undefined;

const log = () => createEventLog(store, createOpenPersonalData());
const waiting = () => createWaitingEvents(database.kysely, 'threader');

beforeEach(async () => {
  database = await stateDatabase();
  await goLive(database.kysely, 'threader', beginning);
  store = createMemoryStore();
  [failing, acted, errors] = [new Map(), [], []];
});
afterEach(async () => {
  await worker?.stop();
  await database.drop();
});

async function start(): Promise<void> {
  await worker?.stop();
  worker = startActingInOrder({
    lease: 'waybill:test',
    databaseUrl: database.url,
    log: log(),
    logger: pino({ level: 'error' }, { write: (line) => void errors.push(JSON.parse(line).msg) }),
    types: new Set(['ShipmentStatusUpdated']),
    async act({ stream, revision }) {
      const event = `${stream}#${revision}`;
      if (failing.has(event)) throw failing.get(event);
      acted.push(event);
    },
    waitingEvents: waiting(),
    waitsBecause: 'it waits',
    ...checkpointOf(database.kysely, 'threader', async () => undefined),
  });
}

/** One more event of that shipment: its stream and revision. */
async function happen(shipmentId: string): Promise<string> {
  const stream = `shipment-${shipmentId}`;
  const last = store.events.findLast((stored) => stored.stream === stream)?.revision;
  const happening = logged([{ event: statusUpdated(shipmentId), at, stream }], String(store.events.length));
  const { revision } = await store.append(stream, last ?? 'no_stream', await log().seal(happening));
  return `${stream}#${revision}`;
}

const caughtUp = () =>
  pollUntil('the end of the log', async () => {
    const row = await database.kysely.selectFrom('reactors').select('commit_position').executeTakeFirstOrThrow();
    return BigInt(row.commit_position) === store.events.at(-1)?.position.commit;
  });

test.each([
  ['the key of a person is missing', new KeyMissing(freshId())],
  ['something is wrong with it', new TypeError('no such field')],
])(
  'where %s, an event waits with those behind it in its stream, also over a restart, and the other streams go on',
  async (_, error) => {
    const [odd, other] = [freshId(), freshId()];
    const first = await happen(odd);
    failing.set(first, error);
    const [second, ofOther] = [await happen(odd), await happen(other)];
    await start();
    await caughtUp();
    await start();
    const third = await happen(odd);
    await caughtUp();
    expect([acted, errors, await countWaitingStreams(database.kysely)]).toEqual([[ofOther], ['it waits', 'it waits'], 1]);
    failing.clear();
    await start();
    await pollUntil('the end of waiting', async () => (await waiting().streams()).length === 0);
    expect(acted).toEqual([ofOther, first, second, third]);
    expect(await countWaitingStreams(database.kysely)).toBe(0);
  },
);

test('what waits goes on up to the next that has to', async () => {
  const shipmentId = freshId();
  const [first, second, third, fourth] = [
    await happen(shipmentId),
    await happen(shipmentId),
    await happen(shipmentId),
    await happen(shipmentId),
  ];
  for (const event of [first, third]) failing.set(event, new KeyMissing(shipmentId));
  await start();
  await caughtUp();
  failing.delete(first);
  await start();
  await pollUntil('the second', () => acted.includes(second));
  await worker?.stop();
  expect(acted).toEqual([first, second]);
  const left = store.events.filter(({ stream, revision }) => [third, fourth].includes(`${stream}#${revision}`));
  expect(await waiting().all()).toEqual(left.map(({ id, stream }) => ({ id, stream })));
});

test('what waits in several streams is acted upon in the order of the log', async () => {
  const ids = Array.from({ length: 6 }, () => freshId());
  const events: string[] = [];
  for (const id of [...ids, ...ids]) events.push(await happen(id));
  for (const event of events) failing.set(event, new KeyMissing(freshId()));
  await start();
  await caughtUp();
  failing.clear();
  await start();
  await pollUntil('the end of waiting', async () => (await waiting().streams()).length === 0);
  expect(acted).toEqual(events);
});

test('an event that is not in the log any more waits for nothing', async () => {
  await waiting().add({ id: freshId(), stream: 'shipment-gone', type: 'ShipmentStatusUpdated', reason: 'no key' });
  await start();
  await pollUntil('the end of waiting', async () => (await waiting().streams()).length === 0);
  expect(acted).toEqual([]);
});

test.each([
  ['a server is away', new EventStoreUnavailable('away')],
  ['something is not there yet', new NotYet('the read models are behind')],
  ['others are changing the same', new DomainError('unavailable', 'Others are changing this right now.')],
])('while %s, every event waits in the log', async (_, error) => {
  const first = await happen(freshId());
  failing.set(first, error);
  const second = await happen(freshId());
  await start();
  await pollUntil('a failure', () => (worker?.state().failures ?? 0) > 0);
  expect([acted, await waiting().streams()]).toEqual([[], []]);
  failing.clear();
  await caughtUp();
  expect(acted).toEqual([first, second]);
});
