import { useMutation } from '@tanstack/react-query';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { undoBulkMutation } from '../api/undo-bulk-update.ts';
import { lastBulk, type LastBulk } from '../model/last-bulk.ts';

/** Undoes a bulk update; what no server answered for can be undone again. */
export function useBulkUndo() {
  const keyFor = useAttemptKey();
  const { mutate, ...undo } = useMutation({
    ...undoBulkMutation,
    onSuccess: ({ rows }) => {
      if (rows.every((row) => row.outcome !== 'refused' || row.code !== 'unavailable')) lastBulk.set(null);
    },
  });
  const start = ({ bulkId, shipmentIds }: LastBulk) => {
    const body = { bulkId, shipmentIds };
    mutate({ body, idempotencyKey: keyFor(body) });
  };
  return { ...undo, start };
}
