import 'i18next';
import type accounts from './locales/en/accounts.ts';
import type alerts from './locales/en/alerts.ts';
import type calculator from './locales/en/calculator.ts';
import type common from './locales/en/common.ts';
import type content from './locales/en/content.ts';
import type home from './locales/en/home.ts';
import type quoteDesk from './locales/en/quoteDesk.ts';
import type quoteOffer from './locales/en/quoteOffer.ts';
import type quotes from './locales/en/quotes.ts';
import type shipments from './locales/en/shipments.ts';
import type staff from './locales/en/staff.ts';
import type tracking from './locales/en/tracking.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accounts: typeof accounts;
      alerts: typeof alerts;
      calculator: typeof calculator;
      common: typeof common;
      content: typeof content;
      home: typeof home;
      quoteDesk: typeof quoteDesk;
      quoteOffer: typeof quoteOffer;
      quotes: typeof quotes;
      shipments: typeof shipments;
      staff: typeof staff;
      tracking: typeof tracking;
    };
  }
}
