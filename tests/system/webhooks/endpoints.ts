import type { ServerResponse } from 'node:http';
import { webhookWithSecretSchema } from '#contracts/webhooks.ts';
import { startTestApp } from '#tests/support/app.ts';
import { startAppProcess } from '#tests/support/process.ts';
import { startTestServers } from '#tests/support/servers.ts';
import { startReceivers, type Arrival } from './receivers.ts';

const types = ['shipment.created', 'shipment.scanned'];

/** An installation with so many endpoints, whose sender is a process of its own. */
export async function startEndpoints(count: number, respond: (nth: number, response: ServerResponse, arrival: Arrival) => void) {
  const servers = await startTestServers();
  const app = await startTestApp({ servers, roles: ['projector'] });
  const receivers = await startReceivers(count, respond);
  const as = await app.signIn('admin');
  const ids: string[] = [];
  for (const nth of receivers.arrivals.keys()) {
    const body = { url: receivers.urlOf(nth), name: `Shop ${nth}`, types };
    const answer = await app.request('POST', '/api/webhooks', { as, body });
    ids.push(webhookWithSecretSchema.parse(await answer.json()).id);
  }
  return {
    core: app.core,
    /** Of the endpoints, by their numbers. */
    ids,
    /** A request of an administrator. */
    ask: (method: string, path: string, body?: object) =>
      app.request(method, `/api/webhooks${path}`, { as, ...(body && { body }) }),
    receivers,
    begin: () => startAppProcess({ ...servers.env, ALLOW_PRIVATE_WEBHOOKS: '1', WAYBILL_ROLES: 'webhooks' }),
    async stop() {
      await receivers.stop();
      await app.stop();
      await servers.stop();
    },
  };
}

export type Endpoints = Awaited<ReturnType<typeof startEndpoints>>;
