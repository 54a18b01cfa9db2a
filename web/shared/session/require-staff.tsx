import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { hasSignedOut } from './display-cache.ts';
import { isStaff } from './is-staff.ts';
import { sessionQuery } from './session-query.ts';

/**
 * Shows its children to signed-in staff and sends everybody else to the sign-in, remembering the way back.
 * antd's App (confirmations) is mounted here and not at the root, to keep its weight off the public pages.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const session = useQuery(sessionQuery);
  if (session.isPending) return <PageSkeleton />;
  if (session.isError) return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  if (!isStaff(session.data)) {
    const wayBack = hasSignedOut() ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={paths.dashboardLogin + wayBack} replace />;
  }
  return <App component={false}>{children}</App>;
}
