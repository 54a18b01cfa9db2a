import type { Logger } from './logger.ts';

export const shutdownMs = 15_000;

/** Stops things in the reverse order of their start, each within the time that is left. */
export interface Shutdown {
  /** Registers a part to stop; later registrations stop first. */
  onStop(name: string, stop: () => Promise<void> | void): void;
  /** Stops everything once; repeated calls answer the same promise. */
  stop(): Promise<void>;
}

/** A part that fails or hangs is logged and left behind, so that the rest still stops before `deadlineMs`. */
export function createShutdown(logger: Logger, deadlineMs: number): Shutdown {
  const parts: { name: string; stop: () => Promise<void> | void }[] = [];
  let stopping: Promise<void> | undefined;

  const stopAll = async () => {
    const endsAt = performance.now() + deadlineMs;
    for (const part of parts.toReversed()) {
      try {
        await within(Math.max(100, endsAt - performance.now()), part.stop());
      } catch (error) {
        logger.error({ err: error, part: part.name }, 'did not stop cleanly');
      }
    }
  };
  return {
    onStop: (name, stop) => void parts.push({ name, stop }),
    stop: () => (stopping ??= stopAll()),
  };
}

/** Rejects when the promise takes longer than `timeoutMs`; the work itself is not cancelled. */
export async function within<T>(timeoutMs: number, work: Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The work took longer than it may. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
  }
}

/** Aborts with that signal, or once the time is over. */
export function inTime(signal: AbortSignal, ms: number): AbortSignal {
  const timeUp = AbortSignal.timeout(ms);
  // `AbortSignal.any` alone does not keep it: Node 20 would collect it as garbage, and nothing would ever end.
  timeUp.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeUp]);
}

/** Bounds of the wait before a lost server is asked again. */
export const reconnectMs = { min: 200, max: 5_000 } as const;

/** Full-jitter back-off: a random wait below min·2^attempt, capped at max (AWS Architecture Blog, 2015). */
export function jitteredDelayMs(attempt: number, minMs: number, maxMs: number, random: () => number = Math.random): number {
  const ceiling = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 20));
  return minMs / 2 + random() * (ceiling - minMs / 2);
}

/** Resolves after `delayMs`, or at once when the signal aborts. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener('abort', done, { once: true });
  });
}
