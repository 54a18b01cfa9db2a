type Wake = (before?: bigint) => void;

/** Calls that wait for the log to grow, as a whole or in one stream. */
export class Waiters {
  readonly #all = new Set<Wake>();
  readonly #byStream = new Map<string, Set<Wake>>();

  /**
   * Resolves at the next growth (of `stream`, if one is given) with the position before it, so that a waiter
   * need not look through what happened in other streams; or with nothing, when `signal` aborts.
   */
  wait(signal: AbortSignal, stream?: string): Promise<bigint | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(undefined);
      const waiting = stream === undefined ? this.#all : this.#streamSet(stream);
      const done: Wake = (before) => {
        waiting.delete(done);
        if (stream !== undefined && waiting.size === 0) this.#byStream.delete(stream);
        signal.removeEventListener('abort', abort);
        resolve(before);
      };
      const abort = () => done();
      waiting.add(done);
      signal.addEventListener('abort', abort);
    });
  }

  /** Wakes who waits for the log, or for one of these streams, which grew after the position `before`. */
  wake(streams: Iterable<string>, before: bigint): void {
    for (const done of this.#all) done(before);
    for (const stream of new Set(streams)) {
      for (const done of this.#byStream.get(stream) ?? []) done(before);
    }
  }

  /** Wakes all waiters to check for themselves. */
  wakeAll(): void {
    for (const done of [...this.#all, ...[...this.#byStream.values()].flatMap((waiting) => [...waiting])]) done();
  }

  #streamSet(stream: string): Set<Wake> {
    let waiting = this.#byStream.get(stream);
    if (!waiting) this.#byStream.set(stream, (waiting = new Set()));
    return waiting;
  }
}
