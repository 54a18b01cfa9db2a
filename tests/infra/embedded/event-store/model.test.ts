import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type AppendResult, type ResolvedEvent } from '@eventstore/db-client';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, follow, jsonEvents, newStream } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { Model, type Expected, type ModelAnswer } from './model.ts';

const runs = Number(process.env.EVENT_STORE_MODEL_RUNS ?? 500);
/** Node closes a connection on which more than a thousand calls were broken off in a row, and a story breaks off up to four. */
const storiesPerServer = 100;

let database: TestDatabase;
let server: RunningServer;
let client: EventStoreDBClient;

const startServer = async () => {
  server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  client = EventStoreDBClient.connectionString(server.url);
};
const stopServer = async () => {
  await client.dispose();
  await server.stop();
};

beforeAll(async () => {
  database = await testDatabase();
  await startServer();
});

afterAll(async () => {
  await stopServer();
  await database.drop();
});

type Operation =
  | { do: 'append'; stream: number; expected: 'any' | 'no_stream' | 'stream_exists' | number; count: number }
  | { do: 'repeat'; which: number; drop: number; stream: number | undefined }
  | { do: 'delete'; stream: number; expected: 'any' | 'no_stream' | number }
  | { do: 'tombstone'; stream: number; expected: 'any' | 'no_stream' | number }
  | { do: 'describe'; stream: number; maxCount: number | undefined; truncateBefore: number | undefined }
  | { do: 'read'; stream: number; from: number | undefined; count: number; direction: 'forwards' | 'backwards' };

const stream = fc.integer({ min: 0, max: 2 });
const near = fc.integer({ min: -2, max: 1 });
const direction = fc.constantFrom('forwards' as const, 'backwards' as const);
const expectedRevisions = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('any' as const, 'no_stream' as const, 'stream_exists' as const) },
  { weight: 2, arbitrary: near },
);
const removal = fc.oneof(
  { weight: 3, arbitrary: fc.constant('any' as const) },
  { weight: 1, arbitrary: fc.constant('no_stream' as const) },
  { weight: 2, arbitrary: near },
);
const few = fc.integer({ min: 1, max: 6 });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      stream,
      expected: expectedRevisions,
      count: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      which: fc.nat(),
      drop: fc.integer({ min: -1, max: 2 }),
      stream: fc.option(stream, { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete' as const), stream, expected: removal }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tombstone' as const), stream, expected: removal }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('describe' as const),
      stream,
      maxCount: fc.option(few, { nil: undefined }),
      truncateBefore: fc.option(few, { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      stream,
      from: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
      count: fc.integer({ min: 1, max: 8 }),
      direction,
    }),
  },
);

it(`does what a simple model of streams does, in ${runs} random stories`, { timeout: 20_000 + runs * 500 }, async () => {
  let stories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (story) => {
      stories += 1;
      if (stories % storiesPerServer === 0) {
        await stopServer();
        await startServer();
      }
      await play(story);
    }),
    { numRuns: runs },
  );
});

/** Plays a story on the server and on the model, comparing each answer, and in the end the log. */
async function play(story: readonly Operation[]): Promise<void> {
  const run = randomUUID();
  const names = [0, 1, 2].map((index) => `story-${run}-${index}`);
  const model = new Model();
  const begin = (await client.appendToStream(newStream(), jsonEvents(1))).position!;
  const appends: { stream: string; events: { id: string; n: number }[]; expected: Expected }[] = [];
  const append = async (one: (typeof appends)[number]) => {
    const wanted = model.append(one.stream, one.events, one.expected);
    const events = one.events.map(({ id, n }) => jsonEvent({ id, type: 'sample', data: { n } }));
    await matches(client.appendToStream(one.stream, events, { expectedRevision: one.expected }), wanted, one.events.length > 0);
  };
  let n = 0;
  for (const step of story) {
    if (step.do === 'append') {
      const name = names[step.stream]!;
      const events = Array.from({ length: step.count }, () => ({ id: randomUUID(), n: n++ }));
      appends.push({ stream: name, events, expected: exactly(model, name, step.expected) });
      await append(appends.at(-1)!);
    } else if (step.do === 'repeat') {
      const earlier = appends[step.which % (appends.length || 1)];
      if (!earlier) continue;
      const events = step.drop < 0 ? [...earlier.events, { id: randomUUID(), n: n++ }] : earlier.events.slice(step.drop);
      await append({ ...earlier, events, stream: step.stream === undefined ? earlier.stream : names[step.stream]! });
    } else if (step.do === 'delete' || step.do === 'tombstone') {
      const name = names[step.stream]!;
      const expectedRevision = exactly(model, name, step.expected) as 'any' | 'no_stream' | bigint;
      const wanted = model.remove(name, expectedRevision, step.do);
      await matches(
        step.do === 'delete'
          ? client.deleteStream(name, { expectedRevision })
          : client.tombstoneStream(name, { expectedRevision }),
        wanted,
        false,
      );
    } else if (step.do === 'describe') {
      const { maxCount, truncateBefore } = step;
      const metadata = { ...(maxCount ? { maxCount } : {}), ...(truncateBefore ? { truncateBefore } : {}) };
      const wanted = model.describe(names[step.stream]!, metadata);
      await matches(client.setStreamMetadata(names[step.stream]!, metadata), wanted, false);
    } else {
      await readMatches(model, names[step.stream]!, step);
    }
  }
  await logMatches(model, names, begin);
}

function exactly(model: Model, name: string, expected: 'any' | 'no_stream' | 'stream_exists' | number): Expected {
  if (typeof expected !== 'number') return expected;
  const revision = model.log.filter((event) => event.stream === name).length - 1 + expected;
  return BigInt(Math.max(revision, 0));
}

async function matches(answer: Promise<unknown>, wanted: ModelAnswer, hasRevision: boolean): Promise<void> {
  const got = await answer.then(
    (result) => ({ type: 'done', ...(hasRevision ? { revision: (result as AppendResult).nextExpectedRevision } : {}) }),
    (error: { type: string; actualVersion?: bigint | 'no_stream' }) =>
      error.type === 'wrong-expected-version' ? { type: error.type, actual: error.actualVersion } : { type: error.type },
  );
  expect(got).toEqual(wanted.type === 'done' && !hasRevision ? { type: 'done' } : wanted);
}

async function readMatches(model: Model, name: string, step: Operation & { do: 'read' }): Promise<void> {
  const visible = model.read(name);
  const fromRevision = step.from === undefined ? (step.direction === 'forwards' ? 'start' : 'end') : BigInt(step.from);
  const read = client.readStream(name, { fromRevision, maxCount: step.count, direction: step.direction });
  const got = await collect(read).then(ids, (error: { type: string }) => error.type);
  if (typeof visible === 'string') return expect(got).toBe(visible);
  const inOrder = step.direction === 'forwards' ? visible : visible.toReversed();
  const wanted = inOrder.filter(({ revision }) => {
    if (step.from === undefined) return true;
    return step.direction === 'forwards' ? revision >= BigInt(step.from) : revision <= BigInt(step.from);
  });
  expect(got).toEqual(wanted.slice(0, step.count).map((event) => event.id));
}

/** $all, a subscription to it and subscriptions to the streams must show what the model remembers. */
async function logMatches(model: Model, names: readonly string[], begin: { commit: bigint; prepare: bigint }): Promise<void> {
  const ours = (events: ResolvedEvent[]) =>
    events.filter(({ event }) => names.includes(event!.streamId) && event!.type === 'sample');
  const wanted = model.log.map((event) => event.id);
  expect(ids(ours(await collect(client.readAll({ fromPosition: begin }))))).toEqual(wanted);
  if (wanted.length > 0) {
    const seen = await follow(client.subscribeToAll({ fromPosition: begin }), (events) => ours(events).length === wanted.length);
    expect(ids(ours(seen))).toEqual(wanted);
  }
  for (const name of names) {
    const visible = model.read(name);
    if (typeof visible === 'string' || visible.length === 0) continue;
    const seen = await follow(client.subscribeToStream(name), (events) => events.length === visible.length);
    expect(ids(seen)).toEqual(visible.map((event) => event.id));
  }
}

function ids(events: readonly ResolvedEvent[]): string[] {
  return events.map(({ event }) => event!.id);
}
