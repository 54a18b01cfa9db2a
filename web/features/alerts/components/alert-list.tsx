import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { screens } from '#contracts/screens.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { alertsQuery } from '../api/list-alerts.ts';
import { AlertCard } from './alert-card.tsx';
import styles from './alerts.module.css';

/** The alerts that are up, and for whoever has it the way to the screen of all of them. */
export function AlertList() {
  const { t } = useTranslation('alerts');
  const { account } = useSession();
  const { data: alerts, error, refetch } = useQuery(alertsQuery);

  if (error && !alerts) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!alerts) return <SkeletonLine />;
  return (
    <>
      {screens.alerts.who.some((role) => role === account?.role) ? (
        <Link className={styles['all']} to={paths.alerts}>
          {t('all')}
        </Link>
      ) : null}
      {alerts.length === 0 ? (
        <EmptyState title={t('none')} detail={t('noneDetail')} />
      ) : (
        <ul className={styles['list']}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
