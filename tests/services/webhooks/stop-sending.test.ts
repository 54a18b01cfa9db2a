import { expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import { webhookNotFound } from '#services/domain/webhook.ts';
import { createLane } from '#services/webhooks/lane.ts';
import { newReceiver } from '#services/webhooks/receiver.ts';
import { stopSending } from '#services/webhooks/stop-sending.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const receiver = () => newReceiver(endpointAt(''), undefined);
const options = (isOver = () => false) => ({
  logger: createLogger('silent', 'test'),
  isOver,
  signal: new AbortController().signal,
});

test('an endpoint is stopped once, from the revision that says so on, and what waited in memory is forgotten', async () => {
  const stopped = receiver();
  const { id } = stopped.endpoint.webhook;
  const message = { eventId: id, type: 'shipment.created', body: '{}' };
  const waiting = { id, webhookId: id, eventId: id, kind: 'live', requestId: null, orderKey: id, seq: 1n } as const;
  const lane = createLane(
    { webhookId: id, kind: 'live' },
    {
      deliveries: { nextOf: async () => [{ ...waiting, attempts: 0, tries: 0, firstAttemptAt: undefined, message }] },
      clock: { now: () => new Date(0) },
    },
  );
  stopped.lanes.set('live', lane);
  await lane.fill();
  let asked = 0;
  const recorded = async () => {
    asked += 1;
    return 4n;
  };
  const both = await Promise.all([stopSending(stopped, recorded, options()), stopSending(stopped, recorded, options())]);
  expect([both, asked]).toEqual([[true, false], 1]);
  expect(stopped).toMatchObject({ isStopping: false, stoppedAt: 3n });
  expect(lane.isEmpty()).toBe(true);
});

test('it is recorded after an outage, and not at all where the endpoint was removed meanwhile', async () => {
  const stopped = receiver();
  let asked = 0;
  const away = async () => {
    asked += 1;
    if (asked === 1) throw new EventStoreUnavailable('away');
    return undefined;
  };
  expect(await stopSending(stopped, away, options())).toBe(true);
  expect([asked, stopped.stoppedAt]).toEqual([2, undefined]);
  const removed = async () => {
    throw webhookNotFound();
  };
  expect(await stopSending(stopped, removed, options())).toBe(true);
  expect(stopped.isStopping).toBe(false);
  expect(
    await stopSending(
      stopped,
      removed,
      options(() => true),
    ),
  ).toBe(false);
});
