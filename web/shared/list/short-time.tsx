import { useFormat } from '../format/use-format.ts';
import { isToday } from './is-today.ts';
import styles from './rows.module.css';

export function ShortTime({ instant }: { instant: string }) {
  const format = useFormat();
  return (
    <time className={styles['time']} dateTime={instant} title={format.instant(instant, 'full')}>
      {format.instant(instant, isToday(instant) ? 'time' : 'short')}
    </time>
  );
}
