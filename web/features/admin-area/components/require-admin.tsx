import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { adminMeQuery } from '../api/admin-me.ts';
import { useAdminToken } from '../hooks/use-admin-token.ts';
import { clearAdminSession } from '../model/admin-session.ts';
import styles from './admin.module.css';

/** Shows its children to an administrator whose token the server takes; everyone else is sent to sign in. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const token = useAdminToken();
  const me = useQuery(adminMeQuery(token));
  const isRejected = me.data === null;
  useEffect(() => {
    if (isRejected) clearAdminSession();
  }, [isRejected]);

  if (token === null || isRejected) return <Navigate to={paths.adminLogin} replace />;
  if (me.data) return children;
  if (me.isError) return <ErrorState error={me.error} title={t('checkFailed')} onRetry={() => void me.refetch()} />;
  return (
    <Waiting label={t('checking')} className={styles['checking']}>
      <Spinner />
    </Waiting>
  );
}
