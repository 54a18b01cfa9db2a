import { createInstance } from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { vi } from 'vitest';
import accounts from '#web/shared/i18n/locales/accounts/en.ts';
import alerts from '#web/shared/i18n/locales/alerts/en.ts';
import apiKeys from '#web/shared/i18n/locales/apiKeys/en.ts';
import audit from '#web/shared/i18n/locales/audit/en.ts';
import auditEvents from '#web/shared/i18n/locales/auditEvents/en.ts';
import calculator from '#web/shared/i18n/locales/calculator/en.ts';
import conversations from '#web/shared/i18n/locales/conversations/en.ts';
import imports from '#web/shared/i18n/locales/imports/en.ts';
import inbox from '#web/shared/i18n/locales/inbox/en.ts';
import mail from '#web/shared/i18n/locales/mail/en.ts';
import mailboxes from '#web/shared/i18n/locales/mailboxes/en.ts';
import common from '#web/shared/i18n/locales/common/en.ts';
import people from '#web/shared/i18n/locales/people/en.ts';
import quoteDesk from '#web/shared/i18n/locales/quoteDesk/en.ts';
import quotes from '#web/shared/i18n/locales/quotes/en.ts';
import shipments from '#web/shared/i18n/locales/shipments/en.ts';
import signInAgain from '#web/shared/i18n/locales/signInAgain/en.ts';
import staff from '#web/shared/i18n/locales/staff/en.ts';
import supportChat from '#web/shared/i18n/locales/supportChat/en.ts';
import system from '#web/shared/i18n/locales/system/en.ts';
import supportAdmin from '#web/shared/i18n/locales/supportAdmin/en.ts';
import supportDesk from '#web/shared/i18n/locales/supportDesk/en.ts';
import timeline from '#web/shared/i18n/locales/timeline/en.ts';
import tracking from '#web/shared/i18n/locales/tracking/en.ts';
import webhooks from '#web/shared/i18n/locales/webhooks/en.ts';

/** Renders in English into a place of its own; `unmount` takes it away again. */
export async function render(node: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en',
      defaultNS: 'common',
      resources: {
        en: {
          ...{ accounts, alerts, calculator, common, shipments, signInAgain, quoteDesk, quotes, staff, supportAdmin },
          ...{ audit, auditEvents, conversations, inbox, mail, timeline },
          ...{ supportChat, supportDesk, system, tracking },
          ...{ apiKeys, imports, mailboxes, people, webhooks },
        },
      },
    });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (shown: ReactNode) => act(async () => root.render(shown));
  await show(node);
  return {
    place,
    show,
    unmount: async () => {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}

export const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
