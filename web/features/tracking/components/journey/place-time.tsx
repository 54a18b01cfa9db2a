import { useTranslation } from 'react-i18next';
import { differsFromLocalTime, type DateStyle } from '#web/shared/format/dates.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useDeferredHydrated } from '#web/shared/ui/use-hydrated.ts';
import styles from './place-time.module.css';

interface PlaceTimeProps {
  instant: string;
  /** IANA time zone of the place; the reader's own when unknown. */
  timeZone: string | null;
  style: DateStyle;
}

export function PlaceTime({ instant, timeZone, style }: PlaceTimeProps) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  // Only the reader's browser knows the reader's clock: the served page leaves room for it.
  const hydrated = useDeferredHydrated();
  const own = hydrated ? t('timeline.yourTime', { time: format.instant(instant, style) }) : '\u00a0';
  const title = hydrated ? format.instant(instant, 'full') : undefined;
  if (timeZone === null) {
    return (
      <time dateTime={instant} title={title} className={styles['own']}>
        {own}
      </time>
    );
  }
  return (
    <span className={styles['times']}>
      <time dateTime={instant} title={title} className="mono" suppressHydrationWarning>
        {format.instant(instant, style, timeZone)}
      </time>
      {!hydrated || differsFromLocalTime(instant, timeZone) ? <span className={styles['own']}>{own}</span> : null}
    </span>
  );
}
