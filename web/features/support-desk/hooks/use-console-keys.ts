import { useEffect, useEffectEvent } from 'react';

interface ConsoleKeysOptions {
  /** The conversations in the order of the screen. */
  chats: readonly string[];
  chosen: string | undefined;
  choose: (chatId: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Alt with an arrow opens the next conversation or the one before, while writing too. */
export function useConsoleKeys({ chats, chosen, choose }: ConsoleKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || chats.length === 0) return;
    // There the same keys open a list, and a dialog is not to be left by them.
    if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"], [role="combobox"], select')) return;
    event.preventDefault();
    const at = chosen === undefined ? -1 : chats.indexOf(chosen);
    const next = at === -1 && step === -1 ? chats.at(-1) : chats[(at + step + chats.length) % chats.length];
    if (next !== undefined) choose(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
