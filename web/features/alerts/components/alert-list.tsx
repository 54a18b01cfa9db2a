import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/use-session.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { alertsQuery } from '../api/list-alerts.ts';
import { AlertCard } from './alert-card.tsx';
import { PublishAlert } from './publish-alert.tsx';
import { WithdrawAlert } from './withdraw-alert.tsx';
import styles from './alerts.module.css';

export function AlertList() {
  const { t } = useTranslation('alerts');
  const { account } = useSession();
  const { data: alerts, error, refetch } = useQuery(alertsQuery);
  const isAdmin = account?.role === 'admin';

  if (error && !alerts) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!alerts) return <SkeletonLine />;
  return (
    <>
      {isAdmin ? <PublishAlert /> : null}
      {alerts.length === 0 ? (
        <EmptyState title={t('none')} detail={t('noneDetail')} />
      ) : (
        <ul className={styles['list']}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert}>{isAdmin ? <WithdrawAlert alert={alert} /> : null}</AlertCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
