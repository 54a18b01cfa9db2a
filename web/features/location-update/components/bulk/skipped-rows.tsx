import { useTranslation } from 'react-i18next';
import type { BulkPreviewRow, BulkRow } from '#contracts/bulk-status.ts';
import { skippedBy } from '../../model/bulk-rows.ts';
import { NamedRows } from './named-rows.tsx';

/** The shipments that stay as they are, by the reason. */
export function SkippedRows({ rows }: { rows: readonly (BulkPreviewRow | BulkRow)[] }) {
  const { t } = useTranslation('bulkUpdate');
  return skippedBy(rows).map(({ reason, rows: skipped }) => (
    <NamedRows key={reason} summary={t(`skipped.${reason}`, { count: skipped.length })} rows={skipped} />
  ));
}
