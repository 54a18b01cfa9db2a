export const tooltipRules = { delayMs: 700, skipDelayMs: 300 } as const;

/**
 * How long a pointer rests on something before it is explained: 700 ms, and not at all while another explanation is there, or was
 * until less than 300 ms ago.
 */
export function createTooltipDelay() {
  let delayMs: number = tooltipRules.delayMs;
  let shown = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: number) => {
    delayMs = next;
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    delayMs: () => delayMs,
    opened: () => {
      clearTimeout(ending);
      shown += 1;
      set(0);
    },
    closed: () => {
      shown -= 1;
      if (shown === 0) ending = setTimeout(() => set(tooltipRules.delayMs), tooltipRules.skipDelayMs);
    },
  };
}
