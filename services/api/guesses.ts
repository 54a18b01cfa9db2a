import type { Signatures } from '#infra/signatures.ts';
import type { RateLimit } from './rate-limit.ts';

/** What stands for a network address where its guesses are counted and kept, and does not tell it: the same for requests and in conversations. */
export type GuesserOf = (address: string) => string;

export const createGuesserOf =
  ({ sign }: Pick<Signatures, 'sign'>): GuesserOf =>
  (address) =>
    sign(`client ${address}`);

export interface Guesser {
  limit: RateLimit;
  key: string;
}

/**
 * Looks up what a client may be guessing; resolves with undefined for a wrong guess. Guesses of the same guesser are looked up
 * side by side and decided on one by one, in the order in which they came: once the budget is used up, right and wrong ones
 * are refused alike, however many came at once. Throws ApiError `rate_limited`.
 */
export type Guess = <Found>(guessers: readonly Guesser[], look: () => Promise<Found | undefined>) => Promise<Found | undefined>;

export function createGuess(): Guess {
  const last = new Map<string, Promise<unknown>>();

  return async (guessers, look) => {
    const mayGo = async () => {
      for (const { limit, key } of guessers) await limit.check(key);
    };
    const decide = async (found: Awaited<ReturnType<typeof look>>) => {
      await mayGo();
      if (found === undefined) for (const { limit, key } of guessers) await limit.take(key);
      return found;
    };
    await mayGo();
    const looking = look();
    const keys = guessers.map(({ key }) => key);
    const decided = Promise.allSettled([...keys.map((key) => last.get(key)), looking]).then(async () => decide(await looking));
    const over = decided.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) last.set(key, over);
    void over.then(() => {
      for (const key of keys) if (last.get(key) === over) last.delete(key);
    });
    return decided;
  };
}
