import { mutationOptions } from '@tanstack/react-query';
import { bulkPreviewSchema, mostBulkShipments, type BulkChange, type BulkPreviewRow } from '#contracts/bulk-status.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { batchesOf } from '../model/batches.ts';

/** What is said of many shipments, and what it would do to each. */
export interface BulkPreview {
  update: BulkChange;
  rows: readonly BulkPreviewRow[];
}

export const previewBulkMutation = (shipmentIds: readonly string[]) =>
  mutationOptions({
    mutationFn: async ({ body: update }: Attempt<BulkChange>): Promise<BulkPreview> => {
      const rows: BulkPreviewRow[] = [];
      for (const batch of batchesOf(shipmentIds, mostBulkShipments)) {
        const body = { shipmentIds: batch, update };
        rows.push(...(await sendJson('POST', '/api/shipments/bulk-status/preview', body, bulkPreviewSchema)).rows);
      }
      return { update, rows };
    },
  });
