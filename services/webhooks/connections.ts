import type { Receiver } from './receiver.ts';

/** Connections to endpoints whose last attempt was good, besides one for each, and to all others: those that hang take none of the former. */
const mostOf = { good: 500, doubtful: 1_500 } as const;

/** Which connections it takes: those to endpoints whose last attempt was good, or the others. */
const poolOf = ({ isGood }: Receiver) => (isGood ? 'good' : 'doubtful');

/** The connections that all endpoints share. */
export interface Connections {
  isFree(receiver: Receiver): boolean;
  /** Takes one; `giveBack` returns whether it was not given back before, `wasLast` says whether none was left after it. */
  take(receiver: Receiver): { wasLast: boolean; giveBack(): boolean };
}

export function createConnections(): Connections {
  const open = { good: 0, doubtful: 0 };
  return {
    isFree(receiver) {
      const pool = poolOf(receiver);
      // One is for every good endpoint, so that many which begin to hang at once leave some for the others.
      return open[pool] < mostOf[pool] || (receiver.isGood && receiver.underWay === 0);
    },
    take(receiver) {
      const pool = poolOf(receiver);
      open[pool] += 1;
      receiver.underWay += 1;
      let isTaken = true;
      return {
        wasLast: open[pool] >= mostOf[pool],
        giveBack() {
          if (!isTaken) return false;
          isTaken = false;
          open[pool] -= 1;
          receiver.underWay -= 1;
          return true;
        },
      };
    },
  };
}
