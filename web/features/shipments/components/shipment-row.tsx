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
import { SelectCell } from './selection/select-cells.tsx';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';

interface ShipmentRowProps {
  shipment: Shipment;
  /** No longer of the list, and shown until it is left. */
  isGone: boolean;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentRow({ shipment, isGone, onUpdate }: ShipmentRowProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const placeName = usePlaceName();
  const location = shipment.currentLocation === null ? t('shipments:noLocation') : placeName(shipment.currentLocation);
  return (
    <tr data-shipment={shipment.id}>
      <SelectCell shipment={shipment} />
      <th scope="row">
        <Link to={paths.shipment(shipment.id)}>
          <TrackingNumberText number={shipment.trackingNumber} />
        </Link>
      </th>
      <td className={styles['clip']} title={shipment.recipientName}>
        <bdi>{shipment.recipientName}</bdi>
      </td>
      <td className={styles['clip']}>
        <Lane from={shipment.senderCity} to={shipment.recipientCity} />
      </td>
      <td data-column="service">{t(`common:service.${shipment.serviceType}`)}</td>
      <td title={shipment.reason ? t(`common:reason.${shipment.reason}`) : undefined}>
        <StatusTag status={shipment.status} />
        <DelayMark shipment={shipment} />
        {isGone ? <span className={marks['gone']}>{t('shipments:list.gone')}</span> : null}
      </td>
      <td data-column="location" className={styles['clip']} data-unknown={shipment.currentLocation === null} title={location}>
        <bdi>{location}</bdi>
      </td>
      <td data-column="expected">{shipment.estimatedDelivery ? <ShortTime instant={shipment.estimatedDelivery} /> : null}</td>
      <td>
        <ShortTime instant={shipment.updatedAt} />
      </td>
      <td className={styles['actions']}>
        <RowActions shipment={shipment} onUpdate={onUpdate} />
      </td>
    </tr>
  );
}
