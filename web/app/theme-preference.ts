import { useSyncExternalStore } from 'react';
import type { Scheme } from './palettes.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'waybill.theme';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let choice: ThemeChoice = themeChoices.find((known) => known === localStorage.getItem(key)) ?? 'system';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  darkSystem.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    darkSystem.removeEventListener('change', listener);
  };
}

/** Puts the choice on <html>, where app/tokens.css reads it; at the start of a page public/boot.js does. */
function applyTheme(): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  localStorage.setItem(key, next);
  applyTheme();
  for (const listener of listeners) listener();
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);

/** The scheme that is painted now: the choice, or what the system asks for. */
export const useScheme = (): Scheme =>
  useSyncExternalStore(subscribe, () => (choice === 'system' ? (darkSystem.matches ? 'dark' : 'light') : choice));
