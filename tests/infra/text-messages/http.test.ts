import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpTextGateway } from '#infra/text-messages/http.ts';
import { startTextGateway, type TextGatewayServer } from '#tests/support/text-gateway.ts';

const secret = 'a secret of sixteen characters';
const message = { id: '01980000-0000-7000-8000-000000000001', to: '+4915123456789', text: 'Waybill：包裹 — ready' };

let server: TextGatewayServer;
beforeEach(async () => {
  server = await startTextGateway();
});
afterEach(() => server.stop());

const deliver = (options: { url?: string; timeoutMs?: number } = {}) =>
  createHttpTextGateway({ url: server.url, secret, ...options }).deliver(message);

test('a message goes out as signed JSON, with its id as the idempotency key', async () => {
  expect(await deliver()).toEqual({ type: 'accepted' });
  const [received] = server.received;
  expect(received).toMatchObject(message);
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': message.id,
    'x-waybill-signature': `sha256=${createHmac('sha256', secret)
      .update(received?.raw ?? '')
      .digest('hex')}`,
  });
});

test.each([
  [202, { type: 'accepted' }],
  [400, { type: 'refused', code: 400 }],
  [404, { type: 'refused', code: 404 }],
  [401, { type: 'try_later', code: 401 }],
  [408, { type: 'try_later', code: 408 }],
  [429, { type: 'try_later', code: 429 }],
  [500, { type: 'try_later', code: 500 }],
  [503, { type: 'try_later', code: 503 }],
  ['hangs_up' as const, { type: 'try_later', code: null }],
])('what becomes of a message when the gateway answers %s', async (answer, outcome) => {
  server.next = [answer];
  expect(await deliver()).toEqual(outcome);
  expect(server.received).toHaveLength(1);
});

test.each([301, 302, 307, 308])('a redirect (%s) is not followed: no one else gets the number', async (status) => {
  server.next = [status];
  expect(await deliver()).toEqual({ type: 'try_later', code: status });
  expect(server.received).toHaveLength(1);
});

test('a gateway that says nothing is asked again later', async () => {
  server.next = ['silence'];
  expect(await deliver({ timeoutMs: 50 })).toEqual({ type: 'try_later', code: null });
});

test('a gateway that is down is asked again later', async () => {
  await server.stop();
  expect(await deliver()).toEqual({ type: 'try_later', code: null });
});

test('a gateway is reachable whatever it answers, and is sent no message for it', async () => {
  server.next = [405];
  const { reachable } = createHttpTextGateway({ url: server.url, secret });
  expect(await reachable()).toBe(true);
  expect(server.received.map(({ raw }) => raw)).toEqual(['']);
  await server.stop();
  expect(await reachable()).toBe(false);
});
