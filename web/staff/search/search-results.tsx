import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import type { Hit, HitGroup } from './hits.tsx';
import styles from './search.module.css';
import type { StaffSearch } from './use-staff-search.ts';

interface SearchResultsProps {
  /** Prefix of the ids that the field refers to. */
  id: string;
  search: string;
  found: StaffSearch;
  groups: HitGroup[];
  active: Hit | undefined;
  onOpen: () => void;
}

/** What was found, by kind; or why there is nothing to see. */
export function SearchResults({ id, search, found, groups, active, onOpen }: SearchResultsProps) {
  const { t } = useTranslation('staff');
  const count = found.shipments.shown.length + found.quotes.shown.length;
  return (
    <div className={styles['results']}>
      {found.error ? <ErrorState error={found.error} title={t('search.failed')} onRetry={found.retry} /> : null}
      {found.isPending && count === 0 ? (
        <Waiting label={t('search.loading')} className={styles['waiting']}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="80%" />
        </Waiting>
      ) : null}
      {count === 0 && !found.isPending && !found.error ? (
        <Announced as="div" className={styles['empty']}>
          <p>{t('search.empty', { search })}</p>
          <p className={styles['detail']}>{t('search.hint')}</p>
        </Announced>
      ) : null}
      {count > 0 ? <Announced className="visually-hidden">{t('search.found', { count })}</Announced> : null}
      <div id={`${id}-results`} role="listbox" aria-label={t('search.results')}>
        {groups.map(({ kind, name, hits }) => (
          <div key={kind} role="group" aria-label={name}>
            <p className={styles['group']} aria-hidden>
              {name}
            </p>
            {hits.map((hit) => (
              <Link
                key={hit.key}
                to={hit.to}
                id={`${id}-${hit.key}`}
                role="option"
                aria-selected={hit === active}
                tabIndex={-1}
                className={styles['hit']}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={onOpen}
              >
                {hit.content}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
