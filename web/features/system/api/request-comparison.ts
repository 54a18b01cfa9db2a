import { mutationOptions } from '@tanstack/react-query';
import { rebuildRequestedSchema } from '#contracts/system.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { systemStateQuery } from './system-state.ts';

export const requestComparisonMutation = mutationOptions({
  mutationFn: ({ idempotencyKey }: Pick<Attempt<unknown>, 'idempotencyKey'>) =>
    sendJson('POST', '/api/system/comparisons', {}, rebuildRequestedSchema, { idempotencyKey }),
  onSettled: thenRefetch(systemStateQuery.queryKey),
});
