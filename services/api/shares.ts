export interface Shares {
  /** Whether the client may hold so much more; then it does, until it gives it back. */
  take(client: string, amount: number): boolean;
  give(client: string, amount: number): void;
}

/**
 * A client may hold as much as is still free: one alone half of the whole, k clients 1/(k+1) each, and as much is always left for
 * the next (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).
 */
export function createShares(whole: number): Shares {
  const heldBy = new Map<string, number>();
  let held = 0;
  return {
    take(client, amount) {
      const mine = (heldBy.get(client) ?? 0) + amount;
      if (mine > whole - held) return false;
      heldBy.set(client, mine);
      held += amount;
      return true;
    },
    give(client, amount) {
      const mine = (heldBy.get(client) ?? 0) - amount;
      if (mine > 0) heldBy.set(client, mine);
      else heldBy.delete(client);
      held -= amount;
    },
  };
}
