import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '#web/shared/ui/chart/sparkline.tsx';
import { dailyStatsQuery } from '../api/fetch-daily-stats.ts';

interface CardSparklineProps {
  figure: 'activeShipments' | 'deliveredToday' | 'inTransit' | 'totalRevenue';
  show: (value: number) => string;
}

/** The last 14 days of a card's figure; nothing where they cannot be had, since the figure stands without them. */
export function CardSparkline({ figure, show }: CardSparklineProps) {
  const { t } = useTranslation('shipments');
  const { data } = useQuery(dailyStatsQuery);
  const values = data?.map((day) => day[figure]) ?? [];
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  const shown = { first: show(first), last: show(last), min: show(Math.min(...values)), max: show(Math.max(...values)) };
  return <Sparkline values={values} label={t('statistics.spark', shown)} />;
}
