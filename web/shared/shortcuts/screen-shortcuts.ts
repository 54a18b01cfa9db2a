import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createObservable } from '../observable.ts';

/** What a single key does on the screen that is shown, besides the keys of every screen. */
export interface ScreenShortcut {
  key: string;
  label: string;
  run: () => void;
}

const shown = createObservable<readonly ScreenShortcut[]>([]);

export const screenShortcutOf = (key: string): ScreenShortcut | undefined => shown.get().find((shortcut) => shortcut.key === key);

export const useShownShortcuts = (): readonly ScreenShortcut[] => useSyncExternalStore(shown.subscribe, shown.get);

/** Offers keys for as long as the component is shown; the workspace lists them, and hears them where nobody types. */
export function useScreenShortcuts(shortcuts: readonly ScreenShortcut[]): void {
  const run = useEffectEvent((key: string) => shortcuts.find((shortcut) => shortcut.key === key)?.run());
  const names = JSON.stringify(shortcuts.map(({ key, label }) => [key, label]));
  useEffect(() => {
    const own = (JSON.parse(names) as [string, string][]).map(([key, label]) => ({ key, label, run: () => run(key) }));
    shown.set([...shown.get(), ...own]);
    return () => shown.set(shown.get().filter((shortcut) => !own.includes(shortcut)));
  }, [names]);
}
