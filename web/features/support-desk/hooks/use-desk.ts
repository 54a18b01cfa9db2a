import { useSyncExternalStore } from 'react';
import { desk } from '../model/desk.ts';
import type { DeskState } from '../model/desk-state.ts';

/** Who is there, who types, and what is on its way. */
export const useDesk = (): DeskState => useSyncExternalStore(desk.subscribe, desk.get);
