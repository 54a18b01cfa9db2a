import { useState } from 'react';

const storageKey = 'waybill.single-key-shortcuts';

/** Single keys get in the way of speech input, so they can be switched off; the choice is kept in this browser. */
export function useShortcutPreference() {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) !== 'off');
  return {
    enabled,
    setEnabled: (next: boolean) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
      setEnabled(next);
    },
  };
}
