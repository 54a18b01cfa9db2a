import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineLine } from '#contracts/timeline.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useValueText } from '#web/shared/timeline/use-value-text.ts';
import { dayOf } from '../model/by-day.ts';
import styles from './timeline.module.css';

interface LineSummaryProps {
  line: TimelineLine;
  dayZone: string | null;
}

const laterMs = 60_000;

/** What is said of a line below its title, and when it was recorded where that was later. */
export function LineSummary({ line, dayZone }: LineSummaryProps) {
  const { t } = useTranslation('timeline');
  const format = useFormat();
  const textOf = useValueText(dayZone);
  const { occurredAt, recordedAt, superseded } = line;
  const isLate = recordedAt !== null && Date.parse(recordedAt) - Date.parse(occurredAt) >= laterMs;
  const style = isLate && dayOf(recordedAt) === dayOf(occurredAt) ? 'time' : 'short';
  const parts = [
    ...(superseded ? [{ text: t(`superseded.${superseded}`), isTyped: false }] : []),
    ...line.summary.map((value) => ({ text: textOf(value), isTyped: value.type === 'text' })),
    ...(isLate ? [{ text: t('recorded', { time: format.instant(recordedAt, style) }), isTyped: false }] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <span className={styles['summary']}>
      {parts.map(({ text, isTyped }, nth) => (
        <Fragment key={`${nth} ${text}`}>
          {nth === 0 ? '' : ' · '}
          {isTyped ? <bdi>{text}</bdi> : <span className="isolated">{text}</span>}
        </Fragment>
      ))}
    </span>
  );
}
