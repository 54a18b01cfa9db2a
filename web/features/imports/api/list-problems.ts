import { infiniteQueryOptions } from '@tanstack/react-query';
import { importProblemsSchema } from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import { getJson } from '#web/shared/api/client.ts';
import { importPath, importsKey } from '../model/import-keys.ts';

const limit = 50;

/** `GET /api/imports/{id}/problems` of that check; the server writes them in the language of the page. */
export const problemsQuery = (id: string, { checkedAt, language }: { checkedAt: string; language: Language }) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'problems', checkedAt, language],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        `${importPath(id)}/problems?${new URLSearchParams({ limit: String(limit), ...(pageParam !== undefined && { cursor: pageParam }) })}`,
        importProblemsSchema,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
