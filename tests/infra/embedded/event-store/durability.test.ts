import { EventStoreDBClient, type JSONEventType, type ResolvedEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect, jsonEvents, newStream, range } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { startChildServer } from './child-server.ts';

const rounds = Number(process.env.EVENT_STORE_KILLS ?? 3);
const inFlight = 64;

interface Attempt {
  stream: string;
  events: ReturnType<typeof jsonEvents>;
  expectedRevision: bigint | 'no_stream';
  isAcknowledged: boolean;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

it(
  `keeps every acknowledged event through ${rounds} kills during ${inFlight} appends`,
  { timeout: rounds * 20_000 },
  async () => {
    const attempts: Attempt[] = [];
    for (const round of range(0, rounds)) {
      attempts.push(...(await appendUntilKilled(150 + round * 70)));
      await checkLog(attempts);
    }
    expect(attempts.filter((attempt) => attempt.isAcknowledged).length).toBeGreaterThan(rounds * 150);
  },
);

/** Appends from many writers at once and kills the server as soon as so many appends are acknowledged. */
async function appendUntilKilled(acknowledgements: number): Promise<Attempt[]> {
  const server = await startChildServer(database.url);
  const client = EventStoreDBClient.connectionString(server.url);
  const attempts: Attempt[] = [];
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const writer = async () => {
    const stream = newStream('crash');
    for (let next = 0n; !killed; next += 2n) {
      const attempt: Attempt = {
        stream,
        events: jsonEvents(2, Number(next)),
        expectedRevision: next === 0n ? 'no_stream' : next - 1n,
        isAcknowledged: false,
      };
      attempts.push(attempt);
      await append(client, attempt);
      attempt.isAcknowledged = true;
      acknowledged += 1;
      if (acknowledged >= acknowledgements) killed ??= server.kill();
    }
  };
  await Promise.allSettled(range(0, inFlight).map(writer));
  await killed;
  await client.dispose();
  return attempts;
}

/** Starts the server again, looks for every event, and repeats what was not answered. */
async function checkLog(attempts: readonly Attempt[]): Promise<void> {
  const server = await startChildServer(database.url);
  const client = EventStoreDBClient.connectionString(server.url);
  const found = new Set((await checkedEvents(client)).map(({ event }) => event!.id));
  for (const { events, isAcknowledged } of attempts) {
    const kept = events.filter((event) => found.has(event.id)).length;
    expect(kept, 'an append is there as a whole or not at all').toBeOneOf(isAcknowledged ? [2] : [0, 2]);
  }
  for (const attempt of attempts.filter((one) => !one.isAcknowledged)) {
    await append(client, attempt);
    attempt.isAcknowledged = true;
  }
  const after = await checkedEvents(client);
  expect(after).toHaveLength(attempts.length * 2);
  await client.dispose();
  await server.stop();
}

/** Reads $all and checks that it has no gap and no repeat, and that revisions follow each other. */
async function checkedEvents(client: EventStoreDBClient): Promise<ResolvedEvent<JSONEventType>[]> {
  const events = (await collect(client.readAll())) as ResolvedEvent<JSONEventType>[];
  expect(events.map(({ event }) => event!.position!.commit)).toEqual(range(1, events.length + 1).map(BigInt));
  expect(new Set(events.map(({ event }) => event!.id)).size).toBe(events.length);
  const next = new Map<string, bigint>();
  for (const { event } of events) {
    expect(event!.revision).toBe(next.get(event!.streamId) ?? 0n);
    next.set(event!.streamId, event!.revision + 1n);
  }
  return events;
}

function append(client: EventStoreDBClient, { stream, events, expectedRevision }: Attempt) {
  return client.appendToStream(stream, events, { expectedRevision });
}
