import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { TableColumn } from '#contracts/shipment-list.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import marks from './marks.module.css';
import { RowActions } from './row-actions.tsx';
import { SelectCell } from './selection/select-cells.tsx';
import { ShipmentCell } from './shipment-cell.tsx';

interface ShipmentRowProps {
  shipment: Shipment;
  columns: readonly TableColumn[];
  /** No longer of the list, and shown until it is left. */
  isGone: boolean;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentRow({ shipment, columns, isGone, onUpdate }: ShipmentRowProps) {
  const { t } = useTranslation('shipments');
  return (
    <tr data-shipment={shipment.id}>
      <SelectCell shipment={shipment} />
      <th scope="row">
        <Link to={paths.shipment(shipment.id)}>
          <TrackingNumberText number={shipment.trackingNumber} />
        </Link>
        {isGone ? <span className={marks['gone']}>{t('list.gone')}</span> : null}
      </th>
      {columns.map((column) => (
        <ShipmentCell key={column} column={column} shipment={shipment} />
      ))}
      <td>
        <RowActions shipment={shipment} onUpdate={onUpdate} />
      </td>
    </tr>
  );
}
