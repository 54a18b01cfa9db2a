import { vi } from 'vitest';

type Nothing = false | null | undefined;
type Outcome<T> = { answer: T } | { error: unknown };

/** Resolves with the first answer other than false, null or undefined, of a question asked again and again; rejects with `what` after the limit. */
export async function pollUntil<T>(what: string, ask: () => Promise<T | Nothing> | T | Nothing, limitMs = 30_000): Promise<T> {
  const outcome = await vi
    .waitUntil(() => outcomeOf(ask), { timeout: limitMs, interval: 20 })
    .catch((cause: unknown) => {
      throw new Error(`Waited ${limitMs} ms for: ${what}`, { cause });
    });
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/** In an object: 0 and an empty string are answers too, and an ask that throws ends the waiting with its own error. */
async function outcomeOf<T>(ask: () => Promise<T | Nothing> | T | Nothing): Promise<Outcome<T> | undefined> {
  try {
    const answer = await ask();
    return answer === false || answer === null || answer === undefined ? undefined : { answer };
  } catch (error) {
    return { error };
  }
}
