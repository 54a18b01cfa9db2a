/** Wakes those who wait for something about one mailbox. */
export interface Rings {
  ring(mailboxId: string): void;
  /** Aborts at the next ring, or is aborted if one came since it was asked for last. */
  next(mailboxId: string): AbortSignal;
}

export function createRings(): Rings {
  const bells = new Map<string, AbortController>();
  const bellOf = (mailboxId: string): AbortController => {
    const bell = bells.get(mailboxId) ?? new AbortController();
    bells.set(mailboxId, bell);
    return bell;
  };
  return {
    ring: (mailboxId) => bellOf(mailboxId).abort(),
    next(mailboxId) {
      const bell = bellOf(mailboxId);
      if (bell.signal.aborted) bells.delete(mailboxId);
      return bell.signal;
    },
  };
}
