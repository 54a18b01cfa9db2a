import 'i18next';
import type accounts from './locales/en/accounts.ts';
import type common from './locales/en/common.ts';
import type home from './locales/en/home.ts';
import type shipments from './locales/en/shipments.ts';
import type tracking from './locales/en/tracking.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accounts: typeof accounts;
      common: typeof common;
      home: typeof home;
      shipments: typeof shipments;
      tracking: typeof tracking;
    };
  }
}
