import { once as happened } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { newStream, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const sentence = /^This event store supports gRPC only: .*no persistent subscriptions, no projections, no users/;

describe.each([
  ['without TLS', false],
  ['with TLS', true],
])('the port of the event store, %s', (_, tls) => {
  let folder: string;
  let database: TestDatabase;
  let server: RunningServer;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-http-'));
    database = await testDatabase();
    server = await startEventStoreServer({
      databaseUrl: database.url,
      host: '127.0.0.1',
      port: 0,
      tlsFolder: tls ? folder : undefined,
    });
    client = EventStoreDBClient.connectionString(server.url);
  });

  afterAll(async () => {
    await client.dispose();
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (): Promise<Socket> => {
    const to = { port: Number(new URL(server.url).port), host: '127.0.0.1' };
    const socket = tls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
    await happened(socket, tls ? 'secureConnect' : 'connect');
    return socket;
  };

  it.each([
    ['lists persistent subscriptions', () => client.listAllPersistentSubscriptions()],
    ['lists those of a stream', () => client.listPersistentSubscriptionsToStream(newStream())],
    ['looks one up', () => client.getPersistentSubscriptionToStreamInfo(newStream(), 'group')],
    ['replays parked messages', () => client.replayParkedMessagesToStream(newStream(), 'group')],
    ['restarts persistent subscriptions', () => client.restartPersistentSubscriptionSubsystem()],
  ])('tells a client that %s what is unsupported', async (_name, ask) => {
    expect((await rejection(ask())).message).toMatch(sentence);
  });

  it.each([
    ['GET', 'GET /web HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['PROPFIND', 'PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['POST', `POST /streams/a HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`],
    [
      'upgrade',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n',
    ],
  ])('responds to a %s with 501 and an explanation, and closes', async (_name, request) => {
    const socket = await open();
    socket.write(request);
    const answer = await everything(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 501 This event store supports gRPC only/);
    expect(answer.split('\r\n\r\n')[1]).toMatch(sentence);
  });

  it('responds to a request whose sender half-closes after it', async () => {
    const socket = await open();
    socket.end('GET /web HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await everything(socket)).toMatch(/^HTTP\/1\.1 501 /);
  });

  it('closes a connection that sends what is neither', async () => {
    const socket = await open();
    socket.write(Buffer.from([0, 1, 2, 3]));
    expect(await everything(socket)).toMatch(/^(HTTP\/1\.1 400 |$)/);
  });
});

/** All that comes on a connection until its end. */
async function everything(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => chunks.push(chunk));
  if (!socket.destroyed) await happened(socket, 'close');
  return Buffer.concat(chunks).toString();
}
