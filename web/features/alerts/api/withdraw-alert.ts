import { mutationOptions } from '@tanstack/react-query';
import { alertSchema } from '#contracts/alerts.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { alertsQuery } from './list-alerts.ts';

export const withdrawAlertMutation = mutationOptions({
  mutationFn: (id: string) => sendJson('POST', `/api/alerts/${id}/withdraw`, {}, alertSchema),
  onSettled: thenRefetch(alertsQuery.queryKey),
});
