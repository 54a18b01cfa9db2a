import { useState } from 'react';
import { browserStorage } from '#web/shared/browser-storage.ts';

const storageKey = 'waybill.single-key-shortcuts';

/** Single keys get in the way of speech input, so they can be switched off; the choice is kept in this browser. */
export function useShortcutPreference() {
  const [enabled, setEnabled] = useState(() => browserStorage.get(storageKey) !== 'off');
  return {
    enabled,
    setEnabled: (next: boolean) => {
      browserStorage.set(storageKey, next ? 'on' : 'off');
      setEnabled(next);
    },
  };
}
