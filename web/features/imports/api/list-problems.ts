import { infiniteQueryOptions } from '@tanstack/react-query';
import { importProblemsSchema } from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import { getPage } from '#web/shared/api/client.ts';
import { importPath, importsKey } from '../model/import-keys.ts';

const limit = 50;

/** `GET /api/imports/{id}/problems` of that check; the server writes them in the language of the page. */
export const problemsQuery = (id: string, { checkedAt, language }: { checkedAt: string; language: Language }) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'problems', checkedAt, language],
    queryFn: ({ pageParam, signal }) =>
      getPage(
        `${importPath(id)}/problems?${new URLSearchParams({ offset: String(pageParam), limit: String(limit) })}`,
        importProblemsSchema,
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ data }, _pages, offset) => (offset + limit < data.shown ? offset + limit : undefined),
  });
