import { ApiError } from './errors.ts';

/** So many of one key, and so many of all, may wait for events at a time. */
export const mostWaiting = { ofKey: 1_000, ofAll: 5_000 };

/** Counts the calls that wait for events. */
export interface WaitingCalls {
  /** Takes a place, and returns how to give it back, once. Throws ApiError `rate_limited` where none is left. */
  take(keyId: string): () => void;
}

export function createWaitingCalls(most = mostWaiting): WaitingCalls {
  const byKey = new Map<string, number>();
  let all = 0;

  return {
    take(keyId) {
      const ofKey = byKey.get(keyId) ?? 0;
      if (ofKey >= most.ofKey || all >= most.ofAll) {
        const message = 'Too many requests are waiting for events. Close some of them, or ask without waiting.';
        throw new ApiError('rate_limited', message, { retryAfterSeconds: 5 });
      }
      byKey.set(keyId, ofKey + 1);
      all += 1;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        all -= 1;
        const left = (byKey.get(keyId) ?? 1) - 1;
        if (left > 0) byKey.set(keyId, left);
        else byKey.delete(keyId);
      };
    },
  };
}
