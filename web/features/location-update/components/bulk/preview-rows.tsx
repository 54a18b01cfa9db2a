import { useTranslation } from 'react-i18next';
import type { BulkPreviewRow } from '#contracts/bulk-status.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import styles from './bulk.module.css';
import { SkippedRows } from './skipped-rows.tsx';

/** What an update would do: how many go from which status to which, who is emailed, and who stays as they are and why. */
export function PreviewRows({ rows }: { rows: readonly BulkPreviewRow[] }) {
  const { t } = useTranslation('bulkUpdate');
  const format = useFormat();
  const updates = rows.flatMap((row) => (row.outcome === 'update' ? [row] : []));
  const emails = updates.reduce((sum, row) => sum + row.emails, 0);
  return (
    <>
      <p>
        <strong>{t('preview.updates', { count: updates.length })}</strong> {t('preview.emails', { count: emails })}
      </p>
      {updates.length === 0 ? null : (
        <table className={styles['table']}>
          <caption className="visually-hidden">{t('preview.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('preview.now')}</th>
              <th scope="col">{t('preview.after')}</th>
              <th scope="col" className={styles['number']}>
                {t('preview.shipments')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shipmentStatuses.flatMap((status) => {
              const from = updates.filter((row) => row.status === status);
              const [first] = from;
              return first
                ? [
                    <tr key={status}>
                      <td>
                        <StatusTag status={status} />
                      </td>
                      <td>
                        <StatusTag status={first.becomes} />
                      </td>
                      <td className={styles['number']}>{format.number(from.length)}</td>
                    </tr>,
                  ]
                : [];
            })}
          </tbody>
        </table>
      )}
      <SkippedRows rows={rows} />
    </>
  );
}
