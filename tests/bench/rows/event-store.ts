import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, type AppendExpectedRevision } from '@eventstore/db-client';
import { callRate } from '../load.ts';
import { inTurns } from '../in-turns.ts';
import { compare, type Row } from '../row.ts';
import { startBenchServers, type BenchServers } from '../servers.ts';
import { deliveryRows } from './delivery.ts';
import { plainInserts } from './plain-inserts.ts';
import { sampleEvent } from './sample-event.ts';

const atOnce = 64;
const appendsPerRound = 3_000;
const singlesPerRound = 400;
const eventsTogether = 10;
const readEvents = 30_000;
const fillTogether = 100;

/**
 * The event store through its client: appends, reads, and how soon a subscriber hears of an append. It has
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
    const oneStream = streamOf(client);
    const [single, atRevision, insertedSingly, singleOfClient] = await inTurns(
      () => callRate(singlesPerRound, 1, () => append(client)),
      () => callRate(singlesPerRound, 1, () => oneStream.append(1)),
      () => callRate(singlesPerRound, 1, () => plain.insert(1)),
      () => callRate(singlesPerRound, 1, () => append(memory)),
    );
    const long = streamOf(client);
    await callRate(readEvents / fillTogether, 1, () => long.append(fillTogether));
    const [read, readStream, readFromMemory] = await inTurns(
      () => readRate(client.readAll(reading)),
      () => readRate(client.readStream(long.name, { maxCount: readEvents })),
      () => readRate(memory.readAll(reading)),
    );
    const readAgainst = (name: string, ours: number) =>
      compare({ name, ours, floor: readFromMemory, unit: 'events/s', reach: 0.7 });
    const singleNote = `the same client on a server without a log: ${Math.round(singleOfClient)}/s`;
    const note = `the same client on a server without a log: ${Math.round(clientAlone)}/s`;
    const against = (name: string, ours: number, floor: number) => compare({ name, ours, floor, unit: 'rows/s', reach: 0.5 });
    return [
      { ...against(`append, ${atOnce} in flight, against batched inserts`, batched, inserted), note },
      against(`append of ${eventsTogether} events, ${atOnce} in flight, against batched inserts`, together, insertedTogether),
      { ...against('append, one at a time, against single inserts', single, insertedSingly), note: singleNote },
      against('append to one stream, each at its revision, against single inserts', atRevision, insertedSingly),
      readAgainst('read $all, against a server without a log', read),
      readAgainst('read a stream, against a server without a log', readStream),
      ...(await deliveryRows(client, plain)),
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

/** A new stream, which is appended to at the revision it has. */
function streamOf(client: EventStoreDBClient) {
  const name = `bench-${randomUUID()}`;
  let expectedRevision: AppendExpectedRevision = NO_STREAM;
  return {
    name,
    async append(events: number) {
      const batch = Array.from({ length: events }, () => jsonEvent(sampleEvent));
      expectedRevision = (await client.appendToStream(name, batch, { expectedRevision })).nextExpectedRevision;
    },
  };
}

const reading = { fromPosition: START, maxCount: readEvents, deadline: 600_000 } as const;

async function readRate(events: AsyncIterable<{ event?: unknown }>): Promise<number> {
  let read = 0;
  const startedAt = performance.now();
  for await (const { event } of events) if (event) read += 1;
  return read / ((performance.now() - startedAt) / 1_000);
}
