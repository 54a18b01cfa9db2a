import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { countryCoded } from '#contracts/places.ts';
import type { Statistics } from '#contracts/statistics.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Figure } from './figure.tsx';

const laneHeight = 28;
const nameWidth = 150;
const tick = { fill: 'var(--ink-soft)', fontSize: 12 };

export function LanesChart({ lanes, otherLanes }: Pick<Statistics, 'lanes' | 'otherLanes'>) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const isRtl = useLanguage().direction === 'rtl';
  const named = lanes.map(({ from, to, ...lane }) => ({
    ...lane,
    name: t('lane', { from: format.country(countryCoded(from).name), to: format.country(countryCoded(to).name) }),
  }));
  const others = { ...otherLanes, name: t('statistics.lanes.others', { count: otherLanes.lanes }) };
  const rows = otherLanes.lanes > 0 ? [...named, others] : named;
  return (
    <Figure
      title={t('statistics.lanes.title')}
      detail={t('statistics.lanes.detail')}
      isEmpty={rows.length === 0}
      table={{
        head: [t('statistics.column.lane'), t('statistics.column.shipments'), t('statistics.column.revenue')],
        rows: rows.map(({ name, shipments, revenue }) => [name, format.number(shipments), format.money(revenue)]),
      }}
    >
      <div dir="ltr" style={{ height: laneHeight * named.length + 2 * laneHeight }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={named} layout="vertical" accessibilityLayer={false} margin={{ top: 4, right: 8, bottom: 0, left: 8 }}>
            <XAxis
              type="number"
              reversed={isRtl}
              tick={tick}
              tickLine={false}
              stroke="var(--line-strong)"
              allowDecimals={false}
              tickFormatter={(value: number) => format.number(value)}
            />
            <YAxis
              type="category"
              dataKey="name"
              orientation={isRtl ? 'right' : 'left'}
              width={nameWidth}
              tick={tick}
              tickLine={false}
              axisLine={false}
              interval={0}
            />
            <Bar dataKey="shipments" fill="var(--harbour)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </Figure>
  );
}
