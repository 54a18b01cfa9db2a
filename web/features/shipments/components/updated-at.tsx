import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './shipments.module.css';

/** Today's changes by their time, older ones by their day; the full instant on hover. */
export function UpdatedAt({ instant }: { instant: string }) {
  const format = useFormat();
  const today = new Date(instant).toDateString() === new Date().toDateString();
  return (
    <time className={styles['time']} dateTime={instant} title={format.instant(instant, 'full')}>
      {format.instant(instant, today ? 'time' : 'short')}
    </time>
  );
}
