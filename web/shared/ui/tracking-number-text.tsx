import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import styles from './tracking-number-text.module.css';

/** A tracking number as printed on a label: grouped, in print type, left to right in every language. */
export function TrackingNumberText({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className={styles['number']}>
      {groupTrackingNumber(number)}
    </bdi>
  );
}
