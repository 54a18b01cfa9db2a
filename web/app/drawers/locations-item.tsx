import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shell/top-bar.module.css';

const LocationsDrawer = lazy(() => import('./locations-drawer.tsx').then((module) => ({ default: module.LocationsDrawer })));

/** Top-bar item; its drawer is loaded when it is first opened. */
export function LocationsItem() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles['item']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('topBar.locations')}
      </button>
      <Suspense>{open === undefined ? null : <LocationsDrawer open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
