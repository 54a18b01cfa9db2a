import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { BenchServers } from '../servers.ts';
import type { Filled } from '../fill.ts';
import { callRate } from '../load.ts';
import { compare, percentile, type Row } from '../row.ts';
import { sampleEvent } from './sample-event.ts';

const calls = 3_000;
const atOnce = 32;
const warmUpCalls = 300;
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

/** PATCH status, answered with the read models up to date, against {@link appendFloor}. */
export async function statusRows(floor: number, appUrl: string, filled: readonly Filled[], cookie: string): Promise<Row[]> {
  const update = async (index: number) => {
    const shipment = filled[index % filled.length];
    const answer = await fetch(`${appUrl}/api/shipments/${shipment?.id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ status: 'in_transit', location: 'London Heathrow', description: `Update ${index}` }),
    });
    if (answer.status !== 200) throw new Error(`PATCH answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await callRate(warmUpCalls, atOnce, update);
  const ours = await callRate(calls, atOnce, (index) => update(index + warmUpCalls));
  const latencies = await paced((index) => update(index + calls + warmUpCalls));
  const p99 = percentile(latencies, 0.99);
  return [
    compare({ name: `PATCH status, ${atOnce} in flight, read models up to date`, ours, floor, unit: 'req/s', reach: 0.4 }),
    {
      name: `PATCH status at ${pacedPerSecond}/s, p99 (limit 50 ms)`,
      ours: p99,
      floor: 50,
      unit: 'ms',
      ratio: p99 / 50,
      reach: 1,
      note: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms; lower is better`,
    },
  ];
}

/** Latencies in ms of calls started at a fixed rate, whatever the earlier ones take. */
async function paced(work: (index: number) => Promise<void>): Promise<number[]> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < pacedCalls; index += 1) {
    const dueAt = startedAt + (index * 1_000) / pacedPerSecond;
    while (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, 1));
    running.push(
      work(index).then(() => {
        latencies.push(performance.now() - dueAt);
      }),
    );
  }
  await Promise.all(running);
  return latencies;
}
