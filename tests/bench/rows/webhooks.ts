import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Agent } from 'undici';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createWebhookClient } from '#infra/webhook-client/undici.ts';
import { mostPerEndpoint } from '#services/webhooks/receiver.ts';
import { requestHeaders } from '#services/webhooks/request.ts';
import { signedHeaders } from '#services/webhooks/sign.ts';
import { endpointAt, queueEvents, startSender, webhookSecret } from '#tests/support/webhook-sender.ts';
import { inTurns } from '../in-turns.ts';
import { compare, type Row } from '../row.ts';
import type { BenchServers } from '../servers.ts';

const deliveries = 4_000;
const ofOneShipment = 4;
const limitMs = 120_000;
const lookMs = 10;
/** Promised, a second. */
const least = 500;

const body = JSON.stringify({ type: 'shipment.status_changed', data: { text: 'x'.repeat(900) } });

/** Webhooks to a receiver on this machine, each attempt kept in the database, against bare undici with as many connections. */
export async function webhookRows(servers: BenchServers, db: Kysely<StateTables>): Promise<Row[]> {
  const url = `${await servers.start('webhook receiver', 'tests/bench/floors/webhook-receiver.ts', {})}/hooks`;
  const rowOf = async (endpoints: number): Promise<Row> => {
    const connections = endpoints * mostPerEndpoint;
    const [ours, floor] = await inTurns(
      () => sentRate(db, url, endpoints),
      () => bareRate(url, connections),
    );
    const to = endpoints === 1 ? 'one endpoint' : `${endpoints} endpoints`;
    const note = `${connections} connections; at least ${least}/s`;
    return compare({ name: `webhooks to ${to}, against bare undici`, ours, floor, unit: 'deliveries/s', reach: 0.5, note });
  };
  return [await rowOf(1), await rowOf(10)];
}

const perSecond = (startedAt: number): number => (deliveries / (performance.now() - startedAt)) * 1_000;

async function bareRate(url: string, connections: number): Promise<number> {
  const agent = new Agent({ connections, pipelining: 1 });
  const { origin, pathname: path } = new URL(url);
  let left = deliveries;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const signed = signedHeaders({ id: freshId(), at: new Date(), body }, [webhookSecret]);
      const headers = { ...requestHeaders({ kind: 'live', requestId: null }), ...signed };
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.text();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const rate = perSecond(startedAt);
  await agent.destroy();
  return rate;
}

async function sentRate(db: Kysely<StateTables>, url: string, count: number): Promise<number> {
  const endpoints = Array.from({ length: count }, () => endpointAt(url));
  await queueEvents(db, endpoints, { body, count: deliveries / count, at: new Date(0), ofOneShipment });
  const client = createWebhookClient({ isPublic: () => true, allowsPrivate: true });
  let sent = 0;
  const startedAt = performance.now();
  const sender = startSender(db, endpoints, { client, onTried: () => (sent += 1) });
  while (sent < deliveries) {
    if (performance.now() - startedAt > limitMs) throw new Error('webhooks were not sent in time');
    await setTimeout(lookMs);
  }
  const rate = perSecond(startedAt);
  await sender.stop();
  await client.close();
  await db.deleteFrom('webhook_deliveries').execute();
  await db.deleteFrom('webhook_messages').execute();
  return rate;
}
