import { useEffect, useEffectEvent } from 'react';
import { shortcutOf, type Shortcut } from './shortcut.ts';

/** Runs what a single key stands for, anywhere on the page but in a field or a dialog. */
export function useShortcuts(run: (shortcut: Shortcut) => void, enabled: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (shortcut === null) return;
    event.preventDefault();
    run(shortcut);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
