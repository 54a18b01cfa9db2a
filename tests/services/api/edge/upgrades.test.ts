import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { startEdge, type Edge } from '#tests/support/edge.ts';
import { answersIn, openRaw, rawConnectionsOfTests } from '#tests/support/raw-http.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let edge: Edge;
const open = rawConnectionsOfTests();
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'];
const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

describe('a request to upgrade to something else than a socket on /ws', () => {
  test.each([
    ['HTTP/2', request('GET /api/quick', ...h2c)],
    ['HTTP/2, then a socket', request('GET /api/quick', 'Connection: upgrade', 'Upgrade: h2c, websocket')],
    ['TLS, and to keep the connection', request('GET /api/quick', 'connection: keep-alive,UPGRADE', 'upgrade: TLS/1.0')],
    ['a socket elsewhere', request('GET /api/quick', ...handshake)],
    ['nothing', request('GET /api/quick', 'Connection: Upgrade', 'Upgrade: ')],
  ])('is answered as if it did not ask: %s', async (_to, text) => {
    const connection = open(edge.port, text);
    await connection.sees(/\{"quick":true\}/);
    connection.send(request('GET /api/nothing', 'Connection: close'));
    const answers = answersIn(await connection.closed);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  test('keeps its body and what was sent after it', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(5_000) });
    const upgrade = request('POST /api/echo', ...h2c, 'Content-Type: application/json', `Content-Length: ${body.length}`);
    const connection = open(edge.port, upgrade, body.slice(0, 10));
    connection.send(body.slice(10) + request('GET /api/quick', ...h2c) + request('GET /api/quick', 'Connection: close'));
    const answers = answersIn(await connection.closed);
    const bodies = [{ length: body.length }, { quick: true }, { quick: true }];
    expect(answers.map((answer) => answer.body)).toEqual(bodies.map((expected) => JSON.stringify(expected)));
  });

  test('keeps its length behind however many headers, so that its body is never read as a request', async () => {
    const many = Array.from({ length: 2_100 }, () => 'A: b');
    const body = request('GET /api/quick');
    const headers = [...h2c, 'Content-Type: text/plain', ...many, `Content-Length: ${body.length}`];
    const connection = open(
      edge.port,
      request('POST /api/echo', ...headers),
      body,
      request('GET /api/nothing', 'Connection: close'),
    );
    const answers = answersIn(await connection.closed);
    expect(answers.map(({ status }) => status)).toEqual([415, 404]);
  });

  test('waits for the responses before it', async () => {
    const connection = open(edge.port, request('GET /api/large') + request('GET /api/slow') + request('GET /api/quick', ...h2c));
    connection.send(request('GET /api/nothing', 'Connection: close'));
    await pollUntil('the slow request to begin', () => edge.slow.begun > 0);
    edge.ring();
    const answers = answersIn(await connection.closed);
    expect(answers.map(({ status, body }) => [status, body.length > 1_000_000])).toEqual([
      [200, true],
      [200, false],
      [200, false],
      [404, false],
    ]);
  });
});

test('no connection is left of five hundred that asked to upgrade', async () => {
  const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  const before = sockets();
  for (let round = 0; round < 10; round += 1) {
    const connections = Array.from({ length: 50 }, () => openRaw(edge.port, request('GET /api/slow', ...h2c)));
    const begun = edge.slow.begun;
    await pollUntil('a request to begin', () => edge.slow.begun > begun);
    for (const connection of connections) connection.destroy();
    await Promise.all(connections.map(({ closed }) => closed));
    edge.ring();
  }
  await pollUntil('every connection to be gone', () => sockets() <= before);
});

describe('a socket that the app refuses', () => {
  test('gets the reason, like every request', async () => {
    const [answer] = answersIn(await open(edge.port, request('GET /ws', ...handshake)).closed);
    expect(answer?.status).toBe(503);
    expect(errorBodySchema.parse(JSON.parse(answer?.body ?? ''))).toMatchObject({ code: 'unavailable' });
    expect(answer?.headers).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(answer?.headers).toMatch(/\r\nx-request-id: [\w-]{36}\r\n/);
    expect(answer?.headers).toMatch(/\r\nretry-after: /);
  });

  test.each([
    ['by another method', request('POST /ws', ...handshake)],
    ['without a key', request('GET /ws', ...handshake.slice(0, 3))],
    ['of another version', request('GET /ws', ...handshake, 'Sec-WebSocket-Version: 7')],
    ['on a host that is none', request('GET /ws', ...handshake).replace('localhost', 'a b')],
  ])('%s is answered too', async (_fault, text) => {
    const connection = open(edge.port, text);
    await connection.sees(/^HTTP\/1\.1 [45]\d\d [^]*\r\n\r\n/);
  });
});
