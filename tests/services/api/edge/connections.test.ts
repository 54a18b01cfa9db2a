import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pipelinedRequests } from '#services/api/edge/connections.ts';
import { startEdge, type Edge } from '#tests/support/edge.ts';
import { answersIn, rawConnectionsOfTests } from '#tests/support/raw-http.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let edge: Edge;
const open = rawConnectionsOfTests();
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => Object.assign(edge.slow, { begun: 0, atOnce: 0 }));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('the requests of a connection are worked on one after the other, and answered in their order', async () => {
  const connection = open(edge.port, get('/api/slow').repeat(20) + get('/api/quick'));
  for (let done = 0; done < 20; done += 1) {
    await pollUntil('the next request to begin', () => edge.slow.begun === done + 1);
    edge.ring();
  }
  const answers = answersIn(await connection.sees(/quick/));
  expect(answers.slice(0, 20).map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    Array.from({ length: 20 }, (_, index) => ({ slow: index + 1 })),
  );
  expect(edge.slow.atOnce).toBe(1);
});

test('pending requests of a disconnected client are not started', async () => {
  const connections = Array.from({ length: 10 }, () => open(edge.port, get('/api/slow').repeat(200)));
  await pollUntil('the first requests to begin', () => edge.slow.begun === connections.length);
  for (const connection of connections) connection.destroy();
  await Promise.all(connections.map(({ closed }) => closed));
  const other = open(edge.port, get('/api/quick'));
  await other.sees(/quick/);
  edge.ring();
  other.send(get('/api/quick'));
  await pollUntil('a second answer', () => answersIn(other.received()).length === 2);
  expect(edge.slow.begun).toBe(connections.length);
});

test('a connection with too many unanswered requests is cut, and no other', async () => {
  const patient = open(edge.port, get('/api/slow').repeat(pipelinedRequests));
  const greedy = open(edge.port, get('/api/slow').repeat(pipelinedRequests + 2));
  await greedy.closed;
  await pollUntil('the patient request to begin', () => edge.slow.begun > 0);
  expect(answersIn(greedy.received())).toEqual([]);
  patient.send('');
  edge.ring();
  await patient.sees(/"slow"/);
});

test('a connection may be kept, and an answer to HEAD has no body', async () => {
  const connection = open(edge.port, get('/api/quick').replace('GET', 'HEAD') + get('/api/quick'));
  const received = await connection.sees(/quick/);
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received.match(/\{"quick":true\}/g)).toHaveLength(1);
  expect(received).toMatch(/Keep-Alive: timeout=75/i);
});
