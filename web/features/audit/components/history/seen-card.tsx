import { useTranslation } from 'react-i18next';
import type { AuditState } from '#contracts/audit.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import type { HistoryParts } from '../../model/parts.ts';
import styles from './history.module.css';

interface SeenCardProps extends HistoryParts {
  seen: NonNullable<AuditState['seen']>;
}

/** The public tracking page of then in short, as strangers saw it, and the way of the parcel until then. */
export function SeenCard({ seen, Journey }: SeenCardProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { shipment, trackingEvents } = seen;
  const [latest] = trackingEvents;
  return (
    <>
      <section className={styles['card']} aria-labelledby="audit-seen">
        <h2 id="audit-seen">{t('seen.heading')}</h2>
        <div className={styles['seen']}>
          <div className={styles['cardHead']}>
            <TrackingNumberText number={shipment.trackingNumber} />
            <StatusTag status={shipment.status} />
          </div>
          <p className={styles['seenLines']}>
            {latest ? (
              <bdi>
                {t('seen.latest', {
                  text: latest.description,
                  time: format.instant(latest.timestamp, 'shortZone', latest.timeZone),
                })}
              </bdi>
            ) : null}
            {shipment.estimatedDelivery ? (
              <span>
                {t('seen.expected', { day: format.instant(shipment.estimatedDelivery, 'day', shipment.destination.timeZone) })}
              </span>
            ) : null}
          </p>
        </div>
      </section>
      <section className={styles['map']} aria-label={t('seen.map')}>
        <Journey tracking={seen} />
      </section>
    </>
  );
}
