import { queryOptions } from '@tanstack/react-query';
import { searchResultsSchema, type SearchKind } from '#contracts/search.ts';
import { getJson } from '#web/shared/api/client.ts';

/** What is found of one kind; a text that is no longer typed is not waited for. */
export const searchQuery = (kind: SearchKind, search: string) =>
  queryOptions({
    queryKey: ['search', kind, search],
    queryFn: ({ signal }) => getJson(`/api/search/${kind}?${new URLSearchParams({ search })}`, searchResultsSchema, signal),
    // What was typed may name a person: it is forgotten with the results.
    gcTime: 0,
    networkMode: 'always',
  });
