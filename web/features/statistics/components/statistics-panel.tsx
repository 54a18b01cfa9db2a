import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { statisticsPeriods, type StatisticsPeriod } from '#contracts/statistics.ts';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { statisticsQuery } from '../api/fetch-statistics.ts';
import { LanesChart } from './lanes-chart.tsx';
import { OnTimeChart } from './on-time-chart.tsx';
import { ReachedChart } from './reached-chart.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import styles from './statistics.module.css';

interface StatisticsPanelProps {
  period: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

export function StatisticsPanel({ period, onChange }: StatisticsPanelProps) {
  const { t } = useTranslation('shipments');
  const { data, error, refetch, isFetching } = useQuery(statisticsQuery(period));
  const head = (
    <div className={styles['head']}>
      <h2>{t('statistics.title')}</h2>
      <Segmented
        aria-label={t('statistics.period')}
        value={period}
        options={statisticsPeriods.map((value) => ({ value, label: t('statistics.days', { count: Number(value) }) }))}
        onChange={onChange}
      />
      <p className={styles['soft']}>{t('statistics.utc')}</p>
    </div>
  );
  if (data === undefined) {
    return (
      <section className={styles['panel']} aria-label={t('statistics.title')}>
        {head}
        {error ? <ErrorState error={error} title={t('statistics.failed')} onRetry={() => void refetch()} /> : <ContentSkeleton />}
      </section>
    );
  }
  return (
    <section className={styles['panel']} aria-label={t('statistics.title')} aria-busy={isFetching}>
      {head}
      <div className={styles['charts']}>
        <ReachedChart days={data.days} />
        <OnTimeChart days={data.days} />
        <LanesChart lanes={data.lanes} otherLanes={data.otherLanes} />
        <RevenueChart days={data.days} />
      </div>
    </section>
  );
}
