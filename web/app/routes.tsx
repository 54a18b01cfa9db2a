import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { withWords } from '#web/shared/i18n/with-words.ts';
import { paths } from '#web/shared/paths.ts';
import { PageSkeleton } from '#web/shared/ui/page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

// These are in the served page already: React takes them over as they are while their code is on its way.
const Home = lazy(async () => {
  const screen = await withWords(['home', 'calculator', 'content'], import('../routes/home.tsx'));
  await screen.prepare();
  return { default: screen.Component };
});
const Track = lazy(async () => ({ default: (await withWords(['tracking'], import('../routes/track.tsx'))).Component }));
const NotFound = lazy(() => import('../routes/not-found.tsx').then((screen) => ({ default: screen.Component })));

/** One file of routes/ per screen, each exporting its page as `Component`, loaded when it is first visited. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      {
        errorElement: <RouteError />,
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          { path: paths.home, element: <Home /> },
          { path: `${paths.track}/:trackingNumber?`, element: <Track /> },
          {
            lazy: () => import('./antd-screens.tsx'),
            children: [
              { path: '/follow/:token', lazy: () => withWords(['tracking'], import('../routes/follow.tsx')) },
              { path: '/quote/:token', lazy: () => withWords(['quoteOffer', 'quotes'], import('../routes/quote.tsx')) },
              { path: paths.dashboardLogin, lazy: () => withWords(['accounts'], import('../routes/dashboard-login.tsx')) },
              {
                path: paths.dashboard,
                lazy: () => withWords(['shipments', 'quoteDesk', 'quotes'], import('../routes/dashboard.tsx')),
              },
              { path: paths.shipNow, lazy: () => withWords(['shipments', 'quotes'], import('../routes/ship-now.tsx')) },
            ],
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
