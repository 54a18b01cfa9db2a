import { useTranslation } from 'react-i18next';
import type { TableColumn } from '#contracts/shipment-list.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { DelayMark } from './delay-mark.tsx';

interface ShipmentCellProps {
  column: TableColumn;
  shipment: Shipment;
}

/** What one column says of a shipment. */
export function ShipmentCell({ column, shipment }: ShipmentCellProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const placeName = usePlaceName();
  switch (column) {
    case 'recipient':
      return (
        <td className={styles['clip']} title={shipment.recipientName}>
          <bdi>{shipment.recipientName}</bdi>
        </td>
      );
    case 'lane':
      return (
        <td className={styles['clip']}>
          <Lane from={shipment.senderCity} to={shipment.recipientCity} />
        </td>
      );
    case 'service':
      return <td data-column="service">{t(`common:service.${shipment.serviceType}`)}</td>;
    case 'status':
      return (
        <td title={shipment.reason ? t(`common:reason.${shipment.reason}`) : undefined}>
          <StatusTag status={shipment.status} />
          <DelayMark shipment={shipment} />
        </td>
      );
    case 'location': {
      const location = shipment.currentLocation === null ? t('shipments:noLocation') : placeName(shipment.currentLocation);
      return (
        <td data-column="location" className={styles['clip']} data-unknown={shipment.currentLocation === null} title={location}>
          <bdi>{location}</bdi>
        </td>
      );
    }
    case 'expected':
      return (
        <td data-column="expected">{shipment.estimatedDelivery ? <ShortTime instant={shipment.estimatedDelivery} /> : null}</td>
      );
    case 'updated':
      return (
        <td>
          <ShortTime instant={shipment.updatedAt} />
        </td>
      );
    default:
      return column satisfies never;
  }
}
