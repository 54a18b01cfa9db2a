import { once } from 'node:events';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonDepth, largeBodyBytesPerMinute, smallBodyBytes } from '#services/api/body.ts';
import { bodyBytes } from '#services/api/edge/receive-body.ts';
import { httpInFlight } from '#services/api/in-flight.ts';
import { createEdgeApp, startEdge, type Edge } from '#tests/support/edge.ts';
import { answersIn, rawConnectionsOfTests } from '#tests/support/raw-http.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const heldBodiesBytes = 100_000;
let edge: Edge;
const open = rawConnectionsOfTests();
beforeAll(async () => {
  edge = await startEdge({ heldBodiesBytes });
});
afterAll(() => edge.close());

const post = (...headers: string[]) =>
  `${['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;
const get = 'GET /api/quick HTTP/1.1\r\nHost: localhost\r\n\r\n';
const statusOf = async (text: string) => answersIn(await open(edge.port, text).sees(/\r\n\r\n[^]*\}/))[0]?.status;

describe('a body that comes slowly', () => {
  test('keeps no one else waiting, however many there are', async () => {
    const slow = Array.from({ length: httpInFlight + 44 }, () => open(edge.port, post('Content-Length: 9'), '{"a":'));
    expect(await statusOf(get)).toBe(200);
    for (const connection of slow) connection.send('1}  ');
    await Promise.all(slow.map((connection) => connection.sees(/"length":9/)));
  });

  test('takes no slot of the app while it comes', async () => {
    const { app } = createEdgeApp();
    const ends: (() => void)[] = [];
    const endless = Array.from({ length: httpInFlight + 1 }, async () => {
      const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) });
      return app.request('/api/echo', { method: 'POST', body, duplex: 'half' } as RequestInit);
    });
    expect((await app.request('/api/quick')).status).toBe(200);
    for (const end of ends) end();
    await Promise.all(endless);
  });

  test('is seen behind however many headers', async () => {
    const many = Array.from({ length: 2_100 }, () => 'A: b');
    const headers = post(...many, 'X-Forwarded-For: 192.0.2.8', `Content-Length: ${heldBodiesBytes}`);
    expect(await statusOf(headers + '1'.repeat(heldBodiesBytes))).toBe(503);
  });

  test('is refused when all bodies together take too much room, which its end gives back', async () => {
    const holder = open(edge.port, post(`Content-Length: ${heldBodiesBytes}`), '1'.repeat(heldBodiesBytes / 2));
    const refused = async () => (await statusOf(post('Content-Length: 2') + '12')) === 503;
    await pollUntil('the room of that client to be taken', refused);
    expect(await statusOf(post('Content-Length: 2', 'X-Forwarded-For: 192.0.2.7') + '12')).toBe(200);
    holder.destroy();
    await pollUntil('the room to be free again', async () => !(await refused()));
  });
});

test('one client holds half of the slots, and others find the rest', async () => {
  const { app, slow, ring } = createEdgeApp();
  const ask = async (client: string, path = '/api/slow') => app.request(path, { headers: { 'X-Forwarded-For': client } });
  const waiting = Array.from({ length: httpInFlight }, () => ask('192.0.2.1'));
  await pollUntil('the slots to be taken', () => slow.begun === httpInFlight / 2);
  const refused = await ask('192.0.2.1', '/api/quick');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await ask('192.0.2.2', '/api/quick')).status).toBe(200);
  ring();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(httpInFlight / 2);
  expect((await ask('192.0.2.1', '/api/quick')).status).toBe(200);
});

describe('a body in chunks', () => {
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'1'.repeat(bytes)}\r\n`;
  const chunks = (bytes: number) => chunk(65_536).repeat(bytes / 65_536);

  test.each([
    ['of 1 MiB is taken', '0\r\n\r\n', 200],
    ['of one byte more is refused before its end', chunk(1), 413],
  ])('%s', async (_what, more, status) => {
    const roomy = await startEdge();
    const connection = open(roomy.port, post('Transfer-Encoding: chunked'), chunks(bodyBytes) + more);
    const [answer] = answersIn(await connection.sees(/\r\n\r\n[^]*\}/));
    expect(answer?.status).toBe(status);
    await roomy.close();
  });

  test('is counted by the app too, where nothing has counted it before', async () => {
    const { app } = createEdgeApp();
    const send = (bytes: number) => {
      const body = new Blob(['"', '1'.repeat(bytes - 2), '"']).stream();
      const headers = { 'Content-Type': 'application/json' };
      return app.request('/api/echo', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    };
    expect((await send(bodyBytes)).status).toBe(200);
    const refused = await send(bodyBytes + 1);
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }]);
  });
});

test('a client may have so many large bodies checked in a minute, and then small ones only', async () => {
  const { app } = createEdgeApp();
  const send = async (bytes: number, client: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': client };
    return (await app.request('/api/echo', { method: 'POST', headers, body: `"${'x'.repeat(bytes - 2)}"` })).status;
  };
  const fitting = Math.floor(largeBodyBytesPerMinute / bodyBytes);
  const statuses: number[] = [];
  for (let sent = 0; sent <= fitting; sent += 1) statuses.push(await send(bodyBytes, '192.0.2.1'));
  expect(statuses).toEqual([...Array.from({ length: fitting }, () => 200), 429]);
  expect(await send(smallBodyBytes, '192.0.2.1')).toBe(200);
  expect(await send(bodyBytes, '192.0.2.2')).toBe(200);
});

test('JSON may have 32 levels at any place of it, and no more', async () => {
  const { app } = createEdgeApp();
  const send = async (json: string) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await app.request('/api/echo', { method: 'POST', headers, body: json })).status;
  };
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const beside = (levels: number) => `{"a":[[]],"b":["}]\\"]","\\\\"],"c":${nested(levels)},"d":{}}`;
  expect([await send(beside(jsonDepth - 1)), await send(beside(jsonDepth))]).toEqual([200, 400]);
});

test('a client that goes on sending a body that is too large is told so, and not cut off', async () => {
  const client = connect({ port: edge.port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  client.on('data', (piece) => received.push(piece));
  const half = '1'.repeat(bodyBytes);
  client.write(`${post(`Content-Length: ${2 * bodyBytes}`)}${half}`);
  await once(client, 'end');
  client.end(half);
  await finished(client);
  const text = Buffer.concat(received).toString();
  expect(answersIn(text)[0]?.status).toBe(413);
  expect(text).toMatch(/"code":"body_too_large"/);
});

test('a body declared as 1 MiB is accepted, and one of one byte more refused', async () => {
  const { app } = createEdgeApp();
  const send = async (bytes: number) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes) };
    return (await app.request('/api/echo', { method: 'POST', headers, body: `"${'1'.repeat(bytes - 2)}"` })).status;
  };
  expect([await send(bodyBytes), await send(bodyBytes + 1)]).toEqual([200, 413]);
});
