import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { Lane } from '#web/shared/list/lane.tsx';
import { DelayMark } from './delay-mark.tsx';
import marks from './marks.module.css';
import { RowActions } from './row-actions.tsx';
import { SelectRow } from './selection/select-row.tsx';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';

interface ShipmentCardProps {
  shipment: Shipment;
  isGone: boolean;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentCard({ shipment, isGone, onUpdate }: ShipmentCardProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const placeName = usePlaceName();
  return (
    <li className={styles['card']} data-shipment={shipment.id}>
      <div className={styles['cardTop']}>
        <span className={styles['cardTitle']}>
          <SelectRow shipment={shipment} />
          <Link to={paths.shipment(shipment.id)}>
            <TrackingNumberText number={shipment.trackingNumber} />
          </Link>
        </span>
        <span>
          <StatusTag status={shipment.status} />
          <DelayMark shipment={shipment} />
          {isGone ? <span className={marks['gone']}>{t('shipments:list.gone')}</span> : null}
        </span>
      </div>
      <p className={styles['cardName']}>
        <bdi>{shipment.recipientName}</bdi>
      </p>
      <p className={styles['cardLine']}>
        <Lane from={shipment.senderCity} to={shipment.recipientCity} /> · <bdi>{t(`common:service.${shipment.serviceType}`)}</bdi>
      </p>
      <p className={styles['cardSoft']}>
        <bdi>{shipment.currentLocation === null ? t('shipments:noLocation') : placeName(shipment.currentLocation)}</bdi>
        <ShortTime instant={shipment.updatedAt} />
      </p>
      <RowActions shipment={shipment} onUpdate={onUpdate} />
    </li>
  );
}
