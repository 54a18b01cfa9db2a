import { mutationOptions } from '@tanstack/react-query';
import { failedRetriedSchema, type RetryFailed } from '#contracts/outbox.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { systemStateQuery } from './system-state.ts';

/** As many failed messages as one request may; `failedBy` is of the answer before. */
export const retryFailedMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<RetryFailed>) =>
    sendJson('POST', '/api/system/outbox/retry-failed', body, failedRetriedSchema, { idempotencyKey }),
  onSettled: thenRefetch(systemStateQuery.queryKey),
});
