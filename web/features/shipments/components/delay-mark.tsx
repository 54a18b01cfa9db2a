import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { isDelayed } from '#contracts/statuses.ts';
import styles from './marks.module.css';

/** Says of a parcel that nobody reported as delayed that it is late all the same. */
export function DelayMark({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments');
  if (shipment.status === 'delayed' || !isDelayed(shipment, new Date())) return null;
  return <span className={styles['late']}>{t('list.late')}</span>;
}
