import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '#contracts/utc-day.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { dayOf, type TimelineDay } from '../model/by-day.ts';
import { LineItem } from './line-item.tsx';
import styles from './timeline.module.css';

interface DayLinesProps {
  day: TimelineDay;
  dayZone: string | null;
  actionOn: ((lineId: string) => ReactNode) | undefined;
}

export function DayLines({ day: { day, lines }, dayZone, actionOn }: DayLinesProps) {
  const { t } = useTranslation('timeline');
  const format = useFormat();
  const heading = useId();
  const today = dayOf(new Date());
  const near = day === today ? t('today') : day === daysAfter(today, -1) ? t('yesterday') : undefined;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles['day']}>
        {near ?? format.instant(day, 'fullDay', 'UTC')}
      </h3>
      <ol>
        {lines.map((line) => (
          <LineItem key={line.id} line={line} dayZone={dayZone} action={actionOn?.(line.id)} />
        ))}
      </ol>
    </section>
  );
}
