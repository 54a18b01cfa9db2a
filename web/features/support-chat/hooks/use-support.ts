import { useCallback, useSyncExternalStore } from 'react';
import { coalesce } from '#web/shared/realtime/coalesce.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import type { SupportState } from '../model/support-state.ts';

/** About one picture of a screen: a history of thousands of messages is drawn a few times, not once for each. */
const drawnEveryMs = 16;

export function useSupport(line: SupportLine): SupportState {
  const subscribe = useCallback(
    (listener: () => void) => {
      const draw = coalesce(async () => listener(), drawnEveryMs);
      const unsubscribe = line.subscribe(draw.request);
      return () => {
        draw.cancel();
        unsubscribe();
      };
    },
    [line],
  );
  return useSyncExternalStore(subscribe, line.get);
}
