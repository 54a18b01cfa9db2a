import { useTranslation } from 'react-i18next';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { DateFilter } from './date-filter.tsx';
import { FilterControls } from './filter-controls.tsx';
import styles from './filters.module.css';

/** The filters in a row of their own, for screens that are wide enough. */
export function FilterBar({ request }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  return (
    <div role="group" aria-label={t('filter.label')} className={styles['bar']}>
      <FilterControls request={request} date={<DateFilter request={request} />} />
    </div>
  );
}
