import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/shipments.ts';
import styles from './status.module.css';

/** A status as a rubber stamp: once per screen, for the parcel the screen is about. */
export function StatusStamp({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation();
  return (
    <span className={styles['stamp']} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
}
