import { useSyncExternalStore } from 'react';

// The width from which a row of the table fits without scrolling.
const query = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether there is room for a table; otherwise each shipment is a card. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
