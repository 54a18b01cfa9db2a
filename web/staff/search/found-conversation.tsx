import { erasedText } from '#contracts/privacy.ts';
import type { HitOf } from '#contracts/search.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './search.module.css';

/** A conversation by email: with whom, and about which parcel. */
export function FoundConversation({ conversation }: { conversation: HitOf<'conversations'> }) {
  const format = useFormat();
  const { customer, trackingNumber, lastActivity } = conversation;
  return (
    <>
      <bdi>{customer ?? erasedText}</bdi>
      <span className={styles['detail']}>
        {trackingNumber === null ? null : (
          <>
            <span className="mono">{trackingNumber}</span>
            {' · '}
          </>
        )}
        <time dateTime={lastActivity}>{format.instant(new Date(lastActivity), 'day')}</time>
      </span>
    </>
  );
}
