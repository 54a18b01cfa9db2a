import { withParam } from './with-param.ts';

const name = 'pages';
const mostPages = 40;

/** How many pages of its list an address shows. */
export function pagesOf(params: URLSearchParams): number {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), mostPages) : 1;
}

/** The same address with so many pages; the first alone leaves no trace, nor do more than are read again. */
export const withPages = (params: URLSearchParams, pages: number): URLSearchParams =>
  withParam(params, name, pages > 1 ? String(Math.min(pages, mostPages)) : undefined);
