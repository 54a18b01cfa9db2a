import type { BulkPreviewRow, BulkRow } from '#contracts/bulk-status.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';

type Row = BulkPreviewRow | BulkRow;

/** Why a shipment is left as it is; each has words of its own. */
export const skipReasons = [
  'delivered',
  'cancelled',
  'there',
  'changed',
  'missing',
  'expired',
  'foreign',
  'away',
  'other',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why nothing becomes of the row; undefined where something does. */
export function skipReasonOf(row: Row): SkipReason | undefined {
  if (row.outcome === 'unchanged') return 'there';
  if (row.outcome !== 'refused') return undefined;
  switch (row.code) {
    case 'final_status':
      return 'status' in row && row.status === 'cancelled' ? 'cancelled' : 'delivered';
    case 'not_found':
      return 'missing';
    case 'stale_revision':
      return 'changed';
    case 'undo_expired':
      return 'expired';
    case 'not_own_update':
      return 'foreign';
    case 'unavailable':
      return 'away';
    default:
      return 'other';
  }
}

/** The rows that are left as they are, by the reason, in the order of the reasons. */
export function skippedBy(rows: readonly Row[]): { reason: SkipReason; rows: Row[] }[] {
  return skipReasons
    .map((reason) => ({ reason, rows: rows.filter((row) => skipReasonOf(row) === reason) }))
    .filter((group) => group.rows.length > 0);
}

type Update = Extract<BulkPreviewRow, { outcome: 'update' }>;

/** The rows that are updated, by what they are and what they become, in the order of the statuses. */
export const changesIn = (updates: readonly Update[]): (Pick<Update, 'status' | 'becomes'> & { rows: Update[] })[] =>
  shipmentStatuses
    .flatMap((status) => shipmentStatuses.map((becomes) => ({ status, becomes })))
    .map((change) => ({
      ...change,
      rows: updates.filter(({ status, becomes }) => status === change.status && becomes === change.becomes),
    }))
    .filter(({ rows }) => rows.length > 0);

/** Rows with those of a later answer in their places. */
export function withAnswers(rows: ReadonlyMap<string, BulkRow>, answered: readonly BulkRow[]): ReadonlyMap<string, BulkRow> {
  return new Map([...rows, ...answered.map((row) => [row.id, row] as const)]);
}

/** Whether nothing is known of the row, so that it is to be asked for again. */
export const isOpen = (row: BulkRow | undefined): boolean =>
  row === undefined || (row.outcome === 'refused' && row.code === 'unavailable');
