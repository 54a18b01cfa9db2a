import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './top-bar.module.css';

const AlertsDrawer = lazy(() => import('./alerts-drawer.tsx').then((module) => ({ default: module.AlertsDrawer })));

/** Top-bar item; its drawer is loaded when it is first opened. */
export function AlertsItem() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles['item']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('topBar.alerts')}
      </button>
      <Suspense>{open === undefined ? null : <AlertsDrawer open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
