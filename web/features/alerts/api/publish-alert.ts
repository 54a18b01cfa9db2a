import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Alert, alertSchema, type PublishAlert } from '#contracts/alerts.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { alertsQuery } from './list-alerts.ts';

/** `POST /api/alerts`. */
const publishAlert = (body: PublishAlert): Promise<Alert> =>
  sendJson('POST', '/api/alerts', body, alertSchema, { idempotencyKey: randomKey() });

export function usePublishAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: publishAlert,
    networkMode: 'always',
    onSettled: () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
