import { mutationOptions } from '@tanstack/react-query';
import { retentionSchema } from '#contracts/retention.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { retentionKey } from './list-rules.ts';

/** `POST /api/retention/confirm-clock`: rules that are on hold may run. */
export const confirmClockMutation = mutationOptions({
  mutationFn: () => sendJson('POST', '/api/retention/confirm-clock', undefined, retentionSchema),
  onSettled: thenRefetch(retentionKey),
});
