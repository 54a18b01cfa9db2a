import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { statsQuery } from '../api/fetch-stats.ts';
import { CardSparkline } from './card-sparkline.tsx';
import { StatCard } from './stat-card.tsx';
import styles from './stats.module.css';

const figures = ['activeShipments', 'deliveredToday', 'inTransit', 'totalRevenue'] as const;

/** The four figures, each against the week before. */
export function StatsRow() {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const stats = useQuery(statsQuery);
  if (stats.isError && stats.data === undefined) {
    return (
      <div className={styles['failed']}>
        <ErrorState error={stats.error} title={t('stats.failed')} onRetry={() => void stats.refetch()} />
      </div>
    );
  }
  return (
    <dl className={styles['row']} aria-label={t('stats.label')} aria-busy={stats.isPending}>
      {figures.map((figure) => {
        const value = stats.data?.[figure];
        const show =
          figure === 'totalRevenue' ? (amount: number) => format.money(amount) : (count: number) => format.number(count);
        return (
          <StatCard
            key={figure}
            label={t(`stats.${figure}`)}
            value={value === undefined ? undefined : show(value)}
            trend={stats.data?.trends[figure]}
          >
            <CardSparkline figure={figure} show={show} />
          </StatCard>
        );
      })}
    </dl>
  );
}
