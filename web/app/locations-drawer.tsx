import { Drawer } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubs } from '#contracts/places.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { AntdProvider } from './antd-provider.tsx';
import { HubEntry } from './hub-entry.tsx';
import styles from './locations-drawer.module.css';

const HubMap = lazy(() => import('#web/shared/map/hub-map.tsx').then((module) => ({ default: module.HubMap })));

interface LocationsDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The sorting hubs on the map, what their clocks show, and when they are open. */
export function LocationsDrawer({ open, onClose }: LocationsDrawerProps) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
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
        size={420}
      >
        <p className={styles['intro']}>{t('locations.intro')}</p>
        <div className={styles['map']} role="img" aria-label={t('locations.map')}>
          <Suspense>
            <HubMap />
          </Suspense>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than a window, and nothing in it can be focused: the arrow keys scroll it */}
        <ul tabIndex={0} aria-label={t('locations.title')} className={styles['list']}>
          {hubs.map((hub) => (
            <HubEntry key={hub.name} hub={hub} now={now} />
          ))}
        </ul>
      </Drawer>
    </AntdProvider>
  );
}
