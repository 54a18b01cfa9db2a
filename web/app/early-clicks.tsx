import { useEffect, useState } from 'react';

declare global {
  // What public/boot.js leaves behind.
  var makeEarlyClicks: (() => void) | undefined;
}

/** Makes the clicks that came before the code they wanted, and keeps no more of them. */
export const makeEarlyClicks = (): void => globalThis.makeEarlyClicks?.();

/** Replays early clicks once the screen is hydrated and its fields have taken over what was typed before. */
export function EarlyClicks() {
  const [hydrated, setHydrated] = useState(false);
  // In the same turn as the fields, so that both are drawn together.
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (hydrated) makeEarlyClicks();
  }, [hydrated]);
  return null;
}
