import { queryOptions } from '@tanstack/react-query';
import { followChannelsSchema } from '#contracts/follows.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/follow-channels`: how followers can be reached. */
export const followChannelsQuery = queryOptions({
  queryKey: ['follow-channels'],
  queryFn: async ({ signal }) => (await getJson('/api/follow-channels', followChannelsSchema, signal)).channels,
});
