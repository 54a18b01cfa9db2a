import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Card } from './card.tsx';
import styles from './cards.module.css';

/** What the log holds of the shipment itself. */
export function RecordCard({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipmentPage');
  const format = useFormat();
  // The revision of a stream's first event is 0.
  const count = Number(shipment.revision) + 1;
  const rows = [
    { label: t('record.created'), text: format.instant(shipment.createdAt, 'full') },
    { label: t('record.updated'), text: format.instant(shipment.updatedAt, 'full') },
  ];
  return (
    <Card title={t('record.heading')}>
      <p>{t('record.events', { count })}</p>
      <dl className={styles['rows']}>
        {rows.map(({ label, text }) => (
          <div key={label} className={styles['row']}>
            <dt>{label}</dt>
            <dd className="mono">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
