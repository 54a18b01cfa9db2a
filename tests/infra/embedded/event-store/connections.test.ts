import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityIn, type Identity } from '#infra/embedded/event-store/certificate.ts';
import { openPort, type OpenPort } from '#infra/embedded/event-store/connections.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const minuteMs = 60_000;

describe.each([
  ['without TLS', false],
  ['with TLS', true],
])('a port for two protocols, %s', (_, tls) => {
  let folder: string;
  let identity: Identity | undefined;
  let port: OpenPort;
  let sockets: Socket[] = [];
  let taken: { protocol: string; socket: Socket }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-port-'));
    identity = tls ? await identityIn(folder, 'localhost') : undefined;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(async () => {
    const closed = port.close();
    port.cut();
    for (const socket of sockets) socket.destroy();
    sockets = [];
    taken = [];
    await closed;
  });

  const listen = async (patienceMs: number) => {
    const take = (protocol: string) => (socket: Socket) => void taken.push({ protocol, socket });
    port = await openPort({ host: '127.0.0.1', port: 0, identity, patienceMs, http1: take('1'), http2: take('2') });
  };
  const watched = (socket: Socket): Socket => {
    sockets.push(socket);
    return socket.on('error', () => undefined).resume();
  };
  const raw = () => watched(connect({ port: port.port, host: '127.0.0.1', allowHalfOpen: true }));
  const open = () => {
    const to = { port: port.port, host: '127.0.0.1' };
    return watched(tls ? connectTls({ ...to, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] }) : connect(to));
  };
  const left = (socket: Socket) => socket.readableEnded || socket.destroyed;

  it.each([
    ['2', preface],
    ['1', 'GET / HTTP/1.1\r\n'],
    ['1', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r'.replace('SM', 'SN')],
    ['1', '\0'],
  ])('hands a connection to HTTP/%s for what it begins with, and no byte is lost (%#)', async (protocol, bytes) => {
    await listen(minuteMs);
    const socket = open();
    await once(socket, tls ? 'secureConnect' : 'connect');
    socket.setNoDelay(true);
    for (const byte of Buffer.from(bytes)) await new Promise((resolve) => socket.write(Buffer.from([byte]), resolve));
    const [got] = await pollUntil('a taken connection', () => (taken.length > 0 ? taken : false));
    expect(got?.protocol).toBe(protocol);
    let seen = Buffer.alloc(0);
    got?.socket.on('data', (chunk) => (seen = Buffer.concat([seen, chunk])));
    await pollUntil('all bytes', () => seen.length === bytes.length);
    expect(seen).toEqual(Buffer.from(bytes));
  });

  it('closes connections that do not reveal their protocol in time, and none with HTTP/2', async () => {
    await listen(250);
    const speaking = await pollUntil('a connection of HTTP/2', async () => {
      const socket = open();
      socket.write(preface);
      return pollUntil('an end', () => taken[0]?.socket ?? left(socket)).then(() => taken[0]?.socket);
    });
    const silent = [raw(), open(), open(), open()];
    silent[2]?.write(preface.subarray(0, 9));
    silent[3]?.write('POST / HTTP/1.1\r\n');
    await pollUntil('the end of all others', () => silent.every(left));
    expect(speaking.destroyed).toBe(false);
  });

  it('forgets closed connections, and cuts open ones', async () => {
    await listen(minuteMs);
    const [leaving, ...staying] = [open(), open(), open()];
    for (const socket of [leaving, ...staying]) socket.write(preface);
    await pollUntil('taken connections', () => taken.length === 3);
    for (const { socket } of taken) socket.resume();
    leaving.destroy();
    const closed = port.close();
    await pollUntil('the end of what has gone', () => taken.some(({ socket }) => socket.destroyed));
    expect(staying.filter(left)).toEqual([]);
    port.cut();
    await closed;
    await pollUntil('the end of what stayed', () => staying.every(left));
  });
});
