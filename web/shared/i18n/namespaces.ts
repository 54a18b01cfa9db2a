/** One file each under locales/<language>/, loaded with the first screen that asks for it. */
export const namespaces = [
  'common',
  'content',
  'alerts',
  'home',
  'calculator',
  'quotes',
  'quoteDesk',
  'quoteOffer',
  'tracking',
  'accounts',
  'shipments',
  'staff',
] as const;
