import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubs } from '#contracts/places.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import styles from './locations-drawer.module.css';
import { AntdProvider } from './antd-provider.tsx';

interface LocationsDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The sorting hubs and what their clocks show. */
export function LocationsDrawer({ open, onClose }: LocationsDrawerProps) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const format = useFormat();
  const placeName = usePlaceName();
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    if (!open) return undefined;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, [open]);

  return (
    <AntdProvider>
      <Drawer
        open={open}
        onClose={onClose}
        title={t('locations.title')}
        placement={direction === 'rtl' ? 'right' : 'left'}
        size={360}
      >
        <p className={styles['intro']}>{t('locations.intro')}</p>
        <ul className={styles['list']}>
          {hubs.map((hub) => (
            <li key={hub.name} className={styles['hub']}>
              <span className={styles['name']}>{placeName(hub.name)}</span>
              <span className={styles['day']}>{format.instant(now, 'day', hub.timeZone)}</span>
              <time className={`mono ${styles['time']}`} aria-label={t('locations.time', { hub: placeName(hub.name) })}>
                {format.instant(now, 'time', hub.timeZone)}
              </time>
            </li>
          ))}
        </ul>
      </Drawer>
    </AntdProvider>
  );
}
