import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { searchOf, withSearch } from './search-param.ts';

const debounceMs = 300;

/** The search of the address, and what is being typed: the address follows once the typing rests. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);

  if (search !== seen) {
    setSeen(search);
    if (search !== typed.trim()) setTyped(search);
  }

  const apply = useCallback(
    (text: string) => setParams((now) => withSearch(now, text), { replace: true, preventScrollReset: true }),
    [setParams],
  );

  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => apply(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, apply]);

  return {
    search,
    typed,
    type: setTyped,
    clear: () => {
      setTyped('');
      apply('');
    },
  };
}
