import { mutationOptions } from '@tanstack/react-query';
import { mostBulkShipments, undoAnswerSchema, type BulkRow, type UndoBulk } from '#contracts/bulk-status.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { batchesOf } from '../model/batches.ts';
import { undoableBulksQuery } from './undoable-bulk-updates.ts';

interface Undone {
  rows: BulkRow[];
  emailsSent: number;
}

/** Undoes any number of shipments, in as many requests as it takes. */
export const undoBulkMutation = mutationOptions({
  mutationFn: async ({ body: { bulkId, shipmentIds }, idempotencyKey }: Attempt<UndoBulk>): Promise<Undone> => {
    const undone: Undone = { rows: [], emailsSent: 0 };
    for (const [index, batch] of batchesOf(shipmentIds, mostBulkShipments).entries()) {
      const body = { bulkId, shipmentIds: batch };
      const options = { idempotencyKey: `${idempotencyKey}-${index}` };
      const answer = await sendJson('POST', '/api/shipments/bulk-status/undo', body, undoAnswerSchema, options);
      undone.rows.push(...answer.rows);
      undone.emailsSent += answer.emailsSent;
    }
    return undone;
  },
  onSettled: (_undone, _error, _request, _result, { client }) => {
    void client.invalidateQueries({ queryKey: shipmentsKey });
    void client.invalidateQueries({ queryKey: undoableBulksQuery.queryKey });
  },
});
