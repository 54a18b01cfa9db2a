import { useTranslation } from 'react-i18next';
import { finalStatuses } from '#contracts/statuses.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import { isOverdue } from '#web/shared/format/is-overdue.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { nextStatus } from '../../model/next-status.ts';
import { Card } from './card.tsx';
import styles from './cards.module.css';

/** What is to happen next and by when, or why nothing does. */
export function NextCard({ shipment }: { shipment: ShipmentPage }) {
  const { t } = useTranslation(['shipmentPage', 'common']);
  const format = useFormat();
  const { status, reason, estimatedDelivery, recipientCity, destination } = shipment;
  const next = nextStatus(status);
  const day = estimatedDelivery === null ? null : format.instant(estimatedDelivery, 'day', destination.timeZone);
  return (
    <Card title={t('next.heading')}>
      {next ? (
        <p>{t('next.step', { status: t(`common:status.${next}`), city: isolate(recipientCity) })}</p>
      ) : (
        <p>{finalStatuses.includes(status) ? t('next.none') : t('next.held', { status: t(`common:status.${status}`) })}</p>
      )}
      {reason ? <p className={styles['soft']}>{t(`common:reason.${reason}`)}</p> : null}
      {day === null || finalStatuses.includes(status) ? null : (
        <dl className={styles['row']}>
          <dt>{isOverdue(shipment, new Date()) ? t('next.overdue') : t('next.expected')}</dt>
          <dd className="mono">
            <bdi>{day}</bdi>
          </dd>
        </dl>
      )}
    </Card>
  );
}
