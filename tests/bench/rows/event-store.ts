import { randomUUID } from 'node:crypto';
import { END, EventStoreDBClient, jsonEvent, NO_STREAM, START, type ResolvedEvent } from '@eventstore/db-client';
import { callRate } from '../load.ts';
import { inTurns } from '../in-turns.ts';
import { compare, percentile, type Row } from '../row.ts';
import { startBenchServers, type BenchServers } from '../servers.ts';
import { sampleEvent } from './sample-event.ts';
import { plainInserts } from './plain-inserts.ts';

const atOnce = 64;
const appendsPerRound = 3_000;
const singlesPerRound = 400;
const eventsTogether = 10;
const readEvents = 30_000;
const deliveries = 500;

/**
 * The event store through its client: appends, reads of $all, and how soon a subscriber hears of an append. It has
 * servers of its own, as no one else is to read what it writes.
 */
export async function eventStoreRows(): Promise<Row[]> {
  const servers = await startBenchServers();
  try {
    return await rowsOf(servers);
  } finally {
    await servers.stop();
  }
}

async function rowsOf(servers: BenchServers): Promise<Row[]> {
  const memoryUrl = await servers.start('memory event store', 'tests/bench/floors/memory-event-store.ts', {
    EVENTS: String(readEvents),
    EVENT: JSON.stringify(sampleEvent),
  });
  const memory = EventStoreDBClient.connectionString(memoryUrl);
  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  const plain = await plainInserts(servers.env['DATABASE_URL'] ?? '', sampleEvent);
  try {
    const batches = appendsPerRound / atOnce;
    const [batched, inserted, clientAlone] = await inTurns(
      () => callRate(appendsPerRound, atOnce, () => append(client)),
      async () => atOnce * (await callRate(batches, 1, () => plain.insert(atOnce))),
      () => callRate(appendsPerRound, atOnce, () => append(memory)),
    );
    const [together, insertedTogether] = await inTurns(
      async () => eventsTogether * (await callRate(batches * eventsTogether, atOnce, () => append(client, eventsTogether))),
      async () => atOnce * eventsTogether * (await callRate(batches, 1, () => plain.insert(atOnce * eventsTogether))),
    );
    const [single, insertedSingly] = await inTurns(
      () => callRate(singlesPerRound, 1, () => append(client)),
      () => callRate(singlesPerRound, 1, () => plain.insert(1)),
    );
    const [read, readFromMemory] = await inTurns(
      () => readRate(client),
      () => readRate(memory),
    );
    const note = `the same client on a server without a log: ${Math.round(clientAlone)}/s`;
    const against = (name: string, ours: number, floor: number) => compare({ name, ours, floor, unit: 'rows/s', reach: 0.5 });
    return [
      { ...against(`append, ${atOnce} in flight, against batched inserts`, batched, inserted), note },
      against(`append of ${eventsTogether} events, ${atOnce} in flight, against batched inserts`, together, insertedTogether),
      against('append, one at a time, against single inserts', single, insertedSingly),
      compare({
        name: 'read $all, against a server without a log',
        ours: read,
        floor: readFromMemory,
        unit: 'events/s',
        reach: 0.7,
      }),
      ...(await deliveryRows(client)),
    ];
  } finally {
    await plain.close();
    await Promise.all([memory.dispose(), client.dispose()]);
  }
}

async function append(client: EventStoreDBClient, events = 1): Promise<void> {
  const batch = Array.from({ length: events }, () => jsonEvent(sampleEvent));
  await client.appendToStream(`bench-${randomUUID()}`, batch, { expectedRevision: NO_STREAM });
}

async function readRate(client: EventStoreDBClient): Promise<number> {
  let read = 0;
  const startedAt = performance.now();
  for await (const { event } of client.readAll({ fromPosition: START, maxCount: readEvents, deadline: 600_000 })) {
    if (event) read += 1;
  }
  return read / ((performance.now() - startedAt) / 1_000);
}

/** From the start of an append until a subscriber to $all has its event, against until the append is answered. */
async function deliveryRows(client: EventStoreDBClient): Promise<Row[]> {
  const arrived = new Map<string, (at: number) => void>();
  const subscription = client.subscribeToAll({ fromPosition: END });
  subscription.on('data', ({ event }: ResolvedEvent) => arrived.get(event?.id ?? '')?.(performance.now()));
  await new Promise<void>((resolve, reject) => {
    subscription.once('caughtUp', () => resolve());
    subscription.once('error', reject);
  });
  const delivered: number[] = [];
  const answered: number[] = [];
  for (let index = 0; index < deliveries; index += 1) {
    const id = randomUUID();
    const delivery = new Promise<number>((resolve) => arrived.set(id, resolve));
    const startedAt = performance.now();
    await client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ ...sampleEvent, id }), { expectedRevision: NO_STREAM });
    answered.push(performance.now() - startedAt);
    delivered.push((await delivery) - startedAt);
    arrived.delete(id);
  }
  await subscription.unsubscribe();
  return [0.5, 0.99].map((share) =>
    compare({
      name: `append until a subscriber has it, p${share * 100}, against its answer`,
      ours: percentile(delivered, share),
      floor: percentile(answered, share),
      unit: 'ms',
      reach: 1.5,
      note: 'lower is better',
    }),
  );
}
