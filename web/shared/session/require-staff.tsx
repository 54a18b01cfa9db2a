import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { departure, onDepartureChange } from './display-cache.ts';
import { isStaff } from './is-staff.ts';
import { sessionQuery } from './session-query.ts';

interface RequireStaffProps {
  /** What stands in their place until it is known who asks. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children to signed-in staff and redirects everyone else to the sign-in, remembering the way back.
 * Whoever is signing out is shown nothing of it any more.
 */
export function RequireStaff({ waiting, children }: RequireStaffProps) {
  const { pathname, search } = useLocation();
  const session = useQuery(sessionQuery);
  const leaving = useSyncExternalStore(onDepartureChange, departure);
  if (session.isPending) return waiting;
  if (session.isError) return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  if (!isStaff(session.data) || session.data.mustEnrol) {
    const wayBack = leaving === 'none' ? `?next=${encodeURIComponent(pathname + search)}` : '';
    return <Navigate to={paths.dashboardLogin + wayBack} replace />;
  }
  if (leaving === 'leaving') return waiting;
  return children;
}
