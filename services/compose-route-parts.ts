import type { Channel } from '#contracts/mail.ts';
import type { Config } from '#infra/config.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Progress } from '#projections/progress.ts';
import type { AnswerCommand, CarryOut } from './api/answer-command.ts';
import type { Identify } from './api/command-identity.ts';
import type { FindParcel } from './api/find-parcel.ts';
import type { KeyRequests } from './api/key-requests.ts';
import type { KeySides } from './api/key-sides.ts';
import type { RateLimits } from './api/rate-limits.ts';
import type { ChatPhotoRoutesOptions } from './api/routes/chat-photos.ts';
import type { SystemRoutesOptions } from './api/routes/system.ts';
import type { Audit } from './compose-audit.ts';
import type { ConversationPageOptions } from './conversations/pages.ts';
import type { EventFeed } from './integrations/event-feed.ts';
import type { Presence } from './realtime/presence.ts';
import type { PersonalDataReads } from './reads/reads.ts';
import type { Search } from './search/search.ts';
import type { PrintManifest } from './shipments/manifest/print-manifest.ts';
import type { PrintLabel } from './shipments/print-label.ts';
import type { ReadTimeline } from './timeline/timeline.ts';

/** What the process that serves the API brings to its routes, beside the core. */
export interface ApiProcess {
  progress: Progress;
  eventFeed: EventFeed;
  /** How far the read models of test mode have come, and what happened there. */
  testSide: Pick<KeySides['test'], 'progress' | 'feed'>;
  metrics: Metrics;
  rateLimits: RateLimits;
  keyRequests: KeyRequests;
  findParcel: FindParcel;
  reads: PersonalDataReads;
  opensStill: ChatPhotoRoutesOptions['opensStill'];
  timeline: ReadTimeline;
  search: Search;
  audit: Audit;
  presence: Pick<Presence, 'isPresent' | 'present'>;
  automaticEmails: ConversationPageOptions['automaticEmails'];
  status: Pick<SystemRoutesOptions, 'readiness' | 'refreshMetrics'>;
  /** Waits before the refusal of a sign-in. */
  delay(milliseconds: number): Promise<void>;
  site: {
    /** Begins the links in emails; known once the process listens. */
    publicUrl(): string;
    isDemo: boolean;
    isSecure: boolean;
    privacy: Config['TRACKING_PRIVACY'];
    /** How followers can be reached. */
    channels: readonly Channel[];
    devMailUrl: string | undefined;
    /** Sites that may frame the tracking widget. */
    widgetSites: readonly string[];
  };
}

/** The process, and what several of its routes do alike. */
export interface RouteParts extends ApiProcess {
  carryOut: CarryOut;
  identify: Identify;
  answerCommand: AnswerCommand;
  printLabel: PrintLabel;
  printManifest: PrintManifest;
}
