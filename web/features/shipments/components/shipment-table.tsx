import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { useTableLayout } from '../hooks/use-table-layout.ts';
import { hasUsualColumns } from '../model/table-layout.ts';
import { ColumnHead } from './column-head.tsx';
import { ScrollFrame } from './columns/scroll-frame.tsx';
import { SelectHead } from './selection/select-cells.tsx';
import { ShipmentRow } from './shipment-row.tsx';
import styles from '#web/shared/list/rows.module.css';

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
  const { layout } = useTableLayout();
  const isChosen = !hasUsualColumns(layout);
  return (
    <ScrollFrame label={t('layout.frame')} scrolls={isChosen}>
      <table className={styles['table']} data-chosen={isChosen} data-dense={layout.dense}>
        <caption className="visually-hidden">
          {t('list.caption', { order: t(`order.${request.list.sort}.${request.list.order}`) })}
        </caption>
        <thead>
          <tr>
            <SelectHead />
            <th scope="col">{t('column.trackingNumber')}</th>
            {layout.columns.map((column) =>
              column === 'updated' || column === 'expected' ? (
                <ColumnHead key={column} column={column} sort={sortOf[column]} request={request} />
              ) : (
                <th key={column} scope="col" data-column={column}>
                  {t(`column.${column}`)}
                </th>
              ),
            )}
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => (
            <ShipmentRow
              key={shipment.id}
              shipment={shipment}
              columns={layout.columns}
              isGone={shipment.id === goneId}
              onUpdate={onUpdate}
            />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
