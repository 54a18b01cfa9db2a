import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';
import type { Hit, HitGroup } from './hits.tsx';
import { KindsThatFailed } from './kinds-that-failed.tsx';
import styles from './search.module.css';
import type { KindSearch } from './use-staff-search.ts';

/** What comes within this time is spoken together. */
const spokenAfterMs = 400;

interface SearchResultsProps {
  /** Prefix of the ids that the field refers to. */
  id: string;
  search: string;
  found: readonly KindSearch[];
  groups: HitGroup[];
  active: Hit | undefined;
  onOpen: () => void;
}

/** What was found, by kind, as it comes; or why there is nothing to see. */
export function SearchResults({ id, search, found, groups, active, onOpen }: SearchResultsProps) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const isPending = found.some((each) => each.isPending);
  const isEmpty = groups.length === 0 && found.every(({ results }) => results);
  const countOf = ({ count, isMore }: HitGroup) =>
    isMore ? t('rail.atLeast', { number: format.number(count) }) : format.number(count);
  const nameOf = (group: HitGroup) => t('search.group', { kind: t(`search.kind.${group.kind}`), number: countOf(group) });
  const spoken = useDebounced(groups.map(nameOf).join(', '), spokenAfterMs);
  return (
    <div className={styles['results']}>
      {isEmpty ? (
        <Announced as="div" className={styles['empty']}>
          <p>{t('search.empty', { search })}</p>
          <p className={styles['detail']}>{t('search.hint')}</p>
        </Announced>
      ) : null}
      {spoken === '' ? null : <Announced className="visually-hidden">{spoken}</Announced>}
      <div id={`${id}-results`} role="listbox" aria-label={t('search.results')}>
        {groups.map((group) => (
          <div key={group.kind} role="group" aria-label={nameOf(group)}>
            <p className={styles['group']} aria-hidden>
              <span>{t(`search.kind.${group.kind}`)}</span>
              <span>{countOf(group)}</span>
            </p>
            {group.hits.map((hit) => (
              <Link
                key={hit.key}
                to={hit.to}
                id={`${id}-${hit.key}`}
                role="option"
                aria-selected={hit === active}
                tabIndex={-1}
                className={styles['hit']}
                ref={hit === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => event.ctrlKey || event.metaKey || onOpen()}
              >
                {hit.content}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <KindsThatFailed found={found} />
      {isPending ? (
        <Waiting label={t('search.loading')} className={styles['waiting']}>
          <SkeletonLine width="60%" />
          {groups.length === 0 ? <SkeletonLine width="80%" /> : null}
        </Waiting>
      ) : null}
    </div>
  );
}
