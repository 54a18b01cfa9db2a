import { useTranslation } from 'react-i18next';
import { Bar } from 'recharts';
import type { Statistics } from '#contracts/statistics.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { Figure } from './figure.tsx';
import { Plot } from './plot.tsx';
import styles from './statistics.module.css';

type Day = Statistics['days'][number];

export function ReachedChart({ days }: { days: Statistics['days'] }) {
  const { t } = useTranslation(['shipments', 'common']);
  const format = useFormat();
  const count = (day: Day, status: (typeof shipmentStatuses)[number]) => day.reached[status];
  return (
    <Figure
      title={t('shipments:statistics.reached.title')}
      detail={t('shipments:statistics.reached.detail')}
      isEmpty={days.every((day) => shipmentStatuses.every((status) => count(day, status) === 0))}
      table={{
        head: [t('shipments:statistics.column.day'), ...shipmentStatuses.map((status) => t(`common:status.${status}`))],
        rows: days.map((day) => [
          format.instant(day.day, 'date', 'UTC'),
          ...shipmentStatuses.map((status) => format.number(count(day, status))),
        ]),
      }}
    >
      <Plot days={days} write={format.number}>
        {shipmentStatuses.map((status) => (
          <Bar
            key={status}
            dataKey={(day: Day) => count(day, status)}
            stackId="reached"
            fill={`var(--status-${status}-ink)`}
            isAnimationActive={false}
          />
        ))}
      </Plot>
      <p className={styles['legend']}>
        {shipmentStatuses.map((status) => (
          <StatusTag key={status} status={status} />
        ))}
      </p>
    </Figure>
  );
}
