import { useSearchParams } from 'react-router-dom';
import { pagesOf, withPages } from './pages-param.ts';
import { useMore, type PagedQuery, type WithMore } from './use-more.ts';

/** The list with a "more" that the address remembers: opened there again, as many pages of it are read. */
export function usePages<List extends PagedQuery>(list: List): WithMore<List> {
  const [params, setParams] = useSearchParams();
  return useMore(list, {
    pages: pagesOf(params),
    remember: (pages) => setParams((now) => withPages(now, pages), { replace: true, preventScrollReset: true }),
  });
}
