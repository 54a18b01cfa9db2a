import { expect, test } from 'vitest';
import type { DueDelivery } from '#infra/webhook-deliveries/webhook-deliveries.ts';
import { createLane } from '#services/webhooks/lane.ts';

const webhookId = '01990000-0000-7000-8000-0000000000a0';
const due = (id: string, orderKey = id): DueDelivery => ({
  ...{
    id,
    webhookId,
    eventId: id,
    kind: 'live',
    requestId: null,
    orderKey,
    seq: 0n,
    attempts: 0,
    tries: 0,
    firstAttemptAt: undefined,
  },
  message: { eventId: id, type: 'shipment.created', body: '{}' },
});
const many = (count: number) => Array.from({ length: count }, (_, nth) => due(`many ${nth}`));

/** A lane, and what the database has for it; an answer may be held back until the test gives it. */
function laneWith(rows: readonly DueDelivery[]) {
  const there = { rows, limits: [] as number[], hold: undefined as Promise<void> | undefined };
  const lane = createLane(
    { webhookId, kind: 'live' },
    {
      deliveries: {
        async nextOf(_lane, _at, limit) {
          there.limits.push(limit);
          const answer = there.rows.slice(0, limit);
          await there.hold;
          return answer;
        },
      },
      clock: { now: () => new Date(0) },
    },
  );
  const take = () => lane.take() ?? expect.unreachable('something waits');
  const taken = () => {
    const ids: string[] = [];
    for (let next = lane.take(); next; next = lane.take()) ids.push(next.id);
    return ids;
  };
  return { lane, there, take, taken };
}
const held = () => {
  let give = () => {};
  const until = new Promise<void>((resolve) => (give = resolve));
  return { until, give };
};

test('of each order key one is under way at a time, in order, and others overtake those that wait for it', async () => {
  const { lane, take, taken } = laneWith([due('1', 'a'), due('2', 'a'), due('3', 'b')]);
  await lane.fill();
  const first = take();
  expect(first.id).toBe('1');
  expect(taken()).toEqual(['3']);
  expect(lane.isEmpty()).toBe(false);
  lane.end(first, 'ended');
  expect(taken()).toEqual(['2']);
  expect(lane.isEmpty()).toBe(true);
});

test('after a failure those of its key are left for later, until they are read again', async () => {
  const { lane, take, taken } = laneWith([due('1', 'a'), due('2', 'a'), due('3', 'b')]);
  await lane.fill();
  lane.end(take(), 'failed');
  expect(taken()).toEqual(['3']);
  await lane.fill();
  expect(taken()).toEqual(['1']);
});

test('what came to its end while more was read is not sent once more', async () => {
  const { lane, there, take, taken } = laneWith([due('1', 'a'), due('2', 'b'), due('3', 'b')]);
  await lane.fill();
  const [first, second] = [take(), take()];
  const { until, give } = held();
  there.hold = until;
  there.rows = [...there.rows, due('4', 'b'), due('5', 'c')];
  const filled = lane.fill();
  lane.end(first, 'ended');
  lane.end(second, 'failed');
  give();
  await filled;
  expect(taken()).toEqual(['5']);
  there.hold = undefined;
  await lane.fill();
  expect(taken()).toEqual(['1', '2']);
});

test('is not read twice at the same time, and is read again after the database was away', async () => {
  const { lane, there, taken } = laneWith([due('1')]);
  const { until, give } = held();
  there.hold = until;
  const both = Promise.all([lane.fill(), lane.fill()]);
  give();
  await both;
  expect(there.limits).toHaveLength(1);
  lane.clear();
  there.hold = Promise.reject(new Error('away'));
  await expect(lane.fill()).rejects.toThrow('away');
  there.hold = undefined;
  await lane.fill();
  expect(taken()).toEqual(['1']);
});

test('what is under way or waits does not count among those that are read, and is not read twice', async () => {
  const { lane, there, take, taken } = laneWith([due('1'), due('2')]);
  await lane.fill();
  take();
  there.rows = [...there.rows, due('3')];
  await lane.fill();
  expect(taken()).toEqual(['2', '3']);
  expect(there.limits).toEqual([200, 202]);
});

test('what was not begun is forgotten and can be read again; what is under way is not', async () => {
  const { lane, take, taken } = laneWith([due('1'), due('2')]);
  await lane.fill();
  take();
  lane.clear();
  expect(lane.isEmpty()).toBe(true);
  await lane.fill();
  expect(taken()).toEqual(['2']);
});

test('is low where a full part was read and less than a quarter of one is left', async () => {
  const { lane, there, take } = laneWith(many(250));
  await lane.fill();
  for (let nth = 0; nth < 150; nth += 1) lane.end(take(), 'ended');
  expect(lane.isLow()).toBe(false);
  lane.end(take(), 'ended');
  expect(lane.isLow()).toBe(true);
  there.rows = many(250).slice(151);
  await lane.fill();
  expect(lane.isLow()).toBe(false);
});
