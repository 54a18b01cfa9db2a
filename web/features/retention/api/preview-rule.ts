import { queryOptions } from '@tanstack/react-query';
import { retentionPreviewSchema, type RetentionKind } from '#contracts/retention.ts';
import { getJson } from '#web/shared/api/client.ts';
import { retentionKey } from './list-rules.ts';

/** `GET /api/retention/preview`: what a rule would remove now. */
export const retentionPreviewQuery = (kind: RetentionKind, days: number) =>
  queryOptions({
    queryKey: [...retentionKey, 'preview', kind, days],
    queryFn: ({ signal }) =>
      getJson(`/api/retention/preview?${new URLSearchParams({ kind, days: String(days) })}`, retentionPreviewSchema, signal),
  });
