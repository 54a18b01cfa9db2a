import { mutationOptions } from '@tanstack/react-query';
import { rebuildCancelledSchema } from '#contracts/system.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { systemStateQuery } from './system-state.ts';

export const cancelRebuildMutation = mutationOptions({
  mutationFn: ({ body: { id }, idempotencyKey }: Attempt<{ id: string }>) =>
    sendJson('POST', `/api/system/rebuilds/${id}/cancel`, {}, rebuildCancelledSchema, { idempotencyKey }),
  onSettled: thenRefetch(systemStateQuery.queryKey),
});
