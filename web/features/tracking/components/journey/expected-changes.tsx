import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contracts/tracking.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './expected-changes.module.css';

export function ExpectedChanges({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation(['tracking', 'common']);
  const format = useFormat();
  const { shipment, estimatedDeliveryRevisions: revisions = [] } = tracking;
  if (revisions.length === 0) return null;
  const dayOf = (instant: string) => format.instant(instant, 'day', shipment.destination.timeZone);
  return (
    <ul>
      {revisions.map(({ previous, revisedAt, reason, description }) => {
        const day = dayOf(revisedAt);
        const why = reason ? t(`common:reason.${reason}`) : description;
        return (
          <li key={revisedAt} className={styles['change']} suppressHydrationWarning>
            <span className="visually-hidden">{t('latest.wasExpected')} </span>
            <del suppressHydrationWarning>{dayOf(previous)}</del>{' '}
            {why === '' ? t('latest.changedOn', { day }) : t('latest.changed', { day, why })}
          </li>
        );
      })}
    </ul>
  );
}
