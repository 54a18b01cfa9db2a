import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { auditEventsQuery } from '../../api/audit-events.ts';
import { useEventFilter } from '../../hooks/use-event-filter.ts';
import { EventFilters } from './event-filters.tsx';
import { EventRow } from './event-row.tsx';
import styles from './find.module.css';

/** The events of the whole log, within the filters. */
export function NewestEvents() {
  const { t } = useTranslation('audit');
  const filter = useEventFilter();
  const list = useMore(useInfiniteQuery(auditEventsQuery(filter.wanted)));
  const events = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  const actor = events.find(({ actorId }) => actorId === filter.wanted.actor);
  return (
    <ListPanel title={t('newest.title')} bar={<EventFilters filter={filter} actor={actor} />}>
      <ListResults list={list} words={words} empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}>
        {events.length === 0 ? null : (
          <ul className={styles['events']}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} choose={filter.choose} />
            ))}
          </ul>
        )}
      </ListResults>
    </ListPanel>
  );
}
