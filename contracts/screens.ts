import { roles, staffRoles, type Caller } from './accounts.ts';

const everyone: readonly Caller[] = ['anonymous', ...roles];
const staff: readonly Caller[] = staffRoles;
const writers: readonly Caller[] = ['agent', 'admin'];
const adminOnly: readonly Caller[] = ['admin'];

/** The bar of the public pages, their footer, and three groups of the rail beside the staff's screens: the first one, Records, and Set up. */
export type Menu = 'top' | 'footer' | 'rail' | 'records' | 'setUp';

interface Screen {
  /** As the router writes it: `:name` is a part to be filled in, one that ends in `?` may be left out. */
  path: `/${string}`;
  /** Other paths at which the same screen is shown. */
  alsoAt?: readonly `/${string}`[];
  /** What the address adds where another screen has the same path. */
  query?: `?${string}`;
  /** Who may see it; whoever may not is sent to sign in. */
  who: readonly Caller[];
  /** Dictionaries of everything that may appear on it, besides `common`. */
  words: readonly string[];
  /** Whether search engines may list it; never with a part filled in. */
  crawlable: boolean;
  /** Key of its label in each menu that it stands in, in the order of this table. */
  menus: Partial<Record<Menu, string>>;
  /** Whether its reader may have pictures of received emails fetched from wherever those come from. */
  fetchesPictures?: boolean;
  /** Where strangers sign in for it, where that is not the sign-in of the dashboard. */
  signIn?: string;
  /** The screen whose entry in the rail it belongs to, where it has none of its own. */
  partOf?: string;
}

/** Every screen of the product. The router, status 404, robots.txt, the sitemap, the menus and all paths derive from this table. */
export const screens = {
  home: {
    path: '/',
    who: everyone,
    words: ['home', 'calculator', 'content'],
    crawlable: true,
    menus: { top: 'nav.home' },
  },
  track: {
    path: '/track/:trackingNumber?',
    who: everyone,
    words: ['tracking'],
    crawlable: true,
    menus: { top: 'nav.track', footer: 'footer.track' },
  },
  follow: { path: '/follow/:token', who: everyone, words: ['tracking'], crawlable: false, menus: {} },
  quote: { path: '/quote/:token', who: everyone, words: ['quoteOffer', 'quotes'], crawlable: false, menus: {} },
  dashboardLogin: {
    path: '/dashboard-login',
    who: everyone,
    words: ['accounts', 'passwords'],
    crawlable: false,
    menus: { footer: 'footer.staff' },
  },
  forgotPassword: { path: '/forgot-password', who: everyone, words: ['passwords'], crawlable: false, menus: {} },
  accountLink: { path: '/account-link/:token', who: everyone, words: ['passwords'], crawlable: false, menus: {} },
  dashboard: {
    path: '/dashboard',
    who: staff,
    words: ['shipments', 'bulkUpdate', 'quoteDesk', 'quotes', 'shipmentPage', 'shipmentCorrections'],
    crawlable: false,
    menus: { top: 'nav.dashboard', rail: 'shipments:title' },
  },
  quotes: {
    path: '/dashboard',
    query: '?view=quotes',
    who: staff,
    words: ['shipments', 'bulkUpdate', 'quoteDesk', 'quotes', 'shipmentPage', 'shipmentCorrections'],
    crawlable: false,
    menus: { rail: 'quoteDesk:title' },
  },
  shipment: {
    path: '/dashboard/shipments/:id',
    who: staff,
    words: ['shipments', 'shipmentPage', 'shipmentCorrections', 'timeline', 'tracking'],
    crawlable: false,
    menus: {},
    partOf: 'dashboard',
  },
  shipNow: {
    path: '/ship-now',
    who: staff,
    words: ['shipments', 'quotes', 'shipmentPage'],
    crawlable: false,
    menus: {},
    partOf: 'dashboard',
  },
  imports: {
    path: '/dashboard/imports',
    who: staff,
    words: ['imports'],
    crawlable: false,
    menus: { rail: 'imports:title' },
  },
  import: {
    path: '/dashboard/imports/:id',
    who: staff,
    words: ['imports'],
    crawlable: false,
    menus: {},
    partOf: 'imports',
  },
  liveSupport: {
    path: '/live-support',
    who: staff,
    words: ['supportDesk', 'shipments', 'timeline'],
    crawlable: false,
    menus: { rail: 'supportDesk:title' },
  },
  supportAdmin: {
    path: '/support-admin',
    who: ['admin', 'auditor'],
    words: ['supportAdmin', 'supportDesk'],
    crawlable: false,
    menus: {},
    partOf: 'liveSupport',
  },
  emails: {
    path: '/email-dashboard',
    alsoAt: ['/email-support', '/email-client'],
    who: staff,
    words: ['conversations', 'mail', 'shipments', 'timeline'],
    crawlable: false,
    menus: { rail: 'conversations:rail' },
    fetchesPictures: true,
  },
  emailPanel: {
    path: '/email-panel',
    who: staff,
    words: ['inbox', 'mail'],
    crawlable: false,
    menus: {},
    partOf: 'emails',
    fetchesPictures: true,
  },
  notify: {
    path: '/admin-notify',
    who: writers,
    words: ['notify'],
    crawlable: false,
    menus: { rail: 'notify:title' },
  },
  audit: {
    path: '/audit',
    who: staff,
    words: ['audit', 'auditEvents', 'timeline'],
    crawlable: false,
    menus: { records: 'staff:records.history' },
  },
  historyExport: {
    path: '/audit/export',
    who: staff,
    words: ['historyExport'],
    crawlable: false,
    menus: { records: 'staff:records.export' },
  },
  erasures: {
    path: '/audit/erasure',
    who: ['admin', 'auditor'],
    words: ['erasures', 'retention'],
    crawlable: false,
    menus: { records: 'staff:records.erasure' },
  },
  history: {
    path: '/audit/:kind/:id',
    who: staff,
    words: [
      ...['audit', 'auditEvents', 'timeline', 'tracking'],
      // What codes are called on the screens of what there is a history of.
      ...['accounts', 'alerts', 'apiKeys', 'imports', 'mailboxes', 'people', 'quoteDesk', 'quotes'],
      ...['supportAdmin', 'webhooks'],
    ],
    crawlable: false,
    menus: {},
    partOf: 'audit',
  },
  verify: {
    path: '/verify',
    who: everyone,
    words: ['verify'],
    crawlable: true,
    menus: { footer: 'footer.verify' },
  },
  adminLogin: { path: '/admin/login', who: everyone, words: ['accounts', 'admin'], crawlable: false, menus: {} },
  adminDashboard: {
    path: '/admin/dashboard',
    who: adminOnly,
    words: ['accounts', 'admin'],
    crawlable: false,
    menus: {},
    signIn: 'adminLogin',
  },
  people: {
    path: '/dashboard/people',
    who: ['admin', 'auditor'],
    words: ['accounts', 'people', 'sessions'],
    crawlable: false,
    menus: { setUp: 'people:title' },
  },
  rates: {
    path: '/dashboard/rates',
    who: ['admin', 'auditor'],
    words: ['rates'],
    crawlable: false,
    menus: { setUp: 'rates:title' },
  },
  mailboxes: {
    path: '/dashboard/mailboxes',
    who: ['admin', 'auditor'],
    words: ['mailboxes'],
    crawlable: false,
    menus: { setUp: 'mailboxes:title' },
  },
  emailSetup: {
    path: '/email-setup',
    who: ['admin', 'auditor'],
    words: ['mailboxes'],
    crawlable: false,
    menus: {},
    partOf: 'emails',
  },
  emailLogin: {
    path: '/email-login',
    who: adminOnly,
    words: ['mailboxes'],
    crawlable: false,
    menus: {},
    partOf: 'emails',
  },
  apiKeys: {
    path: '/dashboard/api-keys',
    who: ['admin', 'auditor'],
    words: ['apiKeys'],
    crawlable: false,
    menus: { setUp: 'apiKeys:title' },
  },
  webhooks: {
    path: '/dashboard/webhooks',
    who: ['admin', 'auditor'],
    words: ['webhooks'],
    crawlable: false,
    menus: { setUp: 'webhooks:title' },
  },
  webhook: {
    path: '/dashboard/webhooks/:id',
    who: ['admin', 'auditor'],
    words: ['webhooks'],
    crawlable: false,
    menus: {},
    partOf: 'webhooks',
  },
  widget: {
    path: '/dashboard/widget',
    who: ['admin', 'auditor'],
    words: ['widget'],
    crawlable: false,
    menus: { setUp: 'widget:title' },
  },
  alerts: {
    path: '/dashboard/alerts',
    who: ['admin', 'auditor'],
    words: ['alerts'],
    crawlable: false,
    menus: { setUp: 'alerts:title' },
  },
  system: {
    path: '/dashboard/system',
    who: ['admin', 'auditor'],
    words: ['system', 'timeline'],
    crawlable: false,
    menus: { setUp: 'system:title' },
  },
  securityLog: {
    path: '/dashboard/security-log',
    who: ['admin', 'auditor'],
    words: ['accounts', 'securityLog'],
    crawlable: false,
    menus: { setUp: 'securityLog:title' },
  },
  ownAccount: {
    path: '/dashboard/account',
    who: staff,
    words: ['accounts', 'passwords', 'sessions'],
    crawlable: false,
    menus: {},
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** A screen that a path alone leads to. */
export type RoutedScreen = { [Name in ScreenName]: (typeof screens)[Name] extends { query: string } ? never : Name }[ScreenName];

type AnyScreen = (typeof screens)[ScreenName];

/** Whether a screen stands in a menu: `Object.values(screens).filter(isIn('footer'))`. */
export const isIn =
  <Name extends Menu>(menu: Name) =>
  (screen: AnyScreen): screen is Extract<AnyScreen, { menus: Record<Name, string> }> =>
    menu in screen.menus;

/** All paths at which a screen is shown, its own first. */
export const pathsOf = (name: ScreenName): readonly string[] => {
  const { [name]: screen } = screens;
  return 'alsoAt' in screen ? [screen.path, ...screen.alsoAt] : [screen.path];
};

/** Other paths that lead to a screen. */
export const redirects = { '/support': '/live-support', '/tracking': '/track' } as const;

/** The names of all screens, in the order of the table. */
export const screenNames = Object.keys(screens).filter((name): name is ScreenName => name in screens);
