import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Alert, alertSchema, type PublishAlert } from '#contracts/alerts.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { sendJson } from '#web/shared/api/client.ts';
import type { Told } from '#web/shared/api/told.ts';
import { alertsQuery } from './list-alerts.ts';

/** `POST /api/alerts`. */
const publishAlert = (body: PublishAlert, idempotencyKey: string): Promise<Alert> =>
  sendJson('POST', '/api/alerts', body, alertSchema, { idempotencyKey });

export function usePublishAlert(told: Pick<Told<Alert>, 'onSuccess'>) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: (body: PublishAlert) => publishAlert(body, keyFor(body)),
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
