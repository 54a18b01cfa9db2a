import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/shipments.ts';
import styles from './status.module.css';

/** A status as dot and word on its tint. */
export function StatusTag({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation();
  return (
    <span className={styles['tag']} data-status={status}>
      <span className={styles['dot']} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
