import { afterEach, expect, test } from 'vitest';
import { keyRequestsSubject } from '#contracts/subjects.ts';
import { createKeyRequests, type KeyRequests } from '#services/api/key-requests.ts';
import { busBetween } from '#tests/support/bus-between.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const wires = busBetween();
const started: KeyRequests[] = [];
let now = Date.UTC(2026, 0, 1);
const start = (most: number, aheadMs = 0) => {
  const bus = wires.wire();
  const requests = createKeyRequests({ bus, most, clock: { now: () => new Date(now + aheadMs) } });
  started.push(requests);
  return { requests, kill: bus.kill, come: bus.come };
};
afterEach(() => {
  for (const requests of started.splice(0)) requests.close();
  wires.cut();
});

/** How many of so many requests are let through, by turns at each process. */
const allowed = (count: number, ...at: KeyRequests[]) =>
  Array.from({ length: count }, (_, nth) => at[nth % at.length]?.take('key')).filter((taken) => taken && taken.made <= 20).length;

test('a key that is used at two processes has the requests of one', () => {
  const [here, there] = [start(20).requests, start(20).requests];
  expect(allowed(60, here, there)).toBe(20);
  expect(here.take('another').made).toBe(1);
});

test('its minute begins with its first request and is the same at both', () => {
  const [here, there] = [start(20).requests, start(20).requests];
  expect(here.take('key')).toEqual({ made: 1, leftMs: 60_000 });
  now += 10_000;
  expect(there.take('key')).toEqual({ made: 2, leftMs: 50_000 });
  expect(allowed(30, here, there)).toBe(18);
  now += 50_000;
  expect(there.take('key')).toEqual({ made: 1, leftMs: 60_000 });
});

test('a few of many are told a little later', async () => {
  const [here, there] = [start(1_000).requests, start(1_000).requests];
  for (let nth = 0; nth < 49; nth += 1) here.take('key');
  let own = 0;
  await pollUntil('the others to count', () => {
    own += 1;
    return there.take('key').made === 49 + own;
  });
});

test('while the bus is away each process counts its own, and what was not told is told when it is back', () => {
  const [here, there] = [start(20), start(20)];
  here.kill();
  expect([allowed(30, here.requests), allowed(5, there.requests)]).toEqual([20, 5]);
  now += 60_000;
  expect(allowed(5, here.requests)).toBe(5);
  here.come();
  expect(allowed(1, here.requests)).toBe(1);
  expect(allowed(30, there.requests)).toBe(14);
});

test.each([
  'no JSON',
  '{}',
  JSON.stringify({ by: 'x', made: [['key', 'soon', 1]] }),
  JSON.stringify({ by: 'x', made: [['key', 30_000, -5]] }),
  JSON.stringify({ by: 'x', made: [['key', -1, 20]] }),
  JSON.stringify({ by: 'x', made: [['key', 3_600_000, 3]] }),
])('%s takes nothing from a key', (data) => {
  const { requests } = start(20);
  wires.say(keyRequestsSubject, data);
  expect(requests.take('key')).toEqual({ made: 1, leftMs: 60_000 });
});

test('processes whose clocks differ count together, and the minute of neither gets longer', () => {
  const [here, there] = [start(20).requests, start(20, 3_600_000).requests];
  expect(there.take('key')).toEqual({ made: 1, leftMs: 60_000 });
  now += 10_000;
  expect(here.take('key')).toEqual({ made: 2, leftMs: 50_000 });
  expect(allowed(30, here, there)).toBe(18);
});
