import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { followViewSchema } from '#contracts/follows.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { getJson, sendJson } from '#web/shared/api/client.ts';

/** `GET /api/follows/{token}`: what the link of an email stands for. */
export const followQuery = (token: string) =>
  queryOptions({
    queryKey: ['follow', token],
    queryFn: ({ signal }) => getJson(`/api/follows/${encodeURIComponent(token)}`, followViewSchema, signal),
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
  });

/** `POST /api/follows/{token}/confirm` and `/stop`; the answer is the follow as it is then. */
export const followAction = (token: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (action: 'confirm' | 'stop') =>
      sendJson('POST', `/api/follows/${encodeURIComponent(token)}/${action}`, {}, followViewSchema),
    onSuccess: (view) => client.setQueryData(followQuery(token).queryKey, view),
  });
