import type { SearchKind, SearchResults } from '#contracts/search.ts';
import type { NounSearch, Sought } from './noun-search.ts';

/** What is found of one kind. Throws RangeError for a kind that no noun brings. */
export type Search = (kind: SearchKind, sought: Sought) => Promise<SearchResults>;

export function createSearch(nouns: readonly NounSearch[]): Search {
  const byKind = new Map(nouns.map((noun) => [noun.kind, noun]));
  return async (kind, sought) => {
    const noun = byKind.get(kind);
    if (!noun) throw new RangeError(`nothing finds ${kind}`);
    return noun.find(sought);
  };
}
