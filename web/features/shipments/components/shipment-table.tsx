import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ShipmentRow } from './shipment-row.tsx';
import styles from '#web/shared/list/rows.module.css';

const columns = ['trackingNumber', 'recipient', 'lane', 'service', 'status', 'location', 'updated', 'actions'] as const;

interface ShipmentTableProps {
  shipments: readonly Shipment[];
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentTable({ shipments, onUpdate }: ShipmentTableProps) {
  const { t } = useTranslation('shipments');
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('list.caption')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {column === 'actions' ? <span className="visually-hidden">{t('column.actions')}</span> : t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} onUpdate={onUpdate} />
        ))}
      </tbody>
    </table>
  );
}
