import { expect, test } from 'vitest';
import type { DeliveryKind } from '#contracts/webhooks.ts';
import { createLane } from '#services/webhooks/lane.ts';
import { beginAnew, clearLanes, newReceiver, slowDown, speedUp, take } from '#services/webhooks/receiver.ts';
import { nextAttemptAt, restMs } from '#services/webhooks/retry-times.ts';
import { endpointAt } from '#tests/support/webhook-sender.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const now = new Date('2026-03-01T09:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('the pauses between the attempts of a delivery grow to twelve hours, a tenth shorter or longer, for three days', () => {
  const pauseMs = (attempts: number, random = 0.5) =>
    (nextAttemptAt({ attempts, firstAttemptAt: now, now, random })?.getTime() ?? 0) - now.getTime();
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 99].map((attempts) => pauseMs(attempts) / minuteMs);
  expect(minutes).toEqual([1 / 12, 0.5, 2, 10, 30, 60, 120, 240, 360, 480, 720, 720, 720, 720, 720, 720]);
  expect([pauseMs(1, 0), pauseMs(1, 1)]).toEqual([4_500, 5_500]);
  const at = (ms: number) => nextAttemptAt({ attempts: 13, firstAttemptAt: now, now: later(ms), random: 0.5 });
  expect(at(72 * hourMs - 1)).toEqual(later(72 * hourMs));
  expect(at(72 * hourMs)).toBeUndefined();
});

test('an endpoint rests from its third failure in a row on, twice as long after each, and five minutes at most', () => {
  expect([1, 2, 3, 4, 5, 10, 11, 50].map((failures) => restMs(failures, 0.5))).toEqual([
    0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
  expect([restMs(3, 0), restMs(3, 1)]).toEqual([1_800, 2_200]);
});

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
      ...{ attempts: 0, firstAttemptAt: undefined, message: { eventId: id, type: 'shipment.created', body: '{}' } },
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
