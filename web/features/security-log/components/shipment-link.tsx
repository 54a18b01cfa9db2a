import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './security-log.module.css';

interface ShipmentLinkProps {
  id: string;
  trackingNumber: string;
}

/** Leads to the parcel that was looked at. */
export function ShipmentLink({ id, trackingNumber }: ShipmentLinkProps) {
  const { t } = useTranslation('securityLog');
  return (
    <Link
      className={styles['shipment']}
      to={paths.shipment(id)}
      aria-label={t('openShipment', { number: groupTrackingNumber(trackingNumber) })}
    >
      <TrackingNumberText number={trackingNumber} />
    </Link>
  );
}
