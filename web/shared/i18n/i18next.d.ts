import 'i18next';
import type accounts from './locales/en/accounts.ts';
import type admin from './locales/en/admin.ts';
import type alerts from './locales/en/alerts.ts';
import type bulkUpdate from './locales/en/bulkUpdate.ts';
import type calculator from './locales/en/calculator.ts';
import type common from './locales/en/common.ts';
import type content from './locales/en/content.ts';
import type passwords from './locales/en/passwords.ts';
import type people from './locales/en/people.ts';
import type home from './locales/en/home.ts';
import type notify from './locales/en/notify.ts';
import type quoteDesk from './locales/en/quoteDesk.ts';
import type quoteOffer from './locales/en/quoteOffer.ts';
import type quotes from './locales/en/quotes.ts';
import type securityLog from './locales/en/securityLog.ts';
import type sessions from './locales/en/sessions.ts';
import type shipmentCorrections from './locales/en/shipmentCorrections.ts';
import type shipmentPage from './locales/en/shipmentPage.ts';
import type shipments from './locales/en/shipments.ts';
import type rates from './locales/en/rates.ts';
import type signInAgain from './locales/en/signInAgain.ts';
import type staff from './locales/en/staff.ts';
import type system from './locales/en/system.ts';
import type timeline from './locales/en/timeline.ts';
import type tracking from './locales/en/tracking.ts';

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
      system: typeof system;
      timeline: typeof timeline;
      tracking: typeof tracking;
    };
  }
}
