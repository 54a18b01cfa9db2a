import { queryOptions } from '@tanstack/react-query';
import { followViewSchema } from '#contracts/follows.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { getJson } from '#web/shared/api/client.ts';

export const followQuery = (token: string) =>
  queryOptions({
    queryKey: ['follow', token],
    queryFn: ({ signal }) => getJson(`/api/follows/${encodeURIComponent(token)}`, followViewSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
  });
