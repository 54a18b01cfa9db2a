import { useTranslation } from 'react-i18next';
import type { ShipmentList } from '../hooks/use-shipment-list.ts';
import styles from './panel.module.css';

/** How many shipments are shown; the whole number only once the last page is there. */
export function ListCount({ list }: { list: ShipmentList }) {
  const { t } = useTranslation('shipments');
  const count = list.shipments.length;
  const text = list.hasNextPage ? t('list.shown', { count }) : t('list.all', { count });
  return (
    <p className={styles['count']} role="status">
      {list.isSuccess ? text : ''}
    </p>
  );
}
