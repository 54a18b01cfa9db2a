import { once as happened } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials, status, type ServiceError } from '@grpc/grpc-js';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { collect, follow, jsonEvents, newStream, numbers, once, range, rejection } from '#tests/suites/event-store/support.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const emptySettings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);

let folder: string;
let database: TestDatabase;
let server: RunningServer;
let sockets: Socket[];

const start = (options: { port?: number; tls?: boolean } = {}) =>
  startEventStoreServer({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: options.port ?? 0,
    tlsFolder: options.tls ? folder : undefined,
    patience: { finishMs: 500, leaveMs: 200 },
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-stopping-'));
  database = await testDatabase();
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a stop does not wait for a connection', () => {
  it.each([
    ['on which nothing was said', ''],
    ['that broke off in the preface of HTTP/2', preface.slice(0, 9)],
    ['on which HTTP/2 was opened and nothing asked', Buffer.concat([Buffer.from(preface), emptySettings])],
    ['that broke off in the headers of HTTP/1.1', 'GET /web HTTP/1.1\r\nHost: a'],
    ['that broke off in the body of HTTP/1.1', 'POST /web HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'],
  ])('%s', async (_, bytes) => {
    server = await start();
    const socket = await open(bytes);
    await server.stop();
    await closed(socket);
  });

  it.each([
    ['in the middle of a TLS handshake', Buffer.from([0x16, 0x03, 0x01])],
    ['before a TLS handshake', ''],
  ])('%s', async (_, bytes) => {
    server = await start({ tls: true });
    const socket = await open(bytes);
    await server.stop();
    await closed(socket);
  });

  it('that is idle after a TLS handshake', async () => {
    server = await start({ tls: true });
    const socket = connectTls({ socket: await open(''), rejectUnauthorized: false, ALPNProtocols: ['h2'] });
    socket.resume();
    await happened(socket, 'secureConnect');
    await server.stop();
    await closed(socket);
  });
});

it('a stop does not wait for a database that does not answer', async () => {
  server = await start();
  const client = EventStoreDBClient.connectionString(server.url);
  await client.appendToStream(newStream(), jsonEvents(1));
  const postgres = new Client(database.url);
  await postgres.connect();
  await postgres.query('begin');
  await postgres.query('lock table event in access exclusive mode');
  const refused = rejection(client.appendToStream(newStream(), jsonEvents(1), { deadline: 60_000 }));
  await pollUntil('an append that waits for the lock', async () => {
    const { rows } = await postgres.query('select from pg_locks where not granted');
    return rows.length > 0;
  });
  await server.stop();
  expect((await refused).type).toMatch(/^(unavailable|cancelled)$/);
  await client.dispose();
  await postgres.end();
});

describe('a stop ends what is open', () => {
  let client: EventStoreDBClient;
  let wire: InstanceType<typeof service.StreamsClient>;

  beforeEach(async () => {
    server = await start();
    client = EventStoreDBClient.connectionString(server.url);
    wire = new service.StreamsClient(new URL(server.url).host, credentials.createInsecure());
  });

  afterEach(async () => {
    wire.close();
    await client.dispose();
  });

  it('a single append that is still arriving, as unavailable', async () => {
    const stream = newStream();
    const refused = new Promise<ServiceError | null>((resolve) => {
      const call = wire.append((error) => resolve(error));
      call.write(appendTo(stream));
    });
    // The server has the append by the time it answers what was sent behind it.
    expect(await readWith(wire, stream)).toBe('not found');
    await server.stop();
    expect(await refused).toMatchObject({ code: status.UNAVAILABLE, details: 'Server Is Shutting Down' });
  });

  it('a batch call, as cancelled', async () => {
    const call = wire.batchAppend();
    const refused = new Promise((resolve) => call.on('error', resolve));
    call.resume();
    call.write(new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(crypto.randomUUID())));
    await readWith(wire, newStream());
    await server.stop();
    expect(await refused).toMatchObject({ code: status.CANCELLED, details: 'Server Is Shutting Down' });
  });

  it('subscriptions, as unavailable', async () => {
    const subscriptions = [client.subscribeToAll(), client.subscribeToStream(newStream())];
    const ended = subscriptions.map((subscription) => rejection(follow(subscription, () => false)));
    await Promise.all(subscriptions.map((subscription) => once(subscription, 'caughtUp')));
    await server.stop();
    for (const error of await Promise.all(ended)) expect(error).toMatchObject({ type: 'unavailable' });
  });

  it('so that a client with open appends goes on with the next server at the address', async () => {
    const stream = newStream();
    await client.appendToStream(stream, jsonEvents(1));
    const port = portOf(server);
    await server.stop();
    server = await start({ port });
    const append = (n: number): Promise<unknown> => client.appendToStream(stream, jsonEvents(1, n)).catch(() => append(n));
    for (const n of range(1, 4)) await append(n);
    expect(numbers(await collect(client.readStream(stream)))).toEqual(range(0, 4));
  });
});

const portOf = ({ url }: RunningServer) => Number(new URL(url).port);

/** Opens a connection that stays open until it is destroyed, and sends bytes on it. */
async function open(bytes: string | Uint8Array): Promise<Socket> {
  const socket = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.resume();
  await happened(socket, 'connect');
  if (bytes.length > 0) await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.readableEnded && !socket.destroyed) await Promise.race([happened(socket, 'end'), happened(socket, 'close')]);
}

function appendTo(stream: string) {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  options.setAny(new shared.Empty());
  return new streams.AppendReq().setOptions(options);
}

function readWith(wire: InstanceType<typeof service.StreamsClient>, stream: string): Promise<string> {
  const options = new streams.ReadReq.Options();
  const from = new streams.ReadReq.Options.StreamOptions();
  from.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  from.setStart(new shared.Empty());
  options.setStream(from).setCount('1').setNoFilter(new shared.Empty());
  return new Promise((resolve, reject) => {
    const call = wire.read(new streams.ReadReq().setOptions(options));
    let answer = 'nothing';
    call.on('data', (response: InstanceType<typeof streams.ReadResp>) => {
      if (response.hasStreamNotFound()) answer = 'not found';
    });
    call.on('error', reject);
    call.on('end', () => resolve(answer));
  });
}
