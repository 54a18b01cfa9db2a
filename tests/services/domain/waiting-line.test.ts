import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standingOf, type Answered, type Waiting } from '#services/domain/waiting-line.ts';

const now = '2026-11-23T15:00:00Z';
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const waits = (chatId: string, minutes: number): Waiting => ({ chatId, since: ago(minutes) });
const minutes = (count: number) => count * 60_000;

describe('a visitor who asks for a person', () => {
  test('is next where nobody waits, and knows no wait where nobody was answered', () => {
    expect(standingOf('me', { waiting: [], answered: [], now })).toEqual({ place: 1, waitMs: null });
  });

  test('stands behind everybody who waits already', () => {
    expect(standingOf('me', { waiting: [waits('a', 3), waits('b', 1)], answered: [], now }).place).toBe(3);
  });

  test('keeps the place while others come', () => {
    const waiting = [waits('a', 3), waits('me', 2), waits('b', 1)];
    expect(standingOf('me', { waiting, answered: [], now }).place).toBe(2);
  });

  test('expects what others waited for each place', () => {
    const answered: Answered[] = [
      { since: ago(30), answeredAt: ago(28) },
      { since: ago(20), answeredAt: ago(17) },
      { since: ago(10), answeredAt: ago(6) },
    ];
    expect(standingOf('me', { waiting: [], answered, now })).toEqual({ place: 1, waitMs: minutes(3) });
    expect(standingOf('me', { waiting: [waits('a', 1)], answered, now })).toEqual({ place: 2, waitMs: minutes(6) });
  });

  test('does not count a wait twice that was long because others were first', () => {
    const answered: Answered[] = [
      { since: ago(30), answeredAt: ago(28) },
      { since: ago(29.5), answeredAt: ago(25.5) },
    ];
    expect(standingOf('me', { waiting: [], answered, now })).toEqual({ place: 1, waitMs: minutes(2) });
  });

  test('hears nothing of answers that are an hour old, or of tomorrow', () => {
    const answered: Answered[] = [
      { since: ago(70), answeredAt: ago(60) },
      { since: ago(-5), answeredAt: ago(-9) },
    ];
    expect(standingOf('me', { waiting: [], answered, now }).waitMs).toBeNull();
  });
});

const anyWaiting = fc.uniqueArray(
  fc.record({ chatId: fc.string({ minLength: 1, maxLength: 4 }), since: fc.integer({ min: 0, max: 90 }).map(ago) }),
  { maxLength: 12, selector: ({ chatId }) => chatId },
);
const anyAnswered = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 30 }))
    .map(([end, length]) => ({ since: ago(end + length), answeredAt: ago(end) })),
  { maxLength: 20 },
);

describe('for any line', () => {
  test('the places of those who wait are 1, 2, 3, ...', () => {
    fc.assert(
      fc.property(anyWaiting, (waiting) => {
        const places = waiting.map(({ chatId }) => standingOf(chatId, { waiting, answered: [], now }).place);
        expect(places.toSorted((a, b) => a - b)).toEqual(waiting.map((_, index) => index + 1));
      }),
    );
  });

  test('a wait is never negative, and never shorter further back', () => {
    fc.assert(
      fc.property(anyWaiting, anyAnswered, (waiting, answered) => {
        const standings = waiting
          .map(({ chatId }) => standingOf(chatId, { waiting, answered, now }))
          .toSorted((a, b) => a.place - b.place);
        for (const [index, { waitMs }] of standings.entries()) {
          if (waitMs === null) return;
          expect(waitMs).toBeGreaterThanOrEqual(standings[index - 1]?.waitMs ?? 0);
        }
      }),
    );
  });

  test('a wait counts for each place that its visitor stood back, one by one', () => {
    fc.assert(
      fc.property(anyWaiting, anyAnswered, (waiting, answered) => {
        const lately = answered.filter(({ answeredAt }) => answeredAt <= now && answeredAt > ago(60));
        const eachPlace = lately
          .map((one) => {
            const ahead = [
              ...waiting.filter(({ since }) => since < one.since),
              ...answered.filter(({ since, answeredAt }) => since < one.since && answeredAt >= one.since),
            ];
            return (Date.parse(one.answeredAt) - Date.parse(one.since)) / (ahead.length + 1);
          })
          .toSorted((a, b) => a - b);
        const middle = [eachPlace[Math.ceil(eachPlace.length / 2) - 1], eachPlace[Math.floor(eachPlace.length / 2)]];
        const [lower = 0, upper = 0] = middle;
        const { place, waitMs } = standingOf('', { waiting, answered, now });
        expect(waitMs ?? 0).toBeCloseTo(((lower + upper) / 2) * place);
      }),
    );
  });
});
