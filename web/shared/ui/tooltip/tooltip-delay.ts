import { createObservable } from '../../observable.ts';

export const tooltipRules = { delayMs: 700, skipDelayMs: 300 } as const;

/**
 * How long a pointer rests on something before it is explained: 700 ms, and not at all while another explanation is there, or was
 * until less than 300 ms ago.
 */
export function createTooltipDelay() {
  const delayMs = createObservable<number>(tooltipRules.delayMs);
  let shown = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  return {
    subscribe: delayMs.subscribe,
    delayMs: delayMs.get,
    opened: () => {
      clearTimeout(ending);
      shown += 1;
      delayMs.set(0);
    },
    closed: () => {
      shown -= 1;
      if (shown === 0) ending = setTimeout(() => delayMs.set(tooltipRules.delayMs), tooltipRules.skipDelayMs);
    },
  };
}
