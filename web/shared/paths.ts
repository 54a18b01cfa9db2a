/** Every path of the client, by screen. */
export const paths = {
  home: '/',
  track: '/track',
  tracking: (trackingNumber: string) => `/track/${encodeURIComponent(trackingNumber)}`,
  trackingSeveral: (numbers: readonly string[]) => `/track?n=${numbers.map(encodeURIComponent).join(',')}`,
  follow: (token: string) => `/follow/${encodeURIComponent(token)}`,
  dashboardLogin: '/dashboard-login',
  dashboard: '/dashboard',
  quotes: '/dashboard?view=quotes',
  quote: (token: string) => `/quote/${encodeURIComponent(token)}`,
  shipNow: '/ship-now',
  shipQuoted: (quoteId: string) => `/ship-now?quote=${encodeURIComponent(quoteId)}`,
  liveSupport: '/live-support',
  emailDashboard: '/email-dashboard',
  adminNotify: '/admin-notify',
} as const;
