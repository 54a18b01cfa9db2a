import { useCallback, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { searchOf, withSearch } from './search-param.ts';

const debounceMs = 300;

/**
 * The search of the address, and what is being typed: the address follows once the typing rests. Not as soon as the field
 * is left: the list would change under a pointer that is pressing one of its buttons.
 */
export function useSearch() {
  const { pathname, search: query } = useLocation();
  const shown = createPath({ pathname, search: query });
  const [params, setParams] = useSearchParams();
  const leaving = useNavigation().state !== 'idle';
  const search = searchOf(params);
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);

  if (search !== seen) {
    setSeen(search);
    if (search !== typed.trim()) setTyped(search);
  }

  const apply = useCallback(
    (text: string) => {
      // The router can be ahead of what is shown: whatever it is about to show is not to be undone.
      const overtaken = leaving || shown !== window.location.pathname + window.location.search;
      if (overtaken || text.trim() === search) return;
      // Not in a transition: one that ends after the next key would bring the box back to what stood in it before that key.
      setParams((now) => withSearch(now, text), { replace: true, preventScrollReset: true, flushSync: true });
    },
    [leaving, shown, search, setParams],
  );

  useEffect(() => {
    const timer = setTimeout(() => apply(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, apply]);

  return {
    search,
    typed,
    type: setTyped,
    settle: () => apply(typed),
    clear: () => {
      setTyped('');
      apply('');
    },
  };
}
