import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect, jsonEvents, newStream, range } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { startChildServer } from './child-server.ts';

const rounds = 50;
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
  { timeout: 30_000 + rounds * 20_000 },
  async () => {
    const seen: SeenLog = { ids: new Set(), nextRevisions: new Map() };
    let attempts: Attempt[] = [];
    let acknowledged = 0;
    for (const round of range(0, rounds)) {
      attempts = await onServer(async (client, kill) => {
        await checkAttempts(client, seen, attempts);
        return appendUntilKilled(client, kill, 150 + (round % 10) * 70);
      });
      acknowledged += attempts.filter((attempt) => attempt.isAcknowledged).length;
    }
    await onServer((client) => checkAttempts(client, seen, attempts));
    await onServer(async (client) => expect((await collect(client.readAll())).length).toBe(seen.ids.size));
    expect(acknowledged).toBeGreaterThanOrEqual(rounds * 150);
  },
);

async function onServer<R>(use: (client: EventStoreDBClient, kill: () => Promise<void>) => Promise<R>): Promise<R> {
  const server = await startChildServer(database.url);
  const client = EventStoreDBClient.connectionString(server.url);
  try {
    return await use(client, server.kill);
  } finally {
    await client.dispose();
    await server.stop();
  }
}

/** Appends from many writers at once and kills the server as soon as so many appends are acknowledged. */
async function appendUntilKilled(client: EventStoreDBClient, kill: () => Promise<void>, enough: number): Promise<Attempt[]> {
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
      if (acknowledged >= enough) killed ??= kill();
    }
  };
  await Promise.allSettled(range(0, inFlight).map(writer));
  await killed;
  return attempts;
}

/** Looks for every event of the attempts in what the log has gained, and repeats what was not answered. */
async function checkAttempts(client: EventStoreDBClient, seen: SeenLog, attempts: readonly Attempt[]): Promise<void> {
  const before = seen.ids.size;
  const found = await readOn(client, seen);
  for (const { events, isAcknowledged } of attempts) {
    const kept = events.filter((event) => found.has(event.id)).length;
    expect(kept, 'an append is there as a whole or not at all').toBeOneOf(isAcknowledged ? [2] : [0, 2]);
  }
  for (const attempt of attempts.filter((one) => !one.isAcknowledged)) await append(client, attempt);
  await readOn(client, seen);
  expect(seen.ids.size - before).toBe(attempts.length * 2);
}

/** What has been read of $all so far: the event ids, and where each stream goes on. */
interface SeenLog {
  ids: Set<string>;
  nextRevisions: Map<string, bigint>;
}

/** Reads what is new in $all, and checks that there is no gap and no repeat, and that revisions follow each other. */
async function readOn(client: EventStoreDBClient, { ids, nextRevisions }: SeenLog): Promise<Set<string>> {
  const next = BigInt(ids.size + 1);
  const events = await collect(client.readAll({ fromPosition: { commit: next, prepare: next } }));
  expect(events.map(({ event }) => event!.position.commit)).toEqual(events.map((_, index) => next + BigInt(index)));
  for (const { event } of events) {
    const { id, streamId, revision } = event!;
    expect(ids.has(id)).toBe(false);
    expect(revision).toBe(nextRevisions.get(streamId) ?? 0n);
    ids.add(id);
    nextRevisions.set(streamId, revision + 1n);
  }
  return new Set(events.map(({ event }) => event!.id));
}

function append(client: EventStoreDBClient, { stream, events, expectedRevision }: Attempt) {
  return client.appendToStream(stream, events, { expectedRevision });
}
