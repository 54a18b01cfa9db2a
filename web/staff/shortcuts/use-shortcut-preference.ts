import { useState } from 'react';
import { kept } from '#web/shared/kept.ts';

const storageKey = 'waybill.single-key-shortcuts';

/** Single keys get in the way of speech input, so they can be switched off; the choice is kept in this browser. */
export function useShortcutPreference() {
  const [enabled, setEnabled] = useState(() => kept.get(storageKey) !== 'off');
  return {
    enabled,
    setEnabled: (next: boolean) => {
      kept.set(storageKey, next ? 'on' : 'off');
      setEnabled(next);
    },
  };
}
