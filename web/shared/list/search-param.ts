import { withPages } from './pages-param.ts';
import { withParam } from './with-param.ts';

export const maxSearchLength = 200;

/** The search of an address, trimmed and cut to what the server takes; '' when there is none. */
export const searchOf = (params: URLSearchParams): string => (params.get('search') ?? '').trim().slice(0, maxSearchLength);

/** The same address with that search, from its first page; other parameters stay, and a blank search leaves no trace. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  return withParam(withPages(params, 1), 'search', search.trim().slice(0, maxSearchLength) || undefined);
}
