import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stats } from '#contracts/stats.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import styles from './stats.module.css';

interface StatCardProps {
  label: string;
  /** Absent while it is being read. */
  value: string | undefined;
  trend: Stats['trends']['inTransit'] | undefined;
  /** The way it went. */
  children?: ReactNode;
}

export function StatCard({ label, value, trend, children }: StatCardProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  return (
    <div className={styles['card']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['value']}>{value === undefined ? <SkeletonLine width="7rem" /> : <bdi>{value}</bdi>}</dd>
      <dd className={styles['trend']}>
        {trend ? (
          <>
            <bdi className={styles['percent']} data-direction={Math.sign(trend.percent)}>
              {format.percent(trend.percent)}
            </bdi>{' '}
            {t('stats.against')}
            {trend.sample ? (
              <span className={styles['sample']} title={t('stats.sampleHint')}>
                {t('stats.sample')}
              </span>
            ) : null}
          </>
        ) : (
          <SkeletonLine width="9rem" />
        )}
      </dd>
      {children === undefined ? null : <dd className={styles['way']}>{children}</dd>}
    </div>
  );
}
