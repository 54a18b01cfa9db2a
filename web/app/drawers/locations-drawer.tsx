import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubs } from '#contracts/places.ts';
import { HubEntry } from './hub-entry.tsx';
import styles from './locations-drawer.module.css';
import { TopBarDrawer } from './top-bar-drawer.tsx';

const HubMap = lazy(() => import('#web/shared/map/hub-map.tsx').then((module) => ({ default: module.HubMap })));

interface LocationsDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function LocationsDrawer({ open, onClose }: LocationsDrawerProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    if (!open) return undefined;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, [open]);

  return (
    <TopBarDrawer open={open} onClose={onClose} title={t('locations.title')}>
      <p className={styles['intro']}>{t('locations.intro')}</p>
      <div className={styles['map']} role="img" aria-label={t('locations.map')}>
        <Suspense>
          <HubMap />
        </Suspense>
      </div>
      <ul className={styles['list']}>
        {hubs.map((hub) => (
          <HubEntry key={hub.name} hub={hub} now={now} />
        ))}
      </ul>
    </TopBarDrawer>
  );
}
