import { createContext, useContext } from 'react';
import type { Selection } from '../../hooks/use-selection.ts';

/** The selection of the list; null for those who only read. */
export const SelectionContext = createContext<Selection | null>(null);

export const useRowSelection = (): Selection | null => useContext(SelectionContext);
