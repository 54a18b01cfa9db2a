import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { listenLimits } from '#services/api/listen.ts';
import { startEdge, type Edge } from '#tests/support/edge.ts';
import { answersIn, rawConnectionsOfTests } from '#tests/support/raw-http.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let edge: Edge;
let hasty: Edge;
const open = rawConnectionsOfTests();
beforeAll(async () => {
  edge = await startEdge();
  hasty = await startEdge({ headerTimeoutMs: 100, requestTimeoutMs: 200, requestTimeoutCheckMs: 20 });
});
afterAll(() => Promise.all([edge.close(), hasty.close()]));

const get = 'GET /api/quick HTTP/1.1\r\nHost: localhost\r\n';
const post = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

const expectRefusal = (received: string, status: number, code: string) => {
  const answer = answersIn(received).at(-1);
  expect(answer?.status).toBe(status);
  const body = errorBodySchema.parse(JSON.parse(answer?.body ?? ''));
  expect(body.code).toBe(code);
  for (const header of [
    `x-request-id: ${body.requestId}`,
    'content-type: application/json',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'strict-transport-security: max-age=31536000; includesubdomains',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'cache-control: no-store',
  ])
    expect(answer?.headers.split('\r\n')).toContain(header);
};

describe('what the app never sees is refused with headers, an id and a sentence', () => {
  test.each([
    ['no HTTP at all', 'HELO parcels.example.com\r\n\r\n', 400, 'invalid_request'],
    ['a length that is none', `${post}Content-Length: ten\r\n\r\n`, 400, 'invalid_request'],
    ['two lengths', `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, 'invalid_request'],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nx\r\n`, 400, 'invalid_request'],
    ['extensions of a chunk', `${post}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`, 413, 'body_too_large'],
    ['no host', 'GET /api/quick HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['a host that is none', 'GET /api/quick HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['large headers', `${get}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['an unknown expectation', `${get}Expect: the-best\r\n\r\n`, 417, 'expectation_failed'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400, 'invalid_request'],
    ['something after the last request', `${get}Connection: close\r\n\r\nmore`, 200, ''],
  ])('%s', async (_what, sent, status, code) => {
    const received = await open(edge.port, sent).closed;
    if (status === 200) expect(answersIn(received).map((answer) => answer.status)).toEqual([200]);
    else expectRefusal(received, status, code);
  });

  test('after the responses to what came before it', async () => {
    const connection = open(edge.port, `${get}\r\n${get.replace('quick', 'slow')}\r\nnonsense\r\n\r\n${get}\r\n`);
    await pollUntil('the slow request to begin', () => edge.slow.begun > 0);
    edge.ring();
    const received = await connection.closed;
    expect(answersIn(received).map(({ status }) => status)).toEqual([200, 200, 400]);
    expectRefusal(received, 400, 'invalid_request');
  });
});

describe('a request that does not arrive in time is cut with a 408', () => {
  test.each([
    ['in its body', `${post}Content-Length: 100000\r\n\r\n`],
    ['in its headers', get],
    ['in a body of chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`],
  ])('%s, though bytes keep coming', async (where, sent) => {
    const connection = open(hasty.port, sent);
    const drip = setInterval(() => connection.send(where === 'in its headers' ? 'X-Drip: 1\r\n' : '1\r\n1\r\n'), 10);
    const received = await connection.closed.finally(() => clearInterval(drip));
    expectRefusal(received, 408, 'request_timeout');
  });

  test('by the limits of the product within 16 seconds', () => {
    expect(listenLimits.requestTimeoutMs + listenLimits.requestTimeoutCheckMs).toBeLessThanOrEqual(16_000);
  });
});

describe('a client that expects 100 Continue', () => {
  test('gets it, and its response when its body is there', async () => {
    const connection = open(edge.port, `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    await connection.sees(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    connection.send('12');
    expect(answersIn(await connection.sees(/length":2/)).map(({ status }) => status)).toEqual([200]);
  });

  test('does not get it when its body is too large', async () => {
    const received = await open(edge.port, `${post}Expect: 100-continue\r\nContent-Length: 1048577\r\n\r\n`).closed;
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toMatch(/body_too_large/);
  });
});
