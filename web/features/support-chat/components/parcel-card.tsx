import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AssistantExtras } from '#contracts/chats.ts';
import { paths } from '#contracts/paths.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './log.module.css';

interface ParcelCardProps {
  parcel: NonNullable<AssistantExtras['parcel']>;
  onLeave: () => void;
}

/** A parcel that the assistant shows: as strangers see it, or whole with the key. */
export function ParcelCard({ parcel: { trackingNumber, key }, onLeave }: ParcelCardProps) {
  const { t } = useTranslation('supportChat');
  const to = key === null ? paths.tracking(trackingNumber) : paths.trackingUnlocked(trackingNumber, key);
  return (
    <div className={styles['parcel']}>
      <TrackingNumberText number={trackingNumber} />
      <p className={styles['view']}>{key === null ? t('parcel.masked') : t('parcel.whole')}</p>
      <Link to={to} className={styles['open']} onClick={onLeave}>
        {t('parcel.open')} <span className="visually-hidden">{trackingNumber}</span>
      </Link>
    </div>
  );
}
