import { useSyncExternalStore } from 'react';
import { createObservable } from '../observable.ts';

const dialog = createObservable<Element | undefined>(undefined);

/** Names the modal dialog that is open; undefined when it closes. */
export const setTopLayer = dialog.set;

/** The same for a dialog that may open above another one; returns what closes it. */
export function coverTopLayer(element: Element): () => void {
  const below = dialog.get();
  dialog.set(element);
  return () => dialog.set(below);
}

const find = (): Element => dialog.get() ?? document.body;

/** What toasts and live regions hang on: a modal dialog makes everything outside of itself inert. */
export const useTopLayer = (): Element | undefined =>
  useSyncExternalStore<Element | undefined>(dialog.subscribe, find, () => undefined);
