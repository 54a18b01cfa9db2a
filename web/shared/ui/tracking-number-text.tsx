import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import styles from './tracking-number-text.module.css';

export function TrackingNumberText({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className={styles['number']}>
      {groupTrackingNumber(number)}
    </bdi>
  );
}
