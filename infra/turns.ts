/** Runs work as soon as fewer than so many others are under way, in the order of the asking. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    // Whoever ends hands the place on, so that nobody who comes in between can take it.
    if (underWay >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
