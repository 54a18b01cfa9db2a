import { ApiError } from './errors.ts';

/** Lets each key do so many things at once. */
export interface Slots {
  /** Takes one, and returns what gives it back; a second call of that does nothing. Throws ApiError `rate_limited` with `message`. */
  take(key: string): () => void;
}

export function createSlots(each: number, message: string): Slots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const before = taken.get(key) ?? 0;
      if (before >= each) throw new ApiError('rate_limited', message, { retryAfterSeconds: 5 });
      taken.set(key, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const now = (taken.get(key) ?? 0) - 1;
        if (now > 0) taken.set(key, now);
        else taken.delete(key);
      };
    },
  };
}
