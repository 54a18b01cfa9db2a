import { queryOptions } from '@tanstack/react-query';
import { webhookReplaysSchema } from '#contracts/webhooks.ts';
import { getJson } from '#web/shared/api/client.ts';
import { webhookPath, webhooksKey } from '../model/webhook-keys.ts';

const everyMs = 3_000;
const settledEveryMs = 30_000;

/** `GET /api/webhooks/{id}/replays`, looked at again soon until all are done. */
export const replaysQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, id, 'replays'],
    queryFn: ({ signal }) => getJson(`${webhookPath(id)}/replays?limit=100`, webhookReplaysSchema, signal),
    refetchInterval: ({ state: { data } }) => (data?.items.some((replay) => replay.state !== 'done') ? everyMs : settledEveryMs),
  });
