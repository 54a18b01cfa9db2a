import { describe, expect, test } from 'vitest';
import { startEdge } from '#tests/support/edge.ts';
import { answersIn, rawConnectionsOfTests } from '#tests/support/raw-http.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const open = rawConnectionsOfTests();
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

// Less than limits.drainMs, after which every connection is cut.
describe('a server that stops does not wait', { timeout: 8_000 }, () => {
  test.each([
    ['a connection that is silent', ''],
    ['a connection that is kept', get('/api/quick')],
    ['half of the headers', 'GET /api/quick HTTP/1.1\r\nHost: loc'],
    ['half of a body', 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1'],
    ['a connection that asked to upgrade', get('/api/quick', 'Connection: Upgrade', 'Upgrade: h2c')],
    ['a socket whose other end is silent', get('/ws?open', ...handshake)],
    ['a handshake that is still being looked at', get('/ws?late', ...handshake)],
  ])('for %s', async (what, sent) => {
    const edge = await startEdge();
    const connection = open(edge.port, sent);
    if (what.includes('handshake')) await pollUntil('the handshake to begin', () => edge.handshakes.begun === 1);
    else if (sent.endsWith('\r\n\r\n')) await connection.sees(/\r\n\r\n/);
    else await open(edge.port, get('/api/quick')).sees(/quick/);
    await edge.close();
    await connection.closed;
  });

  test('but responds to requests in flight, and to those that arrive meanwhile, and ends those connections', async () => {
    const edge = await startEdge();
    const working = open(edge.port, get('/api/slow') + get('/api/quick'));
    const silent = open(edge.port);
    const arriving = open(edge.port, 'GET /api/quick HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n');
    await pollUntil('the slow request to begin', () => edge.slow.begun === 1);
    await open(edge.port, get('/api/quick')).sees(/quick/);
    const closed = edge.close();
    arriving.send('\r\n');
    expect(answersIn(await arriving.closed)).toMatchObject([
      { status: 200, headers: expect.stringContaining('connection: close') },
    ]);
    await silent.closed;
    edge.ring();
    expect(answersIn(await working.closed)).toMatchObject([
      { status: 200, headers: expect.stringContaining('connection: close') },
    ]);
    await closed;
  });
});
