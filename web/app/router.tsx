import { createBrowserRouter } from 'react-router-dom';
import { paths } from '#web/shared/paths.ts';
import { PageSkeleton } from '#web/shared/ui/page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

/** One file of routes/ per screen, each exporting its page as `Component`, loaded when it is first visited. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: paths.home, lazy: () => import('../routes/home.tsx') },
          { path: `${paths.track}/:trackingNumber?`, lazy: () => import('../routes/track.tsx') },
          { path: paths.dashboardLogin, lazy: () => import('../routes/dashboard-login.tsx') },
          { path: paths.dashboard, lazy: () => import('../routes/dashboard.tsx') },
          { path: paths.shipNow, lazy: () => import('../routes/ship-now.tsx') },
          { path: '*', lazy: () => import('../routes/not-found.tsx') },
        ],
      },
    ],
  },
]);
