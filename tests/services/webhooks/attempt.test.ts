import { expect, test } from 'vitest';
import type { DueDelivery } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import type { WebhookOutcome, WebhookPost } from '#infra/webhook-client/webhook-client.ts';
import { attempt, isSince } from '#services/webhooks/attempt.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const now = new Date('2026-03-10T09:00:00.000Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const after = (ms: number) => new Date(now.getTime() + ms);
const refused: WebhookOutcome = { status: 503, problem: 'status', answer: 'busy' };
const endpoint = endpointAt('https://shop.example/hooks');
const delivery = (changes: Partial<DueDelivery> = {}): DueDelivery => ({
  ...{ id: '01990000-0000-7000-8000-0000000000d1', webhookId: endpoint.webhook.id, kind: 'live', requestId: null, orderKey: 'a' },
  ...{ eventId: '01990000-0000-7000-8000-0000000000e1', seq: 1n, attempts: 0, tries: 0, firstAttemptAt: undefined },
  message: { eventId: '01990000-0000-7000-8000-0000000000e1', type: 'shipment.created', body: '{"a":1}' },
  ...changes,
});
async function tried(of: DueDelivery, outcome: WebhookOutcome = refused, at = endpoint) {
  const posted: WebhookPost[] = [];
  const client = {
    post: async (message: WebhookPost) => {
      posted.push(message);
      return outcome;
    },
  };
  return { posted, ...(await attempt(of, at, { client, clock: { now: () => now }, random: () => 0.5 })) };
}

test('an attempt sends the message with its id and signature, and a good answer ends the delivery', async () => {
  const { posted, settled, isGone } = await tried(delivery({ attempts: 2 }), { status: 204, problem: null, answer: '' });
  expect(posted).toMatchObject([
    {
      url: 'https://shop.example/hooks',
      body: '{"a":1}',
      headers: { 'webhook-id': delivery().eventId, 'webhook-timestamp': '1773133200', 'waybill-delivery': 'live' },
    },
  ]);
  expect(settled).toMatchObject({ id: delivery().id, attempts: 2, state: 'delivered', at: now, nextAttemptAt: now, status: 204 });
  expect(isGone).toBe(false);
});

test('a failure is tried again after a pause that grows with the attempts, until three days after the first', async () => {
  const pauses = [0, 1, 2].map(
    async (tries) => (await tried(delivery({ attempts: 20, tries, firstAttemptAt: before(1) }))).settled,
  );
  expect((await Promise.all(pauses)).map(({ state, nextAttemptAt }) => [state, nextAttemptAt])).toEqual([
    ['waiting', after(5_000)],
    ['waiting', after(30_000)],
    ['waiting', after(120_000)],
  ]);
  const { settled } = await tried(delivery({ attempts: 13, tries: 13, firstAttemptAt: before(72) }));
  expect(settled).toMatchObject({ state: 'failed', firstAttemptAt: before(72), nextAttemptAt: now, answer: 'busy' });
});

test('after an endpoint was resumed, three days and their pauses begin anew for what waited', async () => {
  const { webhook } = endpoint;
  const resumed = { ...endpoint, webhook: { ...webhook, resumedAt: before(1).toISOString() } };
  const { settled } = await tried(delivery({ attempts: 13, tries: 13, firstAttemptAt: before(73) }), refused, resumed);
  expect(settled).toMatchObject({ state: 'waiting', attempts: 13, firstAttemptAt: now, nextAttemptAt: after(5_000) });
  expect([isSince(before(2), before(1).toISOString()), isSince(before(1), before(1).toISOString())]).toEqual([false, true]);
  expect([isSince(before(1), null), isSince(undefined, null)]).toEqual([true, false]);
});

test('neither a test nor what an endpoint that is gone was sent is tried again', async () => {
  expect((await tried(delivery({ kind: 'test' }))).settled.state).toBe('failed');
  const { settled, isGone } = await tried(delivery(), { status: 410, problem: 'status', answer: '' });
  expect([settled.state, isGone]).toEqual(['failed', true]);
});

test('where address or secrets cannot be read nothing is sent, and it is tried again', async () => {
  for (const broken of [
    { ...endpoint, url: undefined },
    { ...endpoint, secrets: new Map<string, string>() },
  ]) {
    const { posted, settled } = await tried(delivery(), refused, broken);
    expect(posted).toEqual([]);
    expect(settled).toMatchObject({ state: 'waiting', status: null, problem: 'secret_missing', answer: '' });
  }
});
