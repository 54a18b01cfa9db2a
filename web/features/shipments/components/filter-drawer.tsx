import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { activeFilters } from '../model/list-request.ts';
import { DateFields } from './date-filter.tsx';
import { FilterControls } from './filter-controls.tsx';
import styles from './filters.module.css';

/** The filters behind a button that says how many are set. */
export function FilterDrawer({ request }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  const [open, setOpen] = useState(false);
  const count = activeFilters(request.list).length;
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? t('filter.label') : t('filter.labelCount', { count })}
      </Button>
      <SideDrawer open={open} title={t('filter.label')} onClose={() => setOpen(false)}>
        <div className={styles['drawer']}>
          <FilterControls request={request} date={<DateFields request={request} />} />
          <Button type="primary" onClick={() => setOpen(false)}>
            {t('filter.show')}
          </Button>
        </div>
      </SideDrawer>
    </>
  );
}
