import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';
import { createObservable } from './observable.ts';

export type Scheme = 'light' | 'dark';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'waybill.theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');
const choice = createObservable<ThemeChoice>(themeChoices.find((known) => known === browserStorage.get(key)) ?? 'system');
const unknown = (): ThemeChoice => 'system';

function subscribe(listener: () => void): () => void {
  const unsubscribe = choice.subscribe(listener);
  darkSystem().addEventListener('change', listener);
  return () => {
    unsubscribe();
    darkSystem().removeEventListener('change', listener);
  };
}

/** Puts the choice on <html>, where app/tokens.css reads it; at the start of a page public/boot.js does. */
function applyTheme(next: ThemeChoice): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
}

export function chooseTheme(next: ThemeChoice): void {
  browserStorage.set(key, next);
  applyTheme(next);
  choice.set(next);
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choice.get, unknown);

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, () => painted(choice.get()));

const painted = (wanted: ThemeChoice): Scheme => (wanted === 'system' ? (darkSystem().matches ? 'dark' : 'light') : wanted);
