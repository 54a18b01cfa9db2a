import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contracts/tracking.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isOverdue } from '../model/is-overdue.ts';
import styles from './expected-day.module.css';

/** The day a parcel is expected on, the days it was expected on before, when and why that changed, or that the day has passed. */
export function ExpectedDay({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation(['tracking', 'common']);
  const format = useFormat();
  const { shipment, estimatedDeliveryRevisions: revisions = [] } = tracking;
  const { estimatedDelivery, destination } = shipment;
  if (estimatedDelivery === null) return t('latest.noDate');
  const dayOf = (instant: string) => format.instant(instant, 'day', destination.timeZone);
  const day = dayOf(estimatedDelivery);
  return (
    <>
      {isOverdue(shipment, new Date()) ? t('latest.overdue', { day }) : <time dateTime={estimatedDelivery}>{day}</time>}
      {revisions.length === 0 ? null : (
        <ul className={styles['revisions']}>
          {revisions.map(({ previous, revisedAt, reason, description }) => (
            <li key={revisedAt} className={styles['revision']}>
              <span className="visually-hidden">{t('latest.wasExpected')} </span>
              <del>{dayOf(previous)}</del>{' '}
              {t('latest.changed', { day: dayOf(revisedAt), why: reason ? t(`common:reason.${reason}`) : description })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
