import type { Projector } from '#projections/projector.ts';
import { createProjectors } from '#projections/projectors.ts';
import { accountAudit } from './accounts/audit.ts';
import { alertAudit } from './alerts/audit.ts';
import { apiKeyAudit } from './api-keys/audit.ts';
import type { NounAudit } from './audit/noun-audit.ts';
import { chatAudit } from './chats/audit.ts';
import { conversationAudit, receivedEmailAudit } from './conversations/audit.ts';
import { mailboxAudit } from './mailboxes/audit.ts';
import { quoteAudit } from './quotes/audit.ts';
import { rateSheetAudit } from './rates/audit.ts';
import { shipmentAudit } from './shipments/audit.ts';
import { accountEmails } from './accounts/emails.ts';
import { accountTimeline } from './accounts/timeline.ts';
import { accountEmailSearch, accountSearch } from './accounts/search.ts';
import type { AddressLimits } from './api/address-limits.ts';
import { chatEmails } from './chats/emails.ts';
import { chatFeed } from './chats/feed.ts';
import { chatFrames } from './chats/frames.ts';
import type { SupportOutlook } from './chats/support-outlook.ts';
import { chatEmailSearch } from './chats/search.ts';
import { chatTimeline } from './chats/timeline.ts';
import { conversationEmails } from './conversations/emails.ts';
import { conversationFrames } from './conversations/frames.ts';
import { conversationNotices, inboxNotices } from './conversations/notices.ts';
import { conversationSearch, replyEmailSearch } from './conversations/search.ts';
import { conversationTimeline } from './conversations/timeline.ts';
import type { RateLimits } from './api/rate-limits.ts';
import type { Core } from './compose.ts';
import { followEmails } from './follows/emails.ts';
import { followEmailSearch } from './follows/search.ts';
import { followTimeline } from './follows/timeline.ts';
import { importAudit } from './imports/audit.ts';
import { importEmails } from './imports/emails.ts';
import { importEmailSearch } from './imports/search.ts';
import { importTimeline } from './imports/timeline.ts';
import type { NounEmails } from './outbox/noun-emails.ts';
import { quoteEmails } from './quotes/emails.ts';
import { quoteNotices } from './quotes/notices.ts';
import { quoteEmailSearch, quoteSearch } from './quotes/search.ts';
import { quoteTimeline } from './quotes/timeline.ts';
import type { NounFrame } from './realtime/noun-frames.ts';
import type { NounFeed, NounNotices } from './realtime/noun-notices.ts';
import type { Presence } from './realtime/presence.ts';
import type { Topics } from './realtime/topics.ts';
import type { PersonalDataReads } from './reads/reads.ts';
import { readTimeline } from './reads/timeline.ts';
import { shipmentEmails } from './shipments/emails.ts';
import { notificationEmails } from './shipments/notification-emails.ts';
import { shipmentNotices } from './shipments/notices.ts';
import { notificationEmailSearch, personSearch, shipmentEmailSearch, shipmentSearch } from './shipments/search.ts';
import { shipmentTimeline } from './shipments/timeline.ts';
import { webhookAudit } from './webhooks/audit.ts';
import { webhookEmails } from './webhooks/emails.ts';
import { webhookEmailSearch } from './webhooks/search.ts';
import { webhookTimeline } from './webhooks/timeline.ts';
import type { WordsOfTemplates } from './outbox/timeline.ts';
import type { NounEmailSearch, NounSearch } from './search/noun-search.ts';
import type { NounTimeline } from './timeline/noun-timeline.ts';

export interface EmailParts extends Core {
  publicUrl: string;
  staffAddress: string;
}

/** What frames are answered with: the core, and everyone who watches a topic. */
export interface FrameParts extends Core, Pick<Topics, 'publish' | 'deliver'> {
  presence: Presence;
  addressLimits: AddressLimits;
  reads: Pick<PersonalDataReads, 'chatShown'>;
  outlook: SupportOutlook;
  rateLimits: Pick<RateLimits, 'transcripts'>;
}

/** What a noun brings to the machinery that loops over all of them; each side only where it has one. */
export interface Noun {
  /** The kind whose history is kept. */
  history?: string;
  audit?: NounAudit;
  notices?(core: Core): NounNotices;
  feed?(core: Core): NounFeed;
  frames?(parts: FrameParts): readonly NounFrame[];
  emails?(parts: EmailParts): NounEmails;
  timeline?: NounTimeline;
  search?(core: Core): readonly NounSearch[];
  emailSearch?(core: Core): NounEmailSearch;
}

export const nouns: readonly Noun[] = [
  {
    history: 'shipment',
    audit: shipmentAudit,
    notices: ({ models }) => shipmentNotices(models),
    emails: ({ trackingKeys, ...parts }) => shipmentEmails({ keys: trackingKeys, ...parts }),
    timeline: shipmentTimeline,
    search: ({ models }) => [shipmentSearch(models), personSearch(models)],
    emailSearch: ({ models }) => shipmentEmailSearch(models),
  },
  {
    emails: ({ trackingKeys, ...parts }) => notificationEmails({ keys: trackingKeys, ...parts }),
    emailSearch: ({ models, log }) => notificationEmailSearch(models, log),
  },
  {
    emails: ({ followTokens, ...parts }) => followEmails({ tokens: followTokens, ...parts }),
    timeline: followTimeline,
    emailSearch: ({ models, log }) => followEmailSearch(models, log),
  },
  {
    history: 'quote',
    audit: quoteAudit,
    notices: () => quoteNotices,
    emails: ({ quoteLinks, ...parts }) => quoteEmails({ links: quoteLinks, ...parts }),
    timeline: quoteTimeline,
    search: ({ models, clock }) => [quoteSearch(models, clock)],
    emailSearch: ({ models, clock }) => quoteEmailSearch(models, clock),
  },
  {
    history: 'chat',
    audit: chatAudit,
    feed: ({ models }) => chatFeed(models),
    frames: chatFrames,
    emails: ({ visitorTokens, ...parts }) => chatEmails({ tokens: visitorTokens, ...parts }),
    timeline: chatTimeline,
    emailSearch: ({ models }) => chatEmailSearch(models),
  },
  {
    history: 'conversation',
    audit: conversationAudit,
    notices: ({ models }) => conversationNotices(models),
    frames: conversationFrames,
    emails: conversationEmails,
    timeline: conversationTimeline,
    search: ({ models }) => [conversationSearch(models)],
    emailSearch: ({ models }) => replyEmailSearch(models),
  },
  { history: 'email', audit: receivedEmailAudit, notices: () => inboxNotices },
  {
    history: 'account',
    audit: accountAudit,
    emails: accountEmails,
    timeline: accountTimeline,
    search: ({ directory }) => [accountSearch(directory)],
    emailSearch: ({ directory, log }) => accountEmailSearch(directory, log),
  },
  { audit: mailboxAudit },
  { audit: alertAudit },
  { audit: apiKeyAudit },
  {
    audit: webhookAudit,
    emails: webhookEmails,
    timeline: webhookTimeline,
    emailSearch: ({ models, log, directory }) => webhookEmailSearch(models, { log, directory }),
  },
  {
    audit: importAudit,
    emails: ({ trackingKeys, importRows, ...parts }) => importEmails({ keys: trackingKeys, rows: importRows, ...parts }),
    timeline: importTimeline,
    emailSearch: ({ log, importRows }) => importEmailSearch({ log, rows: importRows }),
  },
  { audit: rateSheetAudit },
  { timeline: readTimeline },
];

/** What the messages of these nouns are about. */
export const wordsOfTemplates = (among: readonly Noun[]): WordsOfTemplates =>
  Object.fromEntries(among.flatMap(({ timeline }) => Object.entries(timeline?.templates ?? {})));

export const projectorsFor = (among: readonly Noun[]): readonly Projector[] =>
  createProjectors({
    named: among.flatMap(({ history }) => history ?? []),
    own: among.flatMap(({ audit }) => audit?.kind ?? []),
  });

export const projectors = projectorsFor(nouns);
