import { describe, expect, test } from 'vitest';
import { createGuess } from '#services/api/guesses.ts';
import type { RateLimit } from '#services/api/rate-limit.ts';
import { loginsPer15Min, trackingPerMinute, createRateLimits } from '#services/api/rate-limits.ts';

/** What each of many guesses at once comes to: found, missed or refused. */
const outcomes = (guesses: Promise<unknown>[]) =>
  Promise.all(
    guesses.map((guess) =>
      guess.then(
        (found) => (found === undefined ? 'missed' : 'found'),
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    ),
  );
const count = (all: string[]) => ({
  found: all.filter((each) => each === 'found').length,
  missed: all.filter((each) => each === 'missed').length,
  refused: all.filter((each) => each === 'rate_limited').length,
});
const many = <T>(length: number, one: (index: number) => T): T[] => Array.from({ length }, (_, index) => one(index));

/** A lookup that ends on request. */
function lookup(value: string | undefined) {
  let end = (): void => undefined;
  const ended = new Promise<string | undefined>((resolve) => {
    end = () => resolve(value);
  });
  return { look: () => ended, end };
}

describe('guesses', () => {
  test.each([1, 2, 3])('at once get no hit behind the last miss, whichever lookup is the faster (burst %i)', async () => {
    const { guess, trackingMisses } = createRateLimits();
    const misses = many(200, () => lookup(undefined));
    const hits = many(50, () => lookup('a parcel'));
    const guesses = [...misses, ...hits].map(({ look }) => guess([{ limit: trackingMisses, key: 'somebody' }], look));
    for (const { end } of [...hits, ...misses.toReversed()]) end();
    const all = await outcomes(guesses);
    expect(count(all.slice(0, 200))).toEqual({ found: 0, missed: trackingPerMinute, refused: 140 });
    expect(count(all.slice(200))).toEqual({ found: 0, missed: 0, refused: 50 });
  });

  test('that are right cost nothing, and are all answered at once', async () => {
    const { guess, trackingMisses } = createRateLimits();
    const guesser = { limit: trackingMisses, key: 'somebody' };
    const all = await outcomes(many(500, () => guess([guesser], async () => 'a parcel')));
    expect(count(all)).toEqual({ found: 500, missed: 0, refused: 0 });
    expect(await guess([guesser], async () => undefined)).toBeUndefined();
  });

  test('before the last miss are answered, and others are not asked to wait for them', async () => {
    const { guess, trackingMisses } = createRateLimits();
    const stuck = lookup('a parcel');
    const first = guess([{ limit: trackingMisses, key: 'somebody' }], stuck.look);
    const behind = many(trackingPerMinute + 1, () => guess([{ limit: trackingMisses, key: 'somebody' }], async () => undefined));
    expect(await guess([{ limit: trackingMisses, key: 'somebody else' }], async () => 'a parcel')).toBe('a parcel');
    stuck.end();
    expect(await first).toBe('a parcel');
    expect(count(await outcomes(behind))).toEqual({ found: 0, missed: trackingPerMinute, refused: 1 });
  });

  test('spend every budget that they count against, each exactly', async () => {
    const { guess, unlocks, trackingMisses } = createRateLimits();
    const wrong = (number: string, client: string) =>
      guess(
        [
          { limit: unlocks, key: number },
          { limit: trackingMisses, key: client },
        ],
        async () => undefined,
      );
    const ofOneNumber = await outcomes(many(30, (index) => wrong('one number', `client ${index}`)));
    expect(count(ofOneNumber)).toEqual({ found: 0, missed: loginsPer15Min, refused: 20 });
    const ofOneClient = await outcomes(many(100, (index) => wrong(`number ${index}`, 'one client')));
    expect(count(ofOneClient)).toEqual({ found: 0, missed: trackingPerMinute, refused: 40 });
  });

  test('that fail cost nothing and hold no one up', async () => {
    const failing = async () => {
      throw new Error('the database is away');
    };
    const { guess, trackingMisses } = createRateLimits();
    const guesser = { limit: trackingMisses, key: 'somebody' };
    const all = await outcomes([...many(100, () => guess([guesser], failing)), guess([guesser], async () => 'a parcel')]);
    expect(all.filter((each) => each === 'failed')).toHaveLength(100);
    expect(all.at(-1)).toBe('found');
  });

  test('beyond the budget are refused without a lookup', async () => {
    const empty: RateLimit = {
      check: async () => {
        throw new Error('nothing is left');
      },
      take: async () => undefined,
      giveBack: async () => undefined,
    };
    const guess = createGuess();
    let looked = 0;
    const look = async () => {
      looked += 1;
      return 'a parcel';
    };
    await expect(guess([{ limit: empty, key: 'somebody' }], look)).rejects.toThrow('nothing is left');
    expect(looked).toBe(0);
  });
});
