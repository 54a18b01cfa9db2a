import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { BenchServers } from '../servers.ts';
import type { Filled } from '../fill.ts';
import { callRate, paced, requestRate, type LoadRequest } from '../load.ts';
import { compare, percentile, type Row } from '../row.ts';
import { sampleEvent } from './sample-event.ts';

const calls = 3_000;
const atOnce = 32;
/** As many as it takes until the code is compiled: a process that has just started is several times slower. */
const warmUpCalls = 2_000;
const pacedCalls = 1_000;
const pacedPerSecond = 100;

/** Bare appends per second of the same client to the same event store: an event like ours, each to a stream of its own. */
export async function appendFloor(servers: BenchServers): Promise<number> {
  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  const append = async () => {
    await client.appendToStream(`bench-${randomUUID()}`, jsonEvent(sampleEvent), { expectedRevision: NO_STREAM });
  };
  await callRate(warmUpCalls, atOnce, append);
  const rate = await callRate(calls, atOnce, append);
  await client.dispose();
  return rate;
}

/** So many shipments, the first ones, are updated in one run of {@link statusRate}. */
export const updates = warmUpCalls + calls;

/** What an update is held against, in calls per second. */
export interface StatusFloors {
  /** Of {@link appendFloor}. */
  append: number;
  emmett: number;
  updateInsert: number;
}

/** PATCH status, answered with the read models up to date, each shipment once; others are updated before, to warm the process up. */
export async function statusRate(appUrl: string, filled: readonly Filled[], cookie: string): Promise<number> {
  const updateEach = (shipments: readonly Filled[], amount: number) => {
    let index = 0;
    return requestRate(appUrl, (): LoadRequest => updateOf(shipments, index++, cookie), { amount });
  };
  await updateEach(filled.slice(0, updates).slice(-warmUpCalls), warmUpCalls);
  return updateEach(filled.slice(0, calls), calls);
}

/** What {@link statusRate} came to, in calls per second. */
export interface StatusRates {
  /** The command path alone, every stream for the first time. */
  alone: number;
  /** The same streams once more: their states are in the cache. */
  again: number;
  withEmails: number;
}

export const statusRateRows = (floors: StatusFloors, { alone, again, withEmails }: StatusRates): Row[] => {
  const row = { unit: 'req/s', note: 'emails wait in the queue' };
  const cached = { unit: 'req/s', note: 'a second time, states in the cache' };
  const mailing = { unit: 'req/s', note: 'two emails go out for each' };
  return [
    compare({
      ...row,
      name: 'PATCH status, 32 in flight, read models up to date, against a bare append',
      ours: alone,
      floor: floors.append,
      reach: 0.4,
    }),
    compare({ ...cached, name: 'the same', ours: again, floor: floors.append, reach: 0.4 }),
    compare({ ...mailing, name: 'the same', ours: withEmails, floor: floors.append, reach: 0.4 }),
    compare({
      ...row,
      name: 'PATCH status, against emmett with both read models inline',
      ours: alone,
      floor: floors.emmett,
      reach: 1,
    }),
    compare({ ...cached, name: 'the same', ours: again, floor: floors.emmett, reach: 1 }),
    compare({ ...mailing, name: 'the same', ours: withEmails, floor: floors.emmett, reach: 1 }),
    compare({ ...mailing, name: 'the same, against update + insert', ours: withEmails, floor: floors.updateInsert, reach: 0.1 }),
  ];
};

export async function statusLatencyRow(appUrl: string, filled: readonly Filled[], cookie: string): Promise<Row> {
  const latencies = await paced(pacedCalls, pacedPerSecond, async (index) => {
    const { path, ...request } = updateOf(filled, index, cookie);
    const answer = await fetch(appUrl + path, request);
    if (answer.status !== 200) throw new Error(`PATCH answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  });
  const p99 = percentile(latencies, 0.99);
  return {
    name: `PATCH status at ${pacedPerSecond}/s, p99 (limit 50 ms)`,
    ours: p99,
    floor: 50,
    unit: 'ms',
    ratio: p99 / 50,
    reach: 1,
    note: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms; lower is better`,
  };
}

const updateOf = (filled: readonly Filled[], index: number, cookie: string) => ({
  method: 'PATCH' as const,
  path: `/api/shipments/${filled[index % filled.length]?.id}/status`,
  headers: { 'Content-Type': 'application/json', Cookie: cookie },
  body: JSON.stringify({ status: 'in_transit', location: 'London Heathrow', description: `Update ${randomUUID()}` }),
});
