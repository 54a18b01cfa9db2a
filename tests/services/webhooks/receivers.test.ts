import { expect, test } from 'vitest';
import type { DeliveryKind } from '#contracts/webhooks.ts';
import { createLane } from '#services/webhooks/lane.ts';
import { beginAnew, clearLanes, newReceiver, noteFailing, slowDown, speedUp, take } from '#services/webhooks/receiver.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const minuteMs = 60_000;
const now = new Date('2026-03-01T09:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('an endpoint gets one connection more for each success, 16 at most, and half of them after a failure, but one', () => {
  const receiver = newReceiver(endpointAt(''), undefined);
  expect([receiver.limit, receiver.isGood]).toEqual([1, false]);
  for (let nth = 0; nth < 20; nth += 1) speedUp(receiver);
  expect([receiver.limit, receiver.isGood]).toEqual([16, true]);
  slowDown(receiver, now, 0.5);
  expect([receiver.limit, receiver.isGood]).toEqual([8, false]);
  for (let nth = 0; nth < 5; nth += 1) slowDown(receiver, later(minuteMs), 0.5);
  expect(receiver.limit).toBe(1);
});

test('failures count from the first of them on, until an attempt is good', () => {
  const receiver = newReceiver(endpointAt(''), undefined);
  for (const ms of [0, 1_000, 2_000]) slowDown(receiver, later(ms), 0.5);
  expect(receiver).toMatchObject({ failures: 3, failingSince: now, restUntil: later(4_000).getTime() });
  speedUp(receiver);
  expect(receiver).toMatchObject({ failures: 0, failingSince: undefined, restUntil: 0, limit: 2 });
  slowDown(receiver, now, 0.5);
  beginAnew(receiver);
  expect(receiver).toMatchObject({ failures: 0, failingSince: undefined, restUntil: 0 });
});

test('what is kept of an endpoint that was failing and is not any more is the latter, though the former takes longer', async () => {
  const receiver = newReceiver(endpointAt(''), undefined);
  const begun: (Date | undefined)[] = [];
  const kept: (Date | undefined)[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const deliveries = {
    noteFailing: async (_id: string, since: Date | undefined) => {
      begun.push(since);
      if (since) await held;
      kept.push(since);
    },
  };
  slowDown(receiver, now, 0.5);
  const failing = noteFailing(receiver, deliveries);
  await pollUntil('it to begin', () => begun.length === 1);
  speedUp(receiver);
  const isGood = noteFailing(receiver, deliveries);
  release();
  await Promise.all([failing, isGood]);
  expect(kept).toEqual([now, undefined]);
});

test('what happens, what is sent again, tests and replays take turns; what waits is forgotten where it may not be sent', async () => {
  const endpoint = endpointAt('');
  const receiver = newReceiver(endpoint, undefined);
  const id = endpoint.webhook.id;
  for (const kind of ['live', 'again', 'test', 'replay'] satisfies DeliveryKind[]) {
    const rows = [1, 2, 3].map((nth) => ({
      ...{
        id: `${kind} ${nth}`,
        webhookId: id,
        eventId: id,
        kind,
        requestId: null,
        orderKey: `${kind} ${nth}`,
        seq: BigInt(nth),
      },
      ...{ attempts: 0, tries: 0, firstAttemptAt: undefined, message: { eventId: id, type: 'shipment.created', body: '{}' } },
    }));
    const lane = createLane({ webhookId: id, kind }, { deliveries: { nextOf: async () => rows }, clock: { now: () => now } });
    receiver.lanes.set(kind, lane);
    if (kind !== 'again') await lane.fill();
  }
  const turns = Array.from({ length: 5 }, () => take(receiver)?.delivery.id);
  expect(turns).toEqual(['live 1', 'test 1', 'replay 1', 'live 2', 'test 2']);
  clearLanes(receiver);
  expect(take(receiver)).toBeUndefined();
});
