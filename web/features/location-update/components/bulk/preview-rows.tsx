import { useTranslation } from 'react-i18next';
import type { BulkPreviewRow } from '#contracts/bulk-status.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import styles from './bulk.module.css';
import { changesIn } from '../../model/bulk-rows.ts';
import { NamedRows } from './named-rows.tsx';
import { SkippedRows } from './skipped-rows.tsx';

/** What an update would do: how many go from which status to which, who is emailed, and who stays as they are and why. */
export function PreviewRows({ rows }: { rows: readonly BulkPreviewRow[] }) {
  const { t } = useTranslation(['bulkUpdate', 'common']);
  const format = useFormat();
  const updates = rows.flatMap((row) => (row.outcome === 'update' ? [row] : []));
  const changes = changesIn(updates);
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
            {changes.map(({ status, becomes, rows: changed }) => (
              <tr key={`${status} ${becomes}`}>
                <td>
                  <StatusTag status={status} />
                </td>
                <td>
                  <StatusTag status={becomes} />
                </td>
                <td className={styles['number']}>{format.number(changed.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.map(({ status, becomes, rows: changed }) => (
        <NamedRows
          key={`${status} ${becomes}`}
          summary={t('preview.change', {
            from: t(`common:status.${status}`),
            to: t(`common:status.${becomes}`),
            number: format.number(changed.length),
          })}
          rows={changed}
        />
      ))}
      <SkippedRows rows={rows} />
    </>
  );
}
