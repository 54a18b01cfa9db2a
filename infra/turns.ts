/** Waits for the caller's turn at `name`, and returns the function that ends it. */
export type TakeTurn = (name: string) => Promise<() => void>;

/** Lets those who want the same thing go one after the other, in the order in which they asked. */
export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const before = last.get(name);
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    last.set(name, mine);
    await before;
    return () => {
      if (last.get(name) === mine) last.delete(name);
      end();
    };
  };
}
