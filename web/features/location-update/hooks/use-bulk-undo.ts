import { useMutation } from '@tanstack/react-query';
import type { UndoableBulk } from '#contracts/bulk-status.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { undoBulkMutation } from '../api/undo-bulk-update.ts';

/** Undoes a bulk update; what no server answered for can be undone again. */
export function useBulkUndo() {
  const keyFor = useAttemptKey();
  const { mutate, ...undo } = useMutation(undoBulkMutation);
  const start = ({ bulkId, shipmentIds }: UndoableBulk) => {
    const body = { bulkId, shipmentIds };
    mutate({ body, idempotencyKey: keyFor(body) });
  };
  return { ...undo, start };
}
