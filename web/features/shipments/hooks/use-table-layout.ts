import { useMemo, useSyncExternalStore } from 'react';
import { browserStorage } from '#web/shared/browser-storage.ts';
import { createObservable } from '#web/shared/observable.ts';
import { displayedUser, onDisplayCacheChange } from '#web/shared/session/display-cache.ts';
import { layoutFrom, type TableLayout } from '../model/table-layout.ts';

const keyOf = (username: string) => `waybill.shipments.table.${username}`;

/** What was chosen since the page was loaded, which a browser may refuse to keep any longer. */
const chosen = createObservable<Readonly<Record<string, string>>>({});

/** The layout of the table that this person chose in this browser. */
export function useTableLayout() {
  const user = useSyncExternalStore(onDisplayCacheChange, displayedUser, () => undefined);
  const now = useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get);
  const key = keyOf(user?.username ?? '');
  const text = now[key] ?? browserStorage.get(key);
  const layout = useMemo(() => layoutFrom(text), [text]);
  const change = (next: TableLayout) => {
    const written = JSON.stringify(next);
    browserStorage.set(key, written);
    chosen.set({ ...chosen.get(), [key]: written });
  };
  return { layout, change };
}
