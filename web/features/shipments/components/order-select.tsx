import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { shipmentSorts, sortOrders } from '#contracts/shipment-list.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import styles from './filters.module.css';

const orders = shipmentSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order })));

export function OrderSelect({ request: { list, change } }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  return (
    <Select
      className={styles['order'] ?? ''}
      aria-label={t('order.label')}
      value={`${list.sort} ${list.order}`}
      options={orders.map(({ sort, order }) => ({ value: `${sort} ${order}`, label: t(`order.${sort}.${order}`) }))}
      onChange={(chosen: string) => {
        const [sort, order] = chosen.split(' ');
        change({ sort: sort === 'created' && order === 'desc' ? undefined : sort, order: order === 'desc' ? undefined : order });
      }}
      getPopupContainer={popupContainer}
      popupMatchSelectWidth={false}
    />
  );
}
