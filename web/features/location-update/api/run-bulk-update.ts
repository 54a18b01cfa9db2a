import { mutationOptions } from '@tanstack/react-query';
import { bulkAnswerSchema, type BulkUpdate } from '#contracts/bulk-status.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const runBulkMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<BulkUpdate>) =>
    sendJson('POST', '/api/shipments/bulk-status', body, bulkAnswerSchema, { idempotencyKey }),
});
