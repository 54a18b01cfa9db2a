import type { About } from './about.ts';
import { screens, type redirects } from './screens.ts';

interface Addressed {
  path: string;
  query?: string;
}

/** The address of a screen with these parts filled in; a part without a value is left out. */
export function addressOf({ path, query = '' }: Addressed, parts: Readonly<Record<string, string>> = {}): string {
  const filled = path.replaceAll(/\/:(\w+)\??/g, (_part, part: string) => {
    const value = parts[part];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled + query;
}

/** What stands before the token in an address that opens a conversation. */
export const conversationFragment = '#conversation=';

/** Every path that a link can lead to, by screen. */
export const paths = {
  home: addressOf(screens.home),
  /** Opens that conversation with support; the token stays in the browser, so that no server's log has it. */
  conversation: (token: string) => addressOf(screens.home) + conversationFragment + token,
  track: addressOf(screens.track),
  tracking: (trackingNumber: string) => addressOf(screens.track, { trackingNumber }),
  trackingSeveral: (numbers: readonly string[]) => `${addressOf(screens.track)}?n=${numbers.map(encodeURIComponent).join(',')}`,
  /** With `key`, which proves that the parcel's details may be seen in full. */
  trackingUnlocked: (trackingNumber: string, key: string) => `${addressOf(screens.track, { trackingNumber })}?k=${key}`,
  follow: (token: string) => addressOf(screens.follow, { token }),
  followStop: (token: string) => `${addressOf(screens.follow, { token })}?stop`,
  dashboardLogin: addressOf(screens.dashboardLogin),
  accountLink: (token: string) => addressOf(screens.accountLink, { token }),
  forgotPassword: addressOf(screens.forgotPassword),
  dashboard: addressOf(screens.dashboard),
  people: addressOf(screens.people),
  alerts: addressOf(screens.alerts),
  ownAccount: addressOf(screens.ownAccount),
  quotes: addressOf(screens.quotes),
  shipmentsFound: (search: string) => `${addressOf(screens.dashboard)}?search=${encodeURIComponent(search)}`,
  shipmentsNumbered: (numbers: readonly string[]) =>
    `${addressOf(screens.dashboard)}?numbers=${encodeURIComponent(numbers.join(','))}`,
  shipment: (id: string) => addressOf(screens.shipment, { id }),
  /** With the emails about it alone on its timeline. */
  shipmentMail: (id: string) => `${addressOf(screens.shipment, { id })}?show=mail`,
  quotesFound: (search: string) => `${addressOf(screens.quotes)}&search=${encodeURIComponent(search)}`,
  quote: (token: string) => addressOf(screens.quote, { token }),
  shipNow: addressOf(screens.shipNow),
  shipLike: (shipmentId: string) => `${addressOf(screens.shipNow)}?like=${encodeURIComponent(shipmentId)}`,
  shipQuoted: (quoteId: string) => `${addressOf(screens.shipNow)}?quote=${encodeURIComponent(quoteId)}`,
  imports: addressOf(screens.imports),
  import: (id: string) => addressOf(screens.import, { id }),
  webhooks: addressOf(screens.webhooks),
  webhook: (id: string) => addressOf(screens.webhook, { id }),
  notify: addressOf(screens.notify),
  /** With everything filled in that is known of that shipment. */
  notifyAbout: (trackingNumber: string) => `${addressOf(screens.notify)}?n=${encodeURIComponent(trackingNumber)}`,
  audit: addressOf(screens.audit),
  erasures: addressOf(screens.erasures),
  retention: `${addressOf(screens.erasures)}?view=retention`,
  historyExport: screens.historyExport.path,
  historyExportOf: ({ kind, id }: About) => `${screens.historyExport.path}?${new URLSearchParams({ kind, id })}`,
  /** Everything on record about a person, by the ids of everyone that they are known as. */
  historyExportOfPerson: (subjectIds: readonly string[]) =>
    `${screens.historyExport.path}?${new URLSearchParams({ person: subjectIds.join(' ') })}`,
  verify: screens.verify.path,
  /** With the events of one actor alone. */
  auditBy: (actorId: string) => `${addressOf(screens.audit)}?actor=${encodeURIComponent(actorId)}`,
  /** With the events of one request alone. */
  auditCorrelated: (correlationId: string) => `${addressOf(screens.audit)}?correlation=${encodeURIComponent(correlationId)}`,
  /** Everything that happened to something, and how it stood. */
  history: ({ kind, id }: About) => addressOf(screens.history, { kind, id }),
  adminLogin: addressOf(screens.adminLogin),
  adminDashboard: addressOf(screens.adminDashboard),
  support: '/support' satisfies keyof typeof redirects,
  trackingShort: '/tracking' satisfies keyof typeof redirects,
  liveSupport: addressOf(screens.liveSupport),
  /** With that conversation open. */
  chat: (id: string) => `${addressOf(screens.liveSupport)}?chat=${encodeURIComponent(id)}`,
  supportAdmin: addressOf(screens.supportAdmin),
  emails: addressOf(screens.emails),
  /** With that conversation open. */
  emailConversation: (id: string) => `${addressOf(screens.emails)}?conversation=${encodeURIComponent(id)}`,
  /** With what is written with that party of a shipment, or the beginning of it. */
  emailAbout: (shipmentId: string, party: 'sender' | 'recipient') =>
    `${addressOf(screens.emails)}?shipment=${encodeURIComponent(shipmentId)}&with=${party}`,
  emailPanel: addressOf(screens.emailPanel),
  /** Where whoever has connected a mailbox goes on. */
  emailClient: '/email-client' satisfies (typeof screens.emails.alsoAt)[number],
  emailSetup: addressOf(screens.emailSetup),
  emailLogin: addressOf(screens.emailLogin),
} as const;
