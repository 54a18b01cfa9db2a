import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { ColumnHead } from './column-head.tsx';
import { SelectHead } from './selection/select-cells.tsx';
import { ShipmentRow } from './shipment-row.tsx';
import styles from '#web/shared/list/rows.module.css';

const columns = [
  'trackingNumber',
  'recipient',
  'lane',
  'service',
  'status',
  'location',
  'expected',
  'updated',
  'actions',
] as const;

const sortOf = { updated: 'updated', expected: 'estimatedDelivery' } as const;

interface ShipmentTableProps {
  shipments: readonly Shipment[];
  /** One that is no longer of the list, and shown until it is left. */
  goneId: string | undefined;
  request: ListRequest;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentTable({ shipments, goneId, request, onUpdate }: ShipmentTableProps) {
  const { t } = useTranslation('shipments');
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">
        {t('list.caption', { order: t(`order.${request.list.sort}.${request.list.order}`) })}
      </caption>
      <thead>
        <tr>
          <SelectHead />
          {columns.map((column) =>
            column === 'updated' || column === 'expected' ? (
              <ColumnHead key={column} column={column} sort={sortOf[column]} request={request} />
            ) : (
              <th key={column} scope="col" data-column={column}>
                {column === 'actions' ? <span className="visually-hidden">{t('column.actions')}</span> : t(`column.${column}`)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} isGone={shipment.id === goneId} onUpdate={onUpdate} />
        ))}
      </tbody>
    </table>
  );
}
