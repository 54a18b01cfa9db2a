import { useTranslation } from 'react-i18next';
import type { ShipmentSort } from '#contracts/shipment-list.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import styles from './column-head.module.css';

interface ColumnHeadProps {
  column: 'updated' | 'expected';
  sort: ShipmentSort;
  request: ListRequest;
}

/** The head of a column that the list can be ordered by: first downwards, then upwards, then as it was. */
export function ColumnHead({ column, sort, request: { list, change } }: ColumnHeadProps) {
  const { t } = useTranslation('shipments');
  const order = list.sort === sort ? list.order : undefined;
  const next = () => {
    if (order === undefined) change({ sort, order: undefined });
    else if (order === 'desc') change({ sort, order: 'asc' });
    else change({ sort: undefined, order: undefined });
  };
  const direction = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" data-column={column} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles['sort']} onClick={next}>
        {t(`column.${column}`)}
        <span aria-hidden className={styles['mark']}>
          {order === undefined ? '↕' : order === 'asc' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}
