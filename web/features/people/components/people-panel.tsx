import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useSearch } from '#web/shared/list/use-search.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { peopleQuery } from '../api/list-people.ts';
import { usePeopleFilter } from '../hooks/use-people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import type { PersonParts } from './person-actions.tsx';

/** Everyone within reach of a search and the filters. */
export function PeoplePanel({ parts }: { parts: PersonParts }) {
  const { t } = useTranslation('people');
  const search = useSearch();
  const filter = usePeopleFilter();
  const list = useMore(useInfiniteQuery(peopleQuery(filter.wanted)));
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  const first = list.data?.pages[0];
  const count = first?.total ?? people.length;
  const shown = first?.totalIsMore ? t('list.atLeast', { count }) : t('list.all', { count });
  const words = listWords((word) => t(`list.${word}`));
  const empty = (
    <EmptyState title={t('list.empty')} detail={filter.isNarrowed ? t('list.emptyNarrowed') : t('list.emptyAll')}>
      {filter.isNarrowed ? <Button onClick={filter.clear}>{t('filter.clear')}</Button> : null}
    </EmptyState>
  );
  return (
    <ListPanel
      title={t('caption')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
          <PeopleFilters filter={filter} />
          <ListCount>{list.isSuccess ? shown : ''}</ListCount>
        </>
      }
    >
      <ListResults list={list} words={words} empty={empty}>
        {people.length === 0 ? null : <PeopleList people={people} parts={parts} />}
      </ListResults>
    </ListPanel>
  );
}
