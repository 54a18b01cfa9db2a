import { useQueries } from '@tanstack/react-query';
import { searchKinds, searchRoles, type SearchKind, type SearchResults } from '#contracts/search.ts';
import { searchQuery } from '#web/features/search/api/search-kind.ts';
import { useSession } from '#web/shared/session/use-session.ts';

export interface KindSearch {
  kind: SearchKind;
  results: SearchResults | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** Looks for a text in every kind that the account may search, each by itself; nothing is asked while it is blank. */
export function useStaffSearch(search: string): KindSearch[] {
  const { account } = useSession();
  const kinds = searchKinds.filter((kind) => account && searchRoles[kind].includes(account.role));
  const queries = useQueries({ queries: kinds.map((kind) => ({ ...searchQuery(kind, search), enabled: search !== '' })) });
  return kinds.flatMap((kind, nth) => {
    const query = queries[nth];
    if (!query) return [];
    const { data: results, isPending, error } = query;
    return [{ kind, results, isPending, error, retry: () => void query.refetch() }];
  });
}
