import { createRoute, z } from '@hono/zod-openapi';
import { askSearchSchema, mostHits, searchKindSchema, searchResultsSchema, searchRoles } from '#contracts/search.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Search } from '../../search/search.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { listShown, type ListReads } from '../list-shown.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';

export interface SearchRoutesOptions {
  sessions: Sessions;
  search: Search;
  reads: ListReads;
}

/** Each kind is asked for by itself: one that is slow or fails holds up no other. */
export function searchRoutes({ sessions, search, reads }: SearchRoutesOptions): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...at('GET /api/search/{kind}', sessions),
      summary: 'Search one kind of things; accounts are found by administrators and auditors only',
      request: { params: z.object({ kind: searchKindSchema }), query: askSearchSchema },
      responses: {
        200: json(searchResultsSchema, `The first ${mostHits}, and how many there are`),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { kind } = context.req.valid('param');
      const { role } = signedInAccount(context);
      if (!searchRoles[kind].includes(role)) throw new ApiError('forbidden', 'Your role cannot search this.');
      const found = await search(kind, { text: context.req.valid('query').search, role, most: mostHits });
      listShown(context, reads, { list: 'search', count: found.hits.length });
      return context.json(found, 200);
    },
  );
  return api;
}
