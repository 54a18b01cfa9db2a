import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import { useWide } from '#web/shared/list/use-wide.ts';
import { useMedia } from '#web/shared/ui/use-media.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { activeFilters } from '../model/list-request.ts';
import { DateFields, DateFilter } from './date-filter.tsx';
import { FilterControls } from './filter-controls.tsx';
import styles from './filters.module.css';
import { LayoutButton } from './columns/layout-button.tsx';
import { ViewsButton } from './views/views-button.tsx';

/** The filters beside the search; on a phone they are in a drawer. */
export function FilterBar({ request }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  const [open, setOpen] = useState(false);
  const isTable = useWide();
  if (useMedia('(width >= 64rem)')) {
    return (
      <div role="group" aria-label={t('filter.label')} className={styles['bar']}>
        <FilterControls request={request} date={<DateFilter request={request} />} />
        <ViewsButton request={request} />
        {isTable ? <LayoutButton /> : null}
      </div>
    );
  }
  const count = activeFilters(request.list).length;
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? t('filter.label') : t('filter.labelCount', { count })}
      </Button>
      <ViewsButton request={request} />
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
