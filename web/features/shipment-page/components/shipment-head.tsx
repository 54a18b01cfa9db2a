import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { CopyButton } from '#web/shared/ui/button/copy-button.tsx';
import { StatusStamp } from '#web/shared/ui/status/status-stamp.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { LaneLine } from './lane-line.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import styles from './shipment-head.module.css';

interface ShipmentHeadProps {
  shipment: ShipmentPage;
  onUpdate: () => void;
}

export function ShipmentHead({ shipment, onUpdate }: ShipmentHeadProps) {
  const { t } = useTranslation(['shipmentPage', 'shipments']);
  const { trackingNumber } = shipment;
  return (
    <header className={styles['head']}>
      <div className={styles['text']}>
        <nav aria-label={t('shipmentPage:trail')} className={styles['trail']}>
          <Link to={paths.dashboard}>{t('shipments:title')}</Link>
        </nav>
        <div className={styles['numberRow']}>
          <h1 id="shipment" className={styles['number']} tabIndex={-1}>
            <TrackingNumberText number={trackingNumber} />
          </h1>
          <CopyButton value={trackingNumber} label={t('shipmentPage:copy', { number: groupTrackingNumber(trackingNumber) })} />
        </div>
        <LaneLine shipment={shipment} />
      </div>
      <div className={styles['actions']}>
        <StatusStamp status={shipment.status} />
        <ShipmentActions shipment={shipment} onUpdate={onUpdate} />
      </div>
    </header>
  );
}
