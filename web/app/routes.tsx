import { lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { pathsOf, redirects, type RoutedScreen, screens } from '#contracts/screens.ts';
import { withWords } from '#web/shared/i18n/with-words.ts';
import { PageSkeleton } from '#web/shared/ui/state/page-skeleton.tsx';
import { RouteError } from './route-error.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** One file of routes/ per screen, each exporting its page as `Component`, loaded when it is first visited. */
const files = {
  home: () => import('../routes/home.tsx'),
  track: () => import('../routes/track.tsx'),
  follow: () => import('../routes/follow.tsx'),
  quote: () => import('../routes/quote.tsx'),
  dashboardLogin: () => import('../routes/dashboard-login.tsx'),
  forgotPassword: () => import('../routes/forgot-password.tsx'),
  accountLink: () => import('../routes/account-link.tsx'),
  dashboard: () => import('../routes/dashboard.tsx'),
  shipment: () => import('../routes/shipment.tsx'),
  shipNow: () => import('../routes/ship-now.tsx'),
  emails: () => import('../routes/email/emails.tsx'),
  emailPanel: () => import('../routes/email/email-panel.tsx'),
  imports: () => import('../routes/imports/imports.tsx'),
  import: () => import('../routes/imports/import.tsx'),
  liveSupport: () => import('../routes/live-support.tsx'),
  supportAdmin: () => import('../routes/support-admin.tsx'),
  notify: () => import('../routes/notify.tsx'),
  adminLogin: () => import('../routes/admin-login.tsx'),
  adminDashboard: () => import('../routes/admin-dashboard.tsx'),
  people: () => import('../routes/people.tsx'),
  rates: () => import('../routes/rates.tsx'),
  mailboxes: () => import('../routes/email/mailboxes.tsx'),
  emailSetup: () => import('../routes/email/email-setup.tsx'),
  emailLogin: () => import('../routes/email/email-login.tsx'),
  apiKeys: () => import('../routes/programs/api-keys.tsx'),
  webhooks: () => import('../routes/programs/webhooks.tsx'),
  webhook: () => import('../routes/programs/webhook.tsx'),
  widget: () => import('../routes/programs/widget.tsx'),
  alerts: () => import('../routes/alerts.tsx'),
  system: () => import('../routes/system.tsx'),
  securityLog: () => import('../routes/security-log.tsx'),
  audit: () => import('../routes/records/audit.tsx'),
  erasures: () => import('../routes/records/erasures.tsx'),
  history: () => import('../routes/records/history.tsx'),
  historyExport: () => import('../routes/records/history-export.tsx'),
  verify: () => import('../routes/records/verify.tsx'),
  ownAccount: () => import('../routes/own-account.tsx'),
} satisfies Record<RoutedScreen, () => Promise<object>>;

const load = (name: RoutedScreen) => withWords(screens[name].words, files[name]());
type LoadedScreen = Exclude<RoutedScreen, 'home' | 'track'>;
const screenAt = (name: LoadedScreen, path: string): RouteObject => ({ path, lazy: () => load(name) });
const screen = (name: LoadedScreen): RouteObject => screenAt(name, screens[name].path);

// These are in the served page already: React takes them over as they are while their code is on its way.
const Home = lazy(async () => {
  const home = await withWords(screens.home.words, files.home());
  await home.prepare();
  return { default: home.Component };
});
const Track = lazy(async () => ({ default: (await load('track')).Component }));
const NotFound = lazy(() => import('../routes/not-found.tsx').then((notFound) => ({ default: notFound.Component })));

const frameWords = [
  'accounts',
  'alerts',
  'apiKeys',
  'conversations',
  'imports',
  'mailboxes',
  'notify',
  'people',
  'quoteDesk',
  'rates',
  'securityLog',
  'shipments',
  'signInAgain',
  'staff',
  'supportDesk',
  'system',
  'webhooks',
  'widget',
] as const;

const publicScreens: RouteObject[] = [
  { path: screens.home.path, element: <Home /> },
  { path: screens.track.path, element: <Track /> },
  {
    lazy: () => import('./antd-screens.tsx'),
    children: [
      screen('follow'),
      screen('quote'),
      screen('dashboardLogin'),
      screen('adminLogin'),
      screen('forgotPassword'),
      screen('accountLink'),
      screen('verify'),
    ],
  },
  ...Object.entries(redirects).map(([path, target]) => ({ path, element: <Navigate to={target} replace /> })),
  { path: '*', element: <NotFound /> },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      {
        element: <Shell />,
        children: [{ errorElement: <RouteError />, hydrateFallbackElement: <PageSkeleton />, children: publicScreens }],
      },
      {
        lazy: () => withWords(frameWords, import('./staff-screens.tsx')),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              screen('dashboard'),
              screen('shipment'),
              screen('shipNow'),
              screen('imports'),
              screen('import'),
              screen('liveSupport'),
              screen('supportAdmin'),
              ...pathsOf('emails').map((path) => screenAt('emails', path)),
              screen('emailPanel'),
              screen('notify'),
              screen('historyExport'),
              screen('people'),
              screen('rates'),
              screen('mailboxes'),
              screen('emailSetup'),
              screen('emailLogin'),
              screen('apiKeys'),
              screen('webhooks'),
              screen('webhook'),
              screen('widget'),
              screen('alerts'),
              screen('system'),
              screen('securityLog'),
              screen('audit'),
              screen('erasures'),
              screen('history'),
              screen('ownAccount'),
            ],
          },
        ],
      },
      {
        lazy: () => withWords(['admin'], import('./admin-screens.tsx')),
        children: [{ errorElement: <RouteError />, children: [screen('adminDashboard')] }],
      },
    ],
  },
];
