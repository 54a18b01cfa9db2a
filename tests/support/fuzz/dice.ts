export interface Dice {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator: every seed gives its own choices, the same ones each time. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new RangeError('there is nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
