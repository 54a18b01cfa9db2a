import { useTranslation } from 'react-i18next';
import { Line } from 'recharts';
import type { Statistics } from '#contracts/statistics.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Figure } from './figure.tsx';
import { Plot } from './plot.tsx';

type Day = Statistics['days'][number];

/** In percent; null where nothing was delivered. */
const rateOf = ({ delivered, onTime }: Pick<Day, 'delivered' | 'onTime'>): number | null =>
  delivered === 0 ? null : (100 * onTime) / delivered;

export function OnTimeChart({ days }: { days: Statistics['days'] }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const total = days.reduce(
    (sum, { delivered, onTime }) => ({ delivered: sum.delivered + delivered, onTime: sum.onTime + onTime }),
    { delivered: 0, onTime: 0 },
  );
  const percent = (rate: number | null) => (rate === null ? '–' : format.share(rate));
  return (
    <Figure
      title={t('statistics.onTime.title')}
      detail={t('statistics.onTime.detail')}
      total={t('statistics.onTime.total', {
        percent: percent(rateOf(total)),
        onTime: format.number(total.onTime),
        delivered: format.number(total.delivered),
      })}
      isEmpty={total.delivered <= 0}
      table={{
        head: [
          t('statistics.column.day'),
          t('statistics.column.delivered'),
          t('statistics.column.onTime'),
          t('statistics.column.rate'),
        ],
        rows: days.map((day) => [
          format.instant(day.day, 'date', 'UTC'),
          format.number(day.delivered),
          format.number(day.onTime),
          percent(rateOf(day)),
        ]),
      }}
    >
      <Plot days={days} write={percent} most={100}>
        <Line
          dataKey={(day: Day) => rateOf(day)}
          stroke="var(--status-delivered-ink)"
          strokeWidth={2}
          dot={{ r: 2 }}
          connectNulls
          isAnimationActive={false}
        />
      </Plot>
    </Figure>
  );
}
