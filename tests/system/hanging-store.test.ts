import { afterAll, beforeAll, expect, test } from 'vitest';
import { readinessSchema } from '#contracts/health.ts';
import { stallingProxy, type StallingProxy } from '#tests/infra/event-store/stalling-proxy.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { spawnEmbedded, type TestChild } from '#tests/support/child.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

/** Promised are 6 s; a busy machine gets as much again. */
const answerWithinMs = 12_000;
const joinWithinMs = 60_000;

let servers: TestServers;
let log: TestDatabase;
let store: TestChild;
let proxy: StallingProxy;
let app: AppProcess | undefined;

beforeAll(async () => {
  [servers, log] = await Promise.all([startTestServers(), testDatabase()]);
  store = spawnEmbedded('event-store', { EMBEDDED_EVENTSTORE_DATABASE_URL: log.url });
  const message = await store.message;
  if (message.type === 'failed') throw new Error(message.message);
  proxy = await stallingProxy(Number(/:(\d+)/.exec(message.url)?.[1]));
}, 60_000);
afterAll(async () => {
  await app?.stop();
  store.process.kill('SIGCONT');
  store.process.kill('SIGTERM');
  await store.exited;
  await proxy.close();
  await Promise.all([servers.stop(), log.drop()]);
}, 60_000);

const start = async (env: Record<string, string> = {}) => {
  app = await startAppProcess({
    ...servers.env,
    EVENTSTORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  return app.url;
};
const askForQuote = (url: string) =>
  fetch(`${url}/api/quote-request`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ama Owusu',
      email: 'ama.owusu@example.com',
      fromLocation: 'Ghana',
      toLocation: 'Germany',
      packageType: 'pallet',
      serviceType: 'standard',
      weight: '20 kg',
      description: 'Cocoa',
    }),
    signal: AbortSignal.timeout(answerWithinMs),
  });

/** An app without its event store: alive, not ready, readable, and honest about commands. */
async function expectReadsOnly(url: string): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/api/track/WS000000000000US`)).status).toBe(404);
  const readiness = await fetch(`${url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(readinessSchema.parse(await readiness.json())).toMatchObject({ ready: false, eventStore: 'down', database: 'up' });
  const refused = await askForQuote(url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
}

/** And with it: ready, and commands are taken. */
async function expectAll(url: string): Promise<void> {
  await pollUntil('the app to be ready', async () => (await fetch(`${url}/readyz`)).status === 200, joinWithinMs);
  expect((await askForQuote(url)).status).toBe(201);
  expect(await app?.stop()).toBe(0);
}

test('a first start while the event store accepts connections without responding serves reads, and joins when it responds', async () => {
  proxy.stall();
  const url = await start();
  await expectReadsOnly(url);
  proxy.resume();
  await expectAll(url);
}, 150_000);

test('a start while the event store is frozen serves reads, and joins when it goes on', async () => {
  store.process.kill('SIGSTOP');
  const url = await start();
  await expectReadsOnly(url);
  store.process.kill('SIGCONT');
  await expectAll(url);
}, 150_000);

test('an error that no one handled ends the process, and the next one joins', async () => {
  const fault = 'process.on("SIGUSR2", () => void Promise.reject(new Error("nobody handles this")))';
  await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
  const ended = new Promise((resolve) => app?.process.once('exit', resolve));
  app?.process.kill('SIGUSR2');
  expect(await ended).toBe(1);
  await expectAll(await start());
}, 90_000);
