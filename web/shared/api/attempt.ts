import { useState } from 'react';
import { randomKey } from './random-key.ts';

export interface Attempt<Body> {
  body: Body;
  idempotencyKey: string;
}

/** Gives the same key for as long as the same body is retried, and a new one as soon as the body differs. */
export function attemptKeys(newKey: () => string = randomKey): (body: unknown) => string {
  let last: { body: string; key: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.body !== text) last = { body: text, key: newKey() };
    return last.key;
  };
}

/** The keys of one form, for as long as it is shown. */
export function useAttemptKey(): (body: unknown) => string {
  const [keyFor] = useState(() => attemptKeys());
  return keyFor;
}
