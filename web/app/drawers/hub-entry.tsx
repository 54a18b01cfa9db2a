import { useTranslation } from 'react-i18next';
import type { Hub } from '#contracts/places.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { counterHours, isCounterOpen } from './counter-hours.ts';
import styles from './locations-drawer.module.css';

export function HubEntry({ hub, now }: { hub: Hub; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = usePlaceName()(hub.name);
  const open = isCounterOpen(now, hub.timeZone);
  return (
    <li className={styles['hub']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['day']}>{format.instant(now, 'day', hub.timeZone)}</span>
      <time className={`mono ${styles['time']}`} aria-label={t('locations.time', { hub: name })}>
        {format.instant(now, 'time', hub.timeZone)}
      </time>
      <span className={styles['hours']}>{t('locations.hours', counterHours)}</span>
      <span className={styles['state']} data-open={open}>
        {open ? t('locations.open') : t('locations.closed')}
      </span>
    </li>
  );
}
