import { startNatsServer } from '#tests/support/nats-server.ts';
import { natsRates } from '../raw-nats-load.ts';
import { compare, type Row } from '../row.ts';
import type { BenchServers } from '../servers.ts';

// What else runs on the machine only ever slows a round down, so the best one counts, on both sides.
const rounds = 7;
const loads = [
  { name: 'broker: publish, nobody listens', messages: 1_000_000, listeners: 0, rate: 'published' },
  { name: 'broker: deliver to 1 listener', messages: 500_000, listeners: 1, rate: 'delivered' },
  { name: 'broker: deliver to 16 listeners', messages: 50_000, listeners: 16, rate: 'delivered' },
] as const;

/** Messages per second through the embedded broker against nats-server, where there is one. */
export async function brokerRows(servers: BenchServers): Promise<Row[]> {
  const real = await startNatsServer().catch((error: Error) => error);
  const ourUrl = servers.env['NATS_URL'] ?? '';
  const rows: Row[] = [];
  for (const { name, messages, listeners, rate } of loads) {
    const ours: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await natsRates(ourUrl, messages, listeners))[rate]);
      if ('url' in real) floors.push((await natsRates(real.url, messages, listeners))[rate]);
    }
    rows.push(
      compare({
        name,
        ours: Math.max(...ours),
        floor: 'url' in real ? Math.max(...floors) : Number.NaN,
        unit: 'messages/s',
        reach: 0.5,
        note: 'url' in real ? '128 bytes each, against nats-server' : `no floor: ${real.message}`,
      }),
    );
  }
  if ('url' in real) await real.stop();
  return rows;
}
