import { useEffect, useEffectEvent } from 'react';
import { screenShortcutOf } from '#web/shared/shortcuts/screen-shortcuts.ts';
import { isSingleKey, shortcutOf, type Shortcut } from './shortcut.ts';

/** Runs what a single key stands for, anywhere on the page but in a field or a dialog. */
export function useShortcuts(run: (shortcut: Shortcut) => void, enabled: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const shortcut = shortcutOf(event);
    const ofScreen = screenShortcutOf(event.key);
    if (shortcut === null && !ofScreen) return;
    event.preventDefault();
    if (shortcut === null) ofScreen?.run();
    else run(shortcut);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
