import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsQuery } from '#web/features/alerts/api/list-alerts.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from '../shell/top-bar.module.css';

const AlertsDrawer = lazy(() => import('./alerts-drawer.tsx').then((module) => ({ default: module.AlertsDrawer })));

/** Top-bar item with the number of active alerts; its drawer is loaded when it is first opened. */
export function AlertsItem() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: alerts = [] } = useQuery(alertsQuery);
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles['item']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('topBar.alerts')}
        {alerts.length > 0 ? (
          <>
            <span className={styles['badge']} aria-hidden>
              {format.number(alerts.length)}
            </span>
            <span className="visually-hidden">{t('topBar.activeAlerts', { count: alerts.length })}</span>
          </>
        ) : null}
      </button>
      <Suspense>{open === undefined ? null : <AlertsDrawer open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
