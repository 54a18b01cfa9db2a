import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Alert, alertSchema, type PublishAlert } from '#contracts/alerts.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { alertsQuery } from './list-alerts.ts';

/** `POST /api/alerts`. */
const publishAlert = (body: PublishAlert, idempotencyKey: string): Promise<Alert> =>
  sendJson('POST', '/api/alerts', body, alertSchema, { idempotencyKey });

export function usePublishAlert() {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: (body: PublishAlert) => publishAlert(body, keyFor(body)),
    onSettled: () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
