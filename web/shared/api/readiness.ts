import { queryOptions } from '@tanstack/react-query';
import { readinessSchema } from '#contracts/health.ts';
import { askJson } from './client.ts';

const everyMs = 10_000;

/** `GET /readyz`, which says what is so with a 503 as well. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => askJson('/readyz', readinessSchema, { signal, orStatus: 503 }),
  refetchInterval: everyMs,
  staleTime: 0,
  networkMode: 'always',
});
