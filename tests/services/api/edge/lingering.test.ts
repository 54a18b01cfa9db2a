import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pipelinedRequests } from '#services/api/edge/connections.ts';
import { bodyBytes } from '#services/api/edge/receive-body.ts';
import { startEdge, type Edge } from '#tests/support/edge.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { answersIn } from '#tests/support/raw-http.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

const get = 'GET /api/quick HTTP/1.1\r\nHost: localhost\r\n';
const post = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const piece = 'x'.repeat(100_000);

/** Sends on whatever comes, in so many pieces; resolves with the status of the answer and how the connection ended. */
async function sendOn(start: string, pieces = 200): Promise<{ status: number | undefined; end: string }> {
  const socket = connect({ port: edge.port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  let end = 'closed';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  socket.on('error', ({ message }) => (end = message));
  socket.write(start);
  for (let sent = 0; sent < pieces; sent += 1) {
    await new Promise((resolve) => socket.write(piece, resolve));
    // Where the server reads and answers.
    await setImmediate();
  }
  socket.end();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return { status: answersIn(received)[0]?.status, end };
}

test.each([
  ['the body of a GET', `${get}Connection: close\r\nContent-Length: 30000000\r\n\r\n${piece}`, 200],
  ['more after a last request', `${get}Connection: close\r\n\r\n${piece}`, 200],
  ['more after a last request with a body', `${post}Connection: close\r\nContent-Length: 2\r\n\r\n12${piece}`, 400],
  ['the body of a request of HTTP/1.0', `${get.replace('1.1', '1.0')}Content-Length: 30000000\r\n\r\n${piece}`, 200],
  ['a body that is too large', `${post}Content-Length: 30000000\r\n\r\n${piece}`, 413],
  ['chunks that are too large together', `${post}Transfer-Encoding: chunked\r\n\r\n3ffffff\r\n${piece.repeat(11)}`, 413],
  ['headers that are too large', `${get}X-Large: ${piece}`, 431],
  ['what is no HTTP', `HELO\r\n\r\n${piece}`, 400],
  ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nx\r\n${piece}`, 400],
  ['the body of a request that expects too much', `${post}Expect: the-best\r\nContent-Length: 30000000\r\n\r\n${piece}`, 417],
  ['what should go through a tunnel', `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n${piece}`, 400],
])('a client that is still sending %s is not cut off', async (_what, start, status) => {
  expect(await sendOn(start)).toEqual({ status, end: 'closed' });
});

/** Resolves once the connection is closed, however long the server would let pass what is sent now and then. */
async function isCut(
  limits: Parameters<typeof startEdge>[0],
  { first, later, reads, everyMs = 300 }: Record<'first' | 'later', string> & { reads: boolean; everyMs?: number },
) {
  const strict = await startEdge(limits);
  const socket = connect({ port: strict.port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  if (reads) socket.resume();
  socket.write(first);
  const drip = setInterval(() => socket.write(later), everyMs);
  await closed.finally(() => clearInterval(drip));
  await strict.close();
}

test('of requests after the last one only so many are let pass', () => {
  const refused = `${post}Content-Length: ${bodyBytes + 1}\r\n\r\n${'1'.repeat(bodyBytes + 1)}`;
  return isCut({ lingerMs: 600_000 }, { first: refused, later: `${get}\r\n`.repeat(pipelinedRequests / 2), reads: true });
});

test('a client that does not read its answer is cut after a while, whatever it sends', () => {
  const large = 'GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n';
  return isCut({ stalledMs: 200 }, { first: large.repeat(20), later: '\r\n', reads: false, everyMs: 20 });
});

test('one that never stops sending is cut after a while', () =>
  isCut({ lingerMs: 200 }, { first: 'HELO\r\n\r\n', later: piece, reads: true }));

test('one whose answer takes long to be made is not cut', async () => {
  const strict = await startEdge({ stalledMs: 4 });
  const at = `http://127.0.0.1:${strict.port}/api`;
  const slow = fetch(`${at}/slow`);
  await pollUntil('the request', () => strict.slow.begun === 1);
  for (let nth = 0; nth < 100; nth += 1) await (await fetch(`${at}/quick`)).arrayBuffer();
  strict.ring();
  expect((await slow).status).toBe(200);
  await strict.close();
});
