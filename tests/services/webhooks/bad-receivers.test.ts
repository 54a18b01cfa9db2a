import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createWebhookClient, type WebhookClientOptions } from '#infra/webhook-client/undici.ts';
import { createWebhookLog } from '#infra/webhook-log/postgres.ts';
import type { Endpoint } from '#services/webhooks/endpoints.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { endpointAt, queueEvents, startSender } from '#tests/support/webhook-sender.ts';

const hourMs = 3_600_000;

let database: StateDatabase;
let aheadMs: number;
let ends: (() => Promise<unknown>)[];
const clock = { now: () => new Date(Date.now() + aheadMs) };
beforeEach(async () => {
  database = await stateDatabase();
  aheadMs = 0;
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await database.drop();
});

/** A receiver, and how many requests it has had. */
async function receiver(respond: (response: ServerResponse, server: Server) => void) {
  const there = { endpoint: endpointAt(''), requests: 0 };
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    request.resume().once('end', () => {
      there.requests += 1;
      respond(response, server);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  there.endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return there;
}
const ok = (response: ServerResponse) => response.writeHead(204).end();
const queue = (endpoints: readonly Endpoint[], count = 1) =>
  queueEvents(database.kysely, endpoints, { body: '{}', count, at: new Date(0) });
const sender = (
  endpoints: readonly Endpoint[],
  { timeoutMs, ...given }: Pick<WebhookClientOptions, 'timeoutMs'> & Partial<Parameters<typeof startSender>[2]> = {},
) => {
  const client = createWebhookClient({ isPublic: () => true, allowsPrivate: true, ...(timeoutMs && { timeoutMs }) });
  const started = startSender(database.kysely, endpoints, { client, clock, ...given });
  // What hangs need not be waited for.
  const stop = async () => {
    await client.close();
    await started.stop();
  };
  ends.push(stop);
  return { stop };
};
const log = () => createWebhookLog(database.kysely);
const newest = async ({ webhook: { id: webhookId } }: Endpoint) => {
  const [delivery] = (await log().page({ webhookId, limit: 1 })).items;
  return delivery ?? expect.unreachable('it was queued');
};
const tried = (endpoint: Endpoint, attempts: number) =>
  pollUntil(`attempt ${attempts}`, async () => {
    const delivery = await newest(endpoint);
    return delivery.attempts === attempts && delivery;
  });
const linesOf = async (endpoint: Endpoint) =>
  (await log().find(endpoint.webhook.id, (await newest(endpoint)).id))?.attempts.map(({ status, problem, answer }) => ({
    status,
    problem,
    answer,
  }));

const someBytes = 'x'.repeat(65_536);
let written = 0;
const endless = (response: ServerResponse) => {
  response.writeHead(200);
  const go = () => {
    while (!response.destroyed && response.write(someBytes)) written += someBytes.length;
    written += someBytes.length;
    response.once('drain', go);
  };
  go();
};
const bad: { what: string; timeoutMs?: number; respond: (response: ServerResponse) => unknown; line: object }[] = [
  {
    what: 'never answers',
    timeoutMs: 300,
    respond: () => undefined,
    line: { status: null, problem: 'timeout', answer: '' },
  },
  {
    what: 'begins an answer and never ends it',
    timeoutMs: 1_500,
    respond: (response) => response.writeHead(200).write('wait'),
    line: { status: 200, problem: 'timeout', answer: 'wait' },
  },
  {
    what: 'closes without an answer',
    respond: (response) => response.destroy(),
    line: { status: null, problem: 'cut_off', answer: '' },
  },
  {
    what: 'closes in the middle of its answer',
    respond: (response) => response.writeHead(200, { 'Content-Length': '100' }).write('half', () => response.destroy()),
    line: { status: 200, problem: 'cut_off', answer: 'half' },
  },
  {
    what: 'redirects to a place that takes it',
    respond: (response) => response.writeHead(302, { Location: '/elsewhere' }).end('there'),
    line: { status: 302, problem: 'status', answer: 'there' },
  },
];

test.each(bad)('a receiver that $what is tried again, and each attempt has its line', async ({ timeoutMs, respond, line }) => {
  const there = await receiver((response) => respond(response));
  await queue([there.endpoint]);
  sender([there.endpoint], timeoutMs === undefined ? {} : { timeoutMs });
  const first = await tried(there.endpoint, 1);
  expect(first).toMatchObject({ state: 'waiting', endedAt: null });
  expect(await linesOf(there.endpoint)).toEqual([line]);
  aheadMs = 6_000;
  await tried(there.endpoint, 2);
  expect(await linesOf(there.endpoint)).toEqual([line, line]);
  expect(there.requests).toBe(2);
});

test('of an answer without an end 4 kB are kept, and the connection is cut', async () => {
  const there = await receiver(endless);
  await queue([there.endpoint]);
  sender([there.endpoint]);
  expect(await tried(there.endpoint, 1)).toMatchObject({ state: 'delivered', status: 200, problem: null });
  expect(await linesOf(there.endpoint)).toEqual([{ status: 200, problem: null, answer: 'x'.repeat(4_096) }]);
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

test('a receiver that crashes after its answer has that message, and the next one once it is back', async () => {
  const there = await receiver((response, server) =>
    response.writeHead(200).end('fine', () => {
      server.close();
      server.closeAllConnections();
    }),
  );
  await queue([there.endpoint]);
  sender([there.endpoint]);
  expect(await tried(there.endpoint, 1)).toMatchObject({ state: 'delivered' });
  await queue([there.endpoint]);
  expect(await tried(there.endpoint, 1)).toMatchObject({ state: 'waiting', status: null });
  const back = await receiver(ok);
  there.endpoint.url = back.endpoint.url;
  aheadMs = 6_000;
  expect(await tried(there.endpoint, 2)).toMatchObject({ state: 'delivered', status: 204 });
  expect([there.requests, back.requests]).toEqual([1, 1]);
});

test('those that hang take one connection each, and hold nobody else up', async () => {
  const hanging = await Promise.all(Array.from({ length: 5 }, () => receiver(() => undefined)));
  const neighbour = await receiver(ok);
  const endpoints = [...hanging, neighbour].map(({ endpoint }) => endpoint);
  await queue(endpoints, 20);
  sender(endpoints);
  await pollUntil('all of it', () => neighbour.requests === 20);
  await pollUntil('those that hang to be asked', () => hanging.every(({ requests }) => requests === 1));
});

test('many that begin to hang at the same time hold nobody else up either', async () => {
  let doHang = false;
  const many = await Promise.all(Array.from({ length: 33 }, () => receiver((response) => doHang || ok(response))));
  const neighbour = await receiver(ok);
  const endpoints = [...many, neighbour].map(({ endpoint }) => endpoint);
  const asked = () => many.reduce((sum, { requests }) => sum + requests, 0);
  await queue(endpoints, 20);
  sender(endpoints, { timeoutMs: 300_000 });
  const before = many.length * 20;
  await pollUntil('all of it', () => asked() + neighbour.requests === before + 20);
  doHang = true;
  await queue(endpoints.slice(0, -1), 20);
  await pollUntil('what hangs to have taken all connections that are shared', () => asked() >= before + 500);
  await queue([neighbour.endpoint], 20);
  await pollUntil('all of it once more', () => neighbour.requests === 40);
});

test('a pause that could not be recorded is recorded as soon as that is possible; nothing is sent meanwhile', async () => {
  const there = await receiver((response) => response.writeHead(503).end());
  await queue([there.endpoint]);
  let isAway = true;
  let asked = 0;
  const failing = async () => {
    asked += 1;
    if (isAway) throw new EventStoreUnavailable('away');
    there.endpoint.webhook = { ...there.endpoint.webhook, type: 'paused' };
    return 1n;
  };
  const record = { gone: failing, failing };
  sender([there.endpoint], { record });
  await tried(there.endpoint, 1);
  aheadMs = 73 * hourMs;
  await pollUntil('a first try', () => asked > 0);
  await queue([there.endpoint]);
  await pollUntil('another one', () => asked > 1);
  isAway = false;
  await pollUntil('it to be recorded', () => there.endpoint.webhook.type === 'paused');
  expect(there.requests).toBe(2);
  expect(await newest(there.endpoint)).toMatchObject({ attempts: 0 });
});

test('a pause that could not be recorded before the end of the process is found to be due by the next one', async () => {
  const there = await receiver((response) => response.writeHead(503).end());
  await queue([there.endpoint]);
  let asked = 0;
  const failing = async () => {
    asked += 1;
    throw new EventStoreUnavailable('away');
  };
  const { stop } = sender([there.endpoint], { record: { gone: failing, failing } });
  await tried(there.endpoint, 1);
  aheadMs = 73 * hourMs;
  await pollUntil('a try', () => asked > 0);
  await stop();
  const recorded: string[] = [];
  const record = {
    gone: async () => undefined,
    failing: async ({ id }: { id: string }) => {
      recorded.push(id);
      return 1n;
    },
  };
  sender([there.endpoint], { record });
  await pollUntil('it to be recorded', () => recorded.length > 0);
  expect(recorded).toEqual([there.endpoint.webhook.id]);
});
