/** Wakes one waiter; a ring without a waiter is kept for the next one. */
export interface Doorbell {
  ring(): void;
  /** Resolves at the next ring, after `timeoutMs`, or when the signal aborts. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(timeoutMs, signal) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            wake = undefined;
            resolve();
          };
          const timer = setTimeout(done, timeoutMs);
          signal.addEventListener('abort', done, { once: true });
          wake = done;
        });
      }
      rung = false;
    },
  };
}
