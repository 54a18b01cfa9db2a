import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useOnline } from '#web/shared/realtime/use-online.ts';
import styles from './dashboard.module.css';

/** How fresh the list is; "live" is only said while there is a network. */
export function LiveStamp({ readAt }: { readAt: number }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const online = useOnline();
  const time = format.instant(new Date(readAt), 'timeSeconds');
  return (
    <p className={styles['live']} data-online={online}>
      {online ? t('live.on', { time }) : t('live.off', { time })}
    </p>
  );
}
