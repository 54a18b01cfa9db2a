import { mutationOptions } from '@tanstack/react-query';
import { parkedRetriedSchema } from '#contracts/system.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { systemStateQuery } from './system-state.ts';

export const retryParkedMutation = mutationOptions({
  mutationFn: ({ idempotencyKey }: Pick<Attempt<unknown>, 'idempotencyKey'>) =>
    sendJson('POST', '/api/system/parked-streams/retry', {}, parkedRetriedSchema, { idempotencyKey }),
  onSettled: thenRefetch(systemStateQuery.queryKey),
});
