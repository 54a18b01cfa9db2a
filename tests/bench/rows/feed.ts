import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import type { Filled } from '../fill.ts';
import { percentile, type Row } from '../row.ts';

const readers = 1_000;
const ofOneKey = 100;
const rounds = 20;
const limitMs = 1_000;

interface Reader {
  asked: ClientRequest;
  /** Resolves with when it has an event with that text in it, which must not have been sent yet. */
  hears(part: string): Promise<number>;
}

/** How long it takes from a command to the last of 1,000 readers of the event feed, each by server-sent events. */
export async function feedRow(appUrl: string, [shipment]: readonly Filled[], cookie: string): Promise<Row> {
  if (!shipment) throw new Error('there is a shipment');
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const keyWithReaders = async () => {
    const body = JSON.stringify({ name: 'Bench', scopes: ['shipments:read'] });
    const made = await fetch(`${appUrl}/api/keys`, { method: 'POST', headers, body });
    const { secret } = apiKeyWithSecretSchema.parse(await made.json());
    return Promise.all(Array.from({ length: ofOneKey }, () => openReader(appUrl, secret)));
  };
  const listening: Reader[] = [];
  while (listening.length < readers) listening.push(...(await keyWithReaders()));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const occurredAt = new Date(Date.now() - rounds + round).toISOString();
    const heard = listening.map((reader) => reader.hears(`"occurredAt":"${occurredAt}"`));
    const begun = performance.now();
    const update = JSON.stringify({ status: 'in_transit', location: 'Lyon', description: 'Sorted', occurredAt });
    const { status } = await fetch(`${appUrl}/api/shipments/${shipment.id}/status`, { method: 'PATCH', headers, body: update });
    if (status !== 200) throw new Error(`PATCH answered ${status}`);
    times.push(Math.max(...(await Promise.all(heard))) - begun);
  }
  for (const { asked } of listening) asked.destroy();
  const last = percentile(times, 0.95);
  return {
    name: `one fact to ${readers} readers of the event feed, from the command to the last, p95 (limit ${limitMs} ms)`,
    ours: last,
    floor: limitMs,
    unit: 'ms',
    ratio: last / limitMs,
    reach: 1,
    note: `middle one ${Math.round(percentile(times, 0.5))} ms; lower is better`,
  };
}

async function openReader(appUrl: string, secret: string): Promise<Reader> {
  const headers = { Authorization: `Bearer ${secret}`, Accept: 'text/event-stream' };
  const asked = get(`${appUrl}/api/v1/events?cursor=latest`, { headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the feed answered ${answer.statusCode}`);
  asked.on('error', () => undefined);
  answer.on('error', () => undefined);
  await once(answer, 'data');
  return {
    asked,
    hears: (part) =>
      new Promise((resolve) => {
        const listener = (data: Buffer) => {
          if (!data.includes(part)) return;
          answer.off('data', listener);
          resolve(performance.now());
        };
        answer.on('data', listener);
      }),
  };
}
