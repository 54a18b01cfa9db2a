import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listOf, requestOf, withChange, withoutFilters, type ListChange } from '../model/list-request.ts';

/** Filters and order of the list, which are those of the address; every change is a step back can undo. */
export function useListRequest() {
  const [params, setParams] = useSearchParams();
  const list = useMemo(() => listOf(params), [params]);
  return {
    list,
    asked: requestOf(params).toString(),
    change: (change: ListChange) => setParams((now) => withChange(now, change), { preventScrollReset: true }),
    clear: () => setParams(withoutFilters, { preventScrollReset: true }),
  };
}

export type ListRequest = ReturnType<typeof useListRequest>;
