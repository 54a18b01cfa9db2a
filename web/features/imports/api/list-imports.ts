import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { importSchema } from '#contracts/imports.ts';
import { getPage } from '#web/shared/api/client.ts';
import { importsKey } from '../model/import-keys.ts';
import { isAtWork } from '../model/stages.ts';

const everyMs = 2_000;
const settledEveryMs = 30_000;

/** `GET /api/imports`: the newest first, looked at again soon while one of them is at work. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    getPage(
      `/api/imports?${new URLSearchParams(pageParam === undefined ? {} : { cursor: pageParam })}`,
      z.array(importSchema),
      signal,
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some(({ state }) => isAtWork(state))) ? everyMs : settledEveryMs,
});
