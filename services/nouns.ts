import type { Projector } from '#projections/projector.ts';
import { createProjectors } from '#projections/projectors.ts';
import { accountEmails } from './accounts/emails.ts';
import { accountTimeline } from './accounts/timeline.ts';
import type { Core } from './compose.ts';
import { followEmails } from './follows/emails.ts';
import { followTimeline } from './follows/timeline.ts';
import type { NounEmails } from './outbox/noun-emails.ts';
import { quoteEmails } from './quotes/emails.ts';
import { quoteNotices } from './quotes/notices.ts';
import { quoteTimeline } from './quotes/timeline.ts';
import type { NounFrame } from './realtime/noun-frames.ts';
import type { NounNotices } from './realtime/noun-notices.ts';
import type { Topics } from './realtime/topics.ts';
import { shipmentEmails } from './shipments/emails.ts';
import { notificationEmails } from './shipments/notification-emails.ts';
import { shipmentNotices } from './shipments/notices.ts';
import { shipmentTimeline } from './shipments/timeline.ts';
import type { WordsOfTemplates } from './outbox/timeline.ts';
import type { NounTimeline } from './timeline/noun-timeline.ts';

export interface EmailParts extends Core {
  publicUrl: string;
  staffAddress: string;
}

/** What frames are answered with: the core, and everyone who watches a topic. */
export interface FrameParts extends Core, Pick<Topics, 'publish'> {}

/** What a noun brings to the machinery that loops over all of them; each side only where it has one. */
export interface Noun {
  /** The kind whose history is kept. */
  history?: string;
  notices?(core: Core): NounNotices;
  frames?(parts: FrameParts): readonly NounFrame[];
  emails?(parts: EmailParts): NounEmails;
  timeline?: NounTimeline;
}

export const nouns: readonly Noun[] = [
  {
    history: 'shipment',
    notices: ({ models }) => shipmentNotices(models),
    emails: ({ trackingKeys, ...parts }) => shipmentEmails({ keys: trackingKeys, ...parts }),
    timeline: shipmentTimeline,
  },
  { emails: ({ trackingKeys, ...parts }) => notificationEmails({ keys: trackingKeys, ...parts }) },
  {
    emails: ({ followTokens, ...parts }) => followEmails({ tokens: followTokens, ...parts }),
    timeline: followTimeline,
  },
  {
    history: 'quote',
    notices: () => quoteNotices,
    emails: ({ quoteLinks, ...parts }) => quoteEmails({ links: quoteLinks, ...parts }),
    timeline: quoteTimeline,
  },
  { history: 'account', emails: accountEmails, timeline: accountTimeline },
];

/** What the messages of these nouns are about. */
export const wordsOfTemplates = (among: readonly Noun[]): WordsOfTemplates =>
  Object.fromEntries(among.flatMap(({ timeline }) => Object.entries(timeline?.templates ?? {})));

export const projectorsFor = (among: readonly Noun[]): readonly Projector[] =>
  createProjectors(among.flatMap(({ history }) => history ?? []));

export const projectors = projectorsFor(nouns);
