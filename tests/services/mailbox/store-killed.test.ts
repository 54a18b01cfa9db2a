import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { whileAway } from '#services/mailbox/while-away.ts';
import { stallingProxy, type StallingProxy } from '#tests/infra/event-store/stalling-proxy.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { spawnEmbedded, type TestChild } from '#tests/support/child.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { receiveMessages } from '#tests/support/receive-messages.ts';
import { receivedIn } from '#tests/support/received-in.ts';

const logger = createLogger('silent', 'test');
const to = 'parcels@waybill.test';
let servers: TestServers;
let log: TestDatabase;
let store: { child: TestChild; url: string; port: number };
let proxy: StallingProxy;
let core: Core;

async function startStore() {
  const child = spawnEmbedded('event-store', { EMBEDDED_EVENTSTORE_DATABASE_URL: log.url });
  const message = await child.message;
  if (message.type === 'failed') throw new Error(message.message);
  return { child, url: message.url, port: Number(/:(\d+)/.exec(message.url)?.[1]) };
}
async function emailsInStore(): Promise<number> {
  const direct = connectEventStore(store.url);
  try {
    let count = 0;
    for await (const { type } of direct.readAll({ after: undefined, limit: 10_000 })) if (type === 'EmailReceived') count += 1;
    return count;
  } finally {
    await direct.close();
  }
}

beforeAll(async () => {
  log = await testDatabase();
  store = await startStore();
  proxy = await stallingProxy(store.port);
  servers = await startTestServers({ EVENTSTORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false` });
  const config = readConfig({ ...servers.env, DEMO: '1' });
  core = await composeCore({ config, logger });
}, 60_000);
afterAll(async () => {
  await core.shutdown.stop();
  store.child.process.kill('SIGTERM');
  await store.child.exited;
  await proxy.close();
  await Promise.all([servers.stop(), log.drop()]);
}, 60_000);

test('an event store that is killed in the middle of many emails has each once and in their order when it is back', async () => {
  const messages = Array.from({ length: 100 }, (_, uid) => {
    const bytes = Buffer.from(`From: m${uid}@example.com\r\nTo: ${to}\r\nSubject: m${uid}\r\n\r\n${'Hello '.repeat(500)}\r\n`);
    return { uid, bytes, size: bytes.length, receivedAt: new Date('2026-03-01T09:00:00Z') };
  });
  const receive = receiveMessages({ ...core, admit: core.logWatch.admit, parser: core.mailParser });
  const { signal } = new AbortController();
  await core.logWatch.admit();

  proxy.stallAfter(150_000);
  const receiving = whileAway({ logger, signal }, () => receive(freshId(), messages));
  await pollUntil('the first ones to be there', async () => (await emailsInStore()) > 0);
  store.child.process.kill('SIGKILL');
  await store.child.exited;
  store = await startStore();
  const some = await emailsInStore();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(messages.length);
  proxy.resume(store.port);

  expect((await receiving).failed.size).toBe(0);
  const subjects = (await receivedIn(core.log, to)).map(({ data }) => data.content.value?.subject);
  expect(subjects).toEqual(messages.map(({ uid }) => `m${uid}`));
}, 120_000);
