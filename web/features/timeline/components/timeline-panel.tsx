import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { useMore } from '#web/shared/list/use-more.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { timelineQuery } from '../api/fetch-timeline.ts';
import { useGroup } from '../hooks/use-group.ts';
import { byDay } from '../model/by-day.ts';
import { DayLines } from './day-lines.tsx';
import { GroupFilter } from './group-filter.tsx';
import styles from './timeline.module.css';

interface TimelinePanelProps {
  shipmentId: string;
  /** IANA time zone by which days are meant that are no moments. */
  dayZone: string | null;
  /** What can be done about a line, by its id. */
  actionOn?: (lineId: string) => ReactNode;
}

/** Everything about a parcel in one list, newest first. */
export function TimelinePanel({ shipmentId, dayZone, actionOn }: TimelinePanelProps) {
  const { t } = useTranslation('timeline');
  const heading = useId();
  const group = useGroup();
  const list = useMore(useInfiniteQuery(timelineQuery(shipmentId, group)));
  const counts = list.data?.pages[0]?.data.counts;
  const days = byDay(list.data?.pages.flatMap(({ data }) => data.lines) ?? []);
  const count = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
  const words = {
    loading: t('loading'),
    failed: t('failed'),
    forbidden: t('forbidden'),
    more: t('more'),
    moreFailed: t('moreFailed'),
  };
  return (
    <section className={styles['panel']} aria-labelledby={heading}>
      <div className={styles['bar']}>
        <h2 id={heading}>{t('heading')}</h2>
        <GroupFilter shown={group} counts={counts} />
      </div>
      <Announced className="visually-hidden">{counts ? t('count', { count }) : ''}</Announced>
      <ListResults list={list} words={words} empty={<EmptyState title={t('empty')} />}>
        {days.length === 0 ? null : days.map((day) => <DayLines key={day.day} day={day} dayZone={dayZone} actionOn={actionOn} />)}
      </ListResults>
    </section>
  );
}
