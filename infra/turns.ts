import { within } from './shutdown.ts';

/** Waits for the caller's turn at `name`, and returns the function that ends it. Throws TimedOut after `waitMs`. */
export type TakeTurn = (name: string, waitMs?: number) => Promise<() => void>;

/** Lets those who want the same thing go one after the other, in the order in which they asked. */
export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<void>>();
  return async (name, waitMs) => {
    const before = last.get(name);
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    last.set(name, mine);
    const endTurn = () => {
      if (last.get(name) === mine) last.delete(name);
      end();
    };
    if (before) {
      try {
        await (waitMs === undefined ? before : within(waitMs, before));
      } catch (error) {
        // Whoever comes after still waits for the one before.
        void before.then(endTurn);
        throw error;
      }
    }
    return endTurn;
  };
}
