import { mutationOptions } from '@tanstack/react-query';
import { messageRetriedSchema, type OutboxMessage } from '#contracts/outbox.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { systemStateQuery } from './system-state.ts';

type RetriedMessage = Pick<OutboxMessage, 'id' | 'retries' | 'state'>;

/** Whoever sends this has confirmed that of an email in doubt a second copy may arrive. */
export const retryMessageMutation = mutationOptions({
  mutationFn: ({ body: { id, retries, state }, idempotencyKey }: Attempt<RetriedMessage>) =>
    sendJson('POST', `/api/system/outbox/${id}/retry`, { retries, copyConfirmed: state === 'in_doubt' }, messageRetriedSchema, {
      idempotencyKey,
    }),
  onSettled: thenRefetch(systemStateQuery.queryKey),
});
