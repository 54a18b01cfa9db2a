import { expect, test } from 'vitest';
import { nextAttemptAt, restMs, triedForMs } from '#services/webhooks/retry-times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const documented = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  ...[1, 2, 4, 6, 8, 12].map((hours) => hours * hourMs),
];
const firstAttemptAt = new Date('2026-03-01T12:00:00Z');

/** The pauses of a delivery whose attempts all fail at once. */
function pausesOf(random: () => number): number[] {
  const pauses: number[] = [];
  let now = firstAttemptAt;
  for (let tries = 1; tries < 100; tries += 1) {
    const next = nextAttemptAt({ tries, firstAttemptAt, now, random: random() });
    if (!next) return pauses;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  return expect.unreachable('it is tried without an end');
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test.each([
  { what: 'a tenth shorter', random: 0, factor: 0.9 },
  { what: 'as documented', random: 0.5, factor: 1 },
  { what: 'a tenth longer', random: 1, factor: 1.1 },
])(
  'pauses that are $what grow up to twelve hours, and end with a last attempt after exactly three days',
  ({ random, factor }) => {
    const pauses = pausesOf(() => random);
    const growing = documented.map((pauseMs) => Math.round(pauseMs * factor));
    expect(pauses.slice(0, documented.length)).toEqual(growing);
    const rest = pauses.slice(documented.length);
    expect(rest.slice(0, -1).every((pauseMs) => pauseMs === Math.round(12 * hourMs * factor))).toBe(true);
    expect(rest.at(-1)).toBeLessThanOrEqual(12 * hourMs * factor);
    expect(sum(pauses)).toBe(3 * 24 * hourMs);
    expect(triedForMs).toBe(3 * 24 * hourMs);
  },
);

test('whatever chance says, a pause is within a tenth of the documented one', () => {
  const chances = [0.83, 0.01, 0.47, 0.99, 0.12];
  const varied = chances.flatMap((random, nth) => {
    const next = nextAttemptAt({ tries: nth + 1, firstAttemptAt, now: firstAttemptAt, random });
    return next ? [(next.getTime() - firstAttemptAt.getTime()) / (documented[nth] ?? 1)] : [];
  });
  expect(varied).toEqual(chances.map((random) => expect.closeTo(0.9 + 0.2 * random, 3)));
});

test('an attempt that was late, as the sender was away, is the last one where three days are over', () => {
  const late = (ms: number) =>
    nextAttemptAt({ tries: 2, firstAttemptAt, now: new Date(firstAttemptAt.getTime() + ms), random: 0.5 });
  expect(late(triedForMs - 1)).toEqual(new Date(firstAttemptAt.getTime() + triedForMs));
  expect(late(triedForMs)).toBeUndefined();
  expect(late(triedForMs * 2)).toBeUndefined();
});

test('an endpoint rests after three failures in a row, from two seconds up to five minutes', () => {
  const rests = Array.from({ length: 12 }, (_, nth) => restMs(nth + 1, 0.5));
  expect(rests).toEqual([0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1_000));
  expect([restMs(3, 0), restMs(3, 1)]).toEqual([1_800, 2_200]);
});
