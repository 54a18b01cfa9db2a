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
type Change = Pick<Update, 'status' | 'becomes'> & { rows: Update[] };

/** The rows that are updated, by what they are and what they become, in the order of the statuses. */
export function changesIn(updates: readonly Update[]): Change[] {
  const changes = new Map<string, Change>();
  for (const row of updates) {
    const { status, becomes } = row;
    const change = changes.get(`${status} ${becomes}`);
    if (change) change.rows.push(row);
    else changes.set(`${status} ${becomes}`, { status, becomes, rows: [row] });
  }
  const place = ({ status, becomes }: Change) =>
    shipmentStatuses.indexOf(status) * shipmentStatuses.length + shipmentStatuses.indexOf(becomes);
  return [...changes.values()].toSorted((a, b) => place(a) - place(b));
}

/** Rows with those of a later answer in their places. */
export function withAnswers(rows: ReadonlyMap<string, BulkRow>, answered: readonly BulkRow[]): ReadonlyMap<string, BulkRow> {
  return new Map([...rows, ...answered.map((row) => [row.id, row] as const)]);
}

/** Whether nothing is known of the row, so that it is to be asked for again. */
export const isOpen = (row: BulkRow | undefined): boolean =>
  row === undefined || (row.outcome === 'refused' && row.code === 'unavailable');
