import { mutationOptions } from '@tanstack/react-query';
import { erasureSchema, type RequestErasure } from '#contracts/erasures.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { erasuresKey } from './list-erasures.ts';

export const requestErasureMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<RequestErasure>) =>
    sendJson('POST', '/api/erasures', body, erasureSchema, { idempotencyKey }),
  onSettled: thenRefetch(erasuresKey),
});
