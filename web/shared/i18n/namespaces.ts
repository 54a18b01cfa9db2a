/** One file each under locales/<language>/, loaded with the first screen that asks for it. */
export const namespaces = ['common', 'content', 'home', 'calculator', 'quotes', 'tracking', 'accounts', 'shipments'] as const;
