import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { Lane } from '#web/shared/list/lane.tsx';
import { RowActions } from './row-actions.tsx';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';

interface ShipmentRowProps {
  shipment: Shipment;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentRow({ shipment, onUpdate }: ShipmentRowProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const placeName = usePlaceName();
  const location = shipment.currentLocation === null ? t('shipments:noLocation') : placeName(shipment.currentLocation);
  return (
    <tr>
      <th scope="row">
        <TrackingNumberText number={shipment.trackingNumber} />
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
      </td>
      <td data-column="location" className={styles['clip']} data-unknown={shipment.currentLocation === null} title={location}>
        <bdi>{location}</bdi>
      </td>
      <td>
        <ShortTime instant={shipment.updatedAt} />
      </td>
      <td className={styles['actions']}>
        <RowActions shipment={shipment} onUpdate={onUpdate} />
      </td>
    </tr>
  );
}
