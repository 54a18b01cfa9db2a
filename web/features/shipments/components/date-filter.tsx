import { CalendarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { DayFilter } from '#web/shared/list/day-filter.tsx';
import styles from './filters.module.css';

export function DateFields({ request: { list, change } }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  return (
    <div className={styles['days']}>
      <DayFilter name="from" label={t('filter.from')} value={list.from} onChange={(from) => change({ from })} />
      <DayFilter name="to" label={t('filter.to')} value={list.to} onChange={(to) => change({ to })} />
      <p className={styles['hint']}>{t('filter.utc')}</p>
    </div>
  );
}

export function DateFilter({ request }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  return (
    <Popover trigger="click" placement="bottom" content={<DateFields request={request} />} getPopupContainer={popupContainer}>
      <Button icon={<CalendarOutlined aria-hidden />} aria-haspopup="dialog">
        {t('filter.date')}
      </Button>
    </Popover>
  );
}
