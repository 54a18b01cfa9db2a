import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Alert, alertSchema } from '#contracts/alerts.ts';
import { sendJson } from '#web/shared/api/client.ts';
import type { Told } from '#web/shared/api/told.ts';
import { alertsQuery } from './list-alerts.ts';

/** `POST /api/alerts/{id}/withdraw`. */
const withdrawAlert = (id: string): Promise<Alert> => sendJson('POST', `/api/alerts/${id}/withdraw`, {}, alertSchema);

export function useWithdrawAlert(told: Told<Alert>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withdrawAlert,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
