import { useEffect, useState } from 'react';

declare global {
  // What public/boot.js leaves behind.
  var makeEarlyClicks: (() => void) | undefined;
}

/** Makes the clicks that came before the code they wanted, and keeps no more of them. */
export const makeEarlyClicks = (): void => globalThis.makeEarlyClicks?.();

/** Stands beside a screen and makes the early clicks when it is alive and its fields have told what was typed into them by then. */
export function EarlyClicks() {
  const [told, setTold] = useState(false);
  // In the same turn in which the fields tell, so that both are drawn together.
  useEffect(() => setTold(true), []);
  useEffect(() => {
    if (told) makeEarlyClicks();
  }, [told]);
  return null;
}
