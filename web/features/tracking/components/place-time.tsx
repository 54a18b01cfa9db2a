import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { readsOtherwise, type DateStyle } from '#web/shared/format/dates.ts';
import styles from './place-time.module.css';

interface PlaceTimeProps {
  instant: string;
  /** IANA time zone of the place; the reader's own when unknown. */
  timeZone: string | null;
  style: DateStyle;
}

/** When something happened by the clock of its place and, where that differs, by the reader's. */
export function PlaceTime({ instant, timeZone, style }: PlaceTimeProps) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const own = readsOtherwise(instant, timeZone) || timeZone === null ? format.instant(instant, style) : undefined;
  return (
    <span className={styles['times']}>
      <time dateTime={instant} title={format.instant(instant, 'full')} className={timeZone === null ? styles['own'] : 'mono'}>
        {timeZone === null && own ? t('timeline.yourTime', { time: own }) : format.instant(instant, style, timeZone)}
      </time>
      {timeZone !== null && own ? <span className={styles['own']}>{t('timeline.yourTime', { time: own })}</span> : null}
    </span>
  );
}
