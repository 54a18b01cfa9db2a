import { setTimeout as delay } from 'node:timers/promises';

type No = false | null | undefined;

/** Resolves with the first answer that is not a no, of a question asked again and again; rejects with `what` after the limit. */
export async function until<T>(what: string, ask: () => Promise<T | No> | T | No, limitMs = 15_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms for: ${what}`);
    await delay(20);
  }
}
