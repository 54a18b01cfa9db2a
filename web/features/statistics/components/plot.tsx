import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Statistics } from '#contracts/statistics.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';

const height = 220;
const tick = { fill: 'var(--ink-soft)', fontSize: 12 };

interface PlotProps {
  days: Statistics['days'];
  write: (value: number) => string;
  most?: number;
  /** Bars or lines of recharts. */
  children: ReactNode;
}

/** Days from where reading begins, with their values beside it. */
export function Plot({ days, write, most, children }: PlotProps) {
  const format = useFormat();
  const isRtl = useLanguage().direction === 'rtl';
  return (
    <div dir="ltr" style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="day"
            reversed={isRtl}
            tick={tick}
            tickLine={false}
            stroke="var(--line-strong)"
            minTickGap={28}
            tickFormatter={(day: string) => format.instant(day, 'monthDay', 'UTC')}
          />
          <YAxis
            orientation={isRtl ? 'right' : 'left'}
            width="auto"
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            {...(most !== undefined && { domain: [0, most] })}
            tickFormatter={(value: number) => write(value)}
          />
          {children}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
