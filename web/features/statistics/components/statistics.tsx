import { Button } from 'antd';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { periodOf, usualPeriod, withPeriod } from '../model/period.ts';
import styles from './statistics.module.css';

/** Charts weigh more than the rest of the dashboard: they are loaded with the panel. */
const StatisticsPanel = lazy(() => import('./statistics-panel.tsx').then((module) => ({ default: module.StatisticsPanel })));

/** The statistics of the address, behind a button. */
export function Statistics() {
  const { t } = useTranslation('shipments');
  const [params, setParams] = useSearchParams();
  const id = useId();
  const period = periodOf(params);
  const change = (next: typeof period) => setParams((now) => withPeriod(now, next), { preventScrollReset: true, replace: true });
  return (
    <div className={styles['statistics']}>
      <Button aria-expanded={period !== undefined} aria-controls={id} onClick={() => change(period ? undefined : usualPeriod)}>
        {period ? t('statistics.close') : t('statistics.open')}
      </Button>
      <div id={id} hidden={period === undefined}>
        {period ? (
          <Suspense fallback={<ContentSkeleton />}>
            <StatisticsPanel period={period} onChange={change} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
