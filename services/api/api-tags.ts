const groups = [
  {
    name: 'Tracking',
    description: 'Track a parcel and follow it by email or text message',
    paths: ['/api/track', '/api/follows', '/api/follow-channels'],
  },
  {
    name: 'Shipments',
    description: 'Create shipments, update them, email people about them and read their history',
    paths: [
      '/api/shipments',
      '/api/tracking-events',
      '/api/notify-receiver',
      '/api/stats',
      '/api/statistics',
      '/api/saved-views',
      '/api/addresses',
      '/api/imports',
    ],
  },
  {
    name: 'For programs',
    description: 'API keys, what programs call with them, and webhooks that tell them what happens',
    paths: ['/api/keys', '/api/v1', '/api/webhooks', '/api/widget'],
  },
  { name: 'Quotes', description: 'Request, send and accept quotes', paths: ['/api/quotes', '/api/quote-request'] },
  {
    name: 'Prices',
    description: 'Shipping costs, rate sheets and exchange rates',
    paths: ['/api/calculate-shipping', '/api/rate-sheets', '/api/currencies', '/api/exchange-rates'],
  },
  {
    name: 'Records',
    description: 'What was recorded, what proves it, and how to take it away',
    paths: ['/api/audit'],
  },
  {
    name: 'Live support',
    description: 'Conversations with visitors, as staff read and handle them; the talking itself is on `/ws`',
    paths: ['/api/chats'],
  },
  {
    name: 'Email',
    description: 'Conversations with customers by email, the inbox that they come from, and replies',
    paths: ['/api/email-conversations', '/api/emails', '/api/send-reply', '/api/reply-files'],
  },
  {
    name: 'Mailboxes',
    description: 'Connect mailboxes, test them, replace their passwords and disconnect them',
    paths: ['/api/connect-email', '/api/mailboxes'],
  },
  { name: 'Search', description: 'One search over everything', paths: ['/api/search'] },
  { name: 'Alerts', description: 'Service alerts on the public site', paths: ['/api/alerts'] },
  {
    name: 'Accounts',
    description: 'Sign in and out, set a password, and see where you are signed in',
    paths: ['/api/auth', '/api/account', '/api/admin', '/api/demo'],
  },
  {
    name: 'People',
    description: 'Invite people, change their roles, end their sessions, deactivate their accounts, and read the security log',
    paths: ['/api/people', '/api/security-log'],
  },
  {
    name: 'Erasure',
    description: 'Find what is known of a person, and erase it; say how long data is kept',
    paths: ['/api/subjects', '/api/erasures', '/api/retention'],
  },
  {
    name: 'System',
    description: 'Health, metrics and this document',
    paths: [
      '/healthz',
      '/readyz',
      '/metrics',
      '/version',
      '/api/docs',
      '/api/openapi',
      '/api/client-errors',
      '/api/system',
      '/ws',
    ],
  },
  { name: 'Mail catcher', description: 'Captured emails; demo mode only', paths: ['/dev/mail'] },
];

export const apiTags = groups.map(({ name, description }) => ({ name, description }));

/** The group of a path. Throws RangeError for a path of none. */
export function tagOf(path: string): string {
  const group = groups.find(({ paths }) => paths.some((start) => path === start || /^[/.]/.test(after(path, start))));
  if (!group) throw new RangeError(`no group of the API document has ${path}`);
  return group.name;
}

const after = (path: string, start: string): string => (path.startsWith(start) ? path.slice(start.length) : '');
