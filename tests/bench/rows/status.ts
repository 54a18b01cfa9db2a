import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { BenchServers } from '../servers.ts';
import type { Filled } from '../fill.ts';
import { callRate } from '../load.ts';
import { compare, percentile, type Row } from '../row.ts';

const calls = 3_000;
const atOnce = 32;
const pacedCalls = 1_000;
const pacedPerSecond = 100;

/** PATCH status, answered with the read models up to date, against bare appends of the same client to the same event store. */
export async function statusRows(servers: BenchServers, appUrl: string, filled: readonly Filled[], cookie: string): Promise<Row[]> {
  const client = EventStoreDBClient.connectionString(servers.env['EVENTSTORE_URL'] ?? '');
  const payload = { shipmentId: randomUUID(), status: 'in_transit', reason: null, place: { name: 'London Heathrow' }, description: 'x', correction: false };
  const floor = await callRate(calls, atOnce, async () => {
    await client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ type: 'BenchAppended', data: payload, metadata: payload }), { expectedRevision: NO_STREAM });
  });
  await client.dispose();

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
  await callRate(300, atOnce, update);
  const ours = await callRate(calls, atOnce, (index) => update(index + 300));
  const latencies = await paced((index) => update(index + calls + 300));
  return [
    compare({ name: `PATCH status, ${atOnce} in flight, read models up to date`, ours, floor, unit: 'req/s', reach: 0.4 }),
    { name: `PATCH status at ${pacedPerSecond}/s, p99 (limit 50 ms)`, ours: percentile(latencies, 0.99), floor: 50, unit: 'ms', ratio: percentile(latencies, 0.99) / 50, reach: 1, note: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms; lower is better` },
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
