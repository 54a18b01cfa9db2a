import 'i18next';
import type accounts from './locales/accounts/en.ts';
import type admin from './locales/admin/en.ts';
import type alerts from './locales/alerts/en.ts';
import type bulkUpdate from './locales/bulkUpdate/en.ts';
import type calculator from './locales/calculator/en.ts';
import type common from './locales/common/en.ts';
import type content from './locales/content/en.ts';
import type passwords from './locales/passwords/en.ts';
import type people from './locales/people/en.ts';
import type home from './locales/home/en.ts';
import type notify from './locales/notify/en.ts';
import type quoteDesk from './locales/quoteDesk/en.ts';
import type quoteOffer from './locales/quoteOffer/en.ts';
import type quotes from './locales/quotes/en.ts';
import type securityLog from './locales/securityLog/en.ts';
import type sessions from './locales/sessions/en.ts';
import type shipmentCorrections from './locales/shipmentCorrections/en.ts';
import type shipmentPage from './locales/shipmentPage/en.ts';
import type shipments from './locales/shipments/en.ts';
import type rates from './locales/rates/en.ts';
import type signInAgain from './locales/signInAgain/en.ts';
import type staff from './locales/staff/en.ts';
import type supportChat from './locales/supportChat/en.ts';
import type supportAdmin from './locales/supportAdmin/en.ts';
import type supportDesk from './locales/supportDesk/en.ts';
import type system from './locales/system/en.ts';
import type timeline from './locales/timeline/en.ts';
import type tracking from './locales/tracking/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accounts: typeof accounts;
      admin: typeof admin;
      alerts: typeof alerts;
      bulkUpdate: typeof bulkUpdate;
      calculator: typeof calculator;
      common: typeof common;
      content: typeof content;
      home: typeof home;
      notify: typeof notify;
      passwords: typeof passwords;
      people: typeof people;
      quoteDesk: typeof quoteDesk;
      quoteOffer: typeof quoteOffer;
      quotes: typeof quotes;
      securityLog: typeof securityLog;
      sessions: typeof sessions;
      shipmentCorrections: typeof shipmentCorrections;
      shipmentPage: typeof shipmentPage;
      shipments: typeof shipments;
      rates: typeof rates;
      signInAgain: typeof signInAgain;
      staff: typeof staff;
      supportChat: typeof supportChat;
      supportAdmin: typeof supportAdmin;
      supportDesk: typeof supportDesk;
      system: typeof system;
      timeline: typeof timeline;
      tracking: typeof tracking;
    };
  }
}
