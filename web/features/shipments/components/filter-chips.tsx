import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { ListRequest } from '../hooks/use-list-request.ts';
import { useFilterText } from '../hooks/use-filter-text.ts';
import { activeFilters, withoutFilter } from '../model/list-request.ts';
import styles from './filters.module.css';

/** What the list is narrowed down to, each with a way out of it. */
export function FilterChips({ request: { list, change, clear } }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  const textOf = useFilterText();
  const active = activeFilters(list);
  if (active.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('filter.active')}>
      {active.map((filter) => (
        <li key={`${filter.name} ${filter.value}`}>
          <button
            type="button"
            className={styles['chip']}
            aria-label={t('filter.remove', { name: textOf(filter) })}
            onClick={() => change(withoutFilter(list, filter))}
          >
            {textOf(filter)} <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles['clear']} onClick={clear}>
          {t('filter.clear')}
        </button>
      </li>
    </ul>
  );
}
