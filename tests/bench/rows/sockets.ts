import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { inTurns } from '../in-turns.ts';
import type { Filled } from '../fill.ts';
import { compare, percentile, type Row } from '../row.ts';
import { closeSockets, hears, openSockets } from '../sockets.ts';

const listeners = 1_000;
const idle = 5_000;
const rounds = 20;

export interface SocketUrls {
  app: string;
  /** Of floors/plain-sockets.ts. */
  plain: string;
  /** One more process of the app, that nothing was asked of yet. */
  startFresh(): Promise<string>;
}

/** One fact for 1,000 sockets, against a bare broadcast; and what an idle socket takes. */
export async function socketRows(urls: SocketUrls, [shipment]: readonly Filled[], cookie: string): Promise<Row[]> {
  if (!shipment) throw new Error('there is a shipment');
  const memory = await idleMemoryRow(await urls.startFresh(), shipment);
  const headers = { Cookie: cookie };
  const first = () => ({ type: 'subscribe', topic: `shipment:${shipment.id}` });
  const told = await openSockets(`${urls.app}/ws`, listeners, { headers, first });
  const plain = await openSockets(`${urls.plain}/broadcast`, listeners);
  const update = async () => {
    const body = JSON.stringify({ status: 'in_transit', location: 'London Heathrow', description: `Fan-out ${randomUUID()}` });
    const request = { method: 'PATCH', headers: { ...headers, 'Content-Type': 'application/json' }, body };
    const { status } = await fetch(`${urls.app}/api/shipments/${shipment.id}/status`, request);
    if (status !== 200) throw new Error(`PATCH answered ${status}`);
  };
  const part = '"fact":"shipment_updated"';
  const [[sample]] = await Promise.all([Promise.all(told.slice(0, 1).map((socket) => hears(socket, part))), update()]);
  const [speaker] = plain;
  if (!speaker || sample === undefined) throw new Error('nothing was heard');
  const [ours, floor] = await inTurns(
    () => bursts(told, part, update),
    () => bursts(plain, part, async () => speaker.send(sample)),
  );
  await Promise.all([closeSockets(told), closeSockets(plain)]);
  const note = 'from the first socket that hears it to the last';
  return [
    compare({ name: `one fact to ${listeners} sockets, against a bare broadcast`, ours, floor, unit: 'msg/s', reach: 0.6, note }),
    memory,
  ];
}

/** Messages per second of the middle one of some bursts. */
async function bursts(sockets: readonly WebSocket[], part: string, trigger: () => Promise<void>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    const heard = sockets.map((socket) => hears(socket, part).then(() => times.push(performance.now())));
    await trigger();
    await Promise.all(heard);
    rates.push((times.length - 1) / ((Math.max(...times) - Math.min(...times)) / 1_000));
  }
  return percentile(rates, 0.5);
}

/** Memory that the app holds more for each idle socket. */
async function idleMemoryRow(appUrl: string, { trackingNumber }: Filled): Promise<Row> {
  const first = () => ({ type: 'subscribe', topic: `tracking:${trackingNumber}` });
  // The code of sockets is loaded and compiled by then.
  await closeSockets(await openSockets(`${appUrl}/ws`, listeners, { first }));
  const before = await residentBytes(appUrl);
  const sockets = await openSockets(`${appUrl}/ws`, idle, { first });
  const kilobytes = ((await residentBytes(appUrl)) - before) / idle / 1_000;
  await closeSockets(sockets);
  const note = 'resident memory of the process; lower is better';
  return {
    name: `an idle socket of ${idle} (limit 20 kB)`,
    ours: kilobytes,
    floor: 20,
    unit: 'kB',
    ratio: kilobytes / 20,
    reach: 1,
    note,
  };
}

async function residentBytes(appUrl: string): Promise<number> {
  const metrics = await (await fetch(`${appUrl}/metrics`)).text();
  return z.coerce.number().parse(/^waybill_process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}
