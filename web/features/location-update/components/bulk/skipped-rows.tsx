import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BulkPreviewRow, BulkRow } from '#contracts/bulk-status.ts';
import { paths } from '#contracts/paths.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { skippedBy } from '../../model/bulk-rows.ts';
import styles from './bulk.module.css';

/** More than these of a reason are counted and not named. */
const mostNamed = 50;

/** The shipments that stay as they are, by the reason. */
export function SkippedRows({ rows }: { rows: readonly (BulkPreviewRow | BulkRow)[] }) {
  const { t } = useTranslation('bulkUpdate');
  return skippedBy(rows).map(({ reason, rows: skipped }) => (
    <details key={reason} className={styles['skipped']}>
      <summary>{t(`skipped.${reason}`, { count: skipped.length })}</summary>
      <ul>
        {skipped.slice(0, mostNamed).map(({ id, trackingNumber }) => (
          <li key={id}>
            {trackingNumber === null ? (
              <span className="mono">{id}</span>
            ) : (
              <Link to={paths.shipment(id)} target="_blank">
                <TrackingNumberText number={trackingNumber} />
              </Link>
            )}
          </li>
        ))}
        {skipped.length > mostNamed ? <li>{t('more', { count: skipped.length - mostNamed })}</li> : null}
      </ul>
    </details>
  ));
}
