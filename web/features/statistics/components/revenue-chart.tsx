import { useTranslation } from 'react-i18next';
import { Bar } from 'recharts';
import type { Statistics } from '#contracts/statistics.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Figure } from './figure.tsx';
import { Plot } from './plot.tsx';

export function RevenueChart({ days }: { days: Statistics['days'] }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const total = days.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <Figure
      title={t('statistics.revenue.title')}
      detail={t('statistics.revenue.detail')}
      total={format.money(total)}
      isEmpty={days.every(({ revenue }) => revenue === 0)}
      table={{
        head: [t('statistics.column.day'), t('statistics.column.revenue')],
        rows: days.map(({ day, revenue }) => [format.instant(day, 'date', 'UTC'), format.money(revenue)]),
      }}
    >
      <Plot days={days} write={format.number}>
        <Bar dataKey="revenue" fill="var(--harbour)" isAnimationActive={false} />
      </Plot>
    </Figure>
  );
}
