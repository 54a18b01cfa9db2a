import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useIsLive } from '#web/shared/realtime/use-is-live.ts';
import styles from './dashboard.module.css';

interface LiveStampProps {
  /** In milliseconds since 1970. */
  readAt: number;
  /** Whether it could not be read anew. */
  isStale: boolean;
}

/** How fresh the list is; "live" is only said while it follows what happens. */
export function LiveStamp({ readAt, isStale }: LiveStampProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const format = useFormat();
  const isLive = useIsLive() && !isStale;
  const time = format.instant(new Date(readAt), 'timeSeconds');
  return (
    <p className={styles['live']} data-online={isLive}>
      {isLive ? t('shipments:live', { time }) : t('common:asOf', { time })}
    </p>
  );
}
