import { mutationOptions } from '@tanstack/react-query';
import { alertSchema, type PublishAlert } from '#contracts/alerts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { alertsQuery } from './list-alerts.ts';

export const publishAlertMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<PublishAlert>) =>
    sendJson('POST', '/api/alerts', body, alertSchema, { idempotencyKey }),
  onSettled: thenRefetch(alertsQuery.queryKey),
});
