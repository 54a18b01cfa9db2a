import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { digestOf } from '#infra/seals/head.ts';
import { postHead } from '#infra/seals/http.ts';
import { signedBy } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const head = signedBy(sealingKey(), 7);
const never = new AbortController().signal;
let server: Server;
let url: string;
let asked: { request: IncomingMessage; body: string }[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ request, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.writeHead(204).end();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a head is posted as its line, under a key by which the receiver can tell a repeat', async () => {
  await postHead(url, head, never);
  expect(asked.map(({ request, body }) => [request.method, request.url, body])).toEqual([['POST', '/heads', head.line]]);
  expect(asked[0]?.request.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': digestOf(head.head),
  });
});

test.each([301, 307, 400, 404, 409, 500])('a receiver that answers %i does not have the head', async (status) => {
  answer = (response) => {
    answer = (later) => later.writeHead(200).end();
    response.writeHead(status, { Location: '/elsewhere' }).end('a reason');
  };
  await expect(postHead(url, head, never)).rejects.toThrow(`SEAL_URL answered ${status} for head 7`);
  expect(asked).toHaveLength(1);
});

test('a receiver that says nothing is given up when the publisher stops, and when its time is over', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort(new Error('the publisher stops'));
  await expect(postHead(url, head, stopping.signal)).rejects.toThrow('the publisher stops');

  const late = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  answer = () => late.abort(new Error('its time is over'));
  await expect(postHead(url, head, never)).rejects.toThrow('its time is over');
  expect(limit).toHaveBeenCalledWith(10_000);
  limit.mockRestore();
});
