import { useFormat } from '#web/shared/format/use-format.ts';
import { isToday } from '../model/is-today.ts';
import styles from './shipments.module.css';

/** Today's changes by their time, older ones by their day; the full instant on hover. */
export function UpdatedAt({ instant }: { instant: string }) {
  const format = useFormat();
  return (
    <time className={styles['time']} dateTime={instant} title={format.instant(instant, 'full')}>
      {format.instant(instant, isToday(instant) ? 'time' : 'short')}
    </time>
  );
}
