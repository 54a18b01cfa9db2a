import type { Config } from '#infra/config.ts';
import { createMetrics } from '#infra/metrics.ts';
import { version } from '#infra/version.ts';
import { followProgress } from '#projections/progress.ts';
import { createAddressLimits } from './api/address-limits.ts';
import { serveApiDocument } from './api/api-document.ts';
import { createApp } from './api/app.ts';
import { createFindParcel } from './api/find-parcel.ts';
import { createKeyRequests } from './api/key-requests.ts';
import { listen } from './api/listen.ts';
import { servePages } from './api/pages.ts';
import { createRateLimits } from './api/rate-limits.ts';
import type { Answerer } from './assistant/answerer.ts';
import { composeAssistant } from './compose-assistant.ts';
import { composeAudit } from './compose-audit.ts';
import { composeRoutes } from './compose-routes.ts';
import { composeSearch } from './compose-search.ts';
import { composeSockets } from './compose-sockets.ts';
import { composeStatus } from './compose-status.ts';
import { testModeChannel } from './compose-test-mode.ts';
import { composeTimeline } from './compose-timeline.ts';
import type { Core } from './compose.ts';
import { createAutomaticEmails } from './conversations/automatic-emails.ts';
import { createEventFeed } from './integrations/event-feed.ts';
import { nouns, type Noun } from './nouns.ts';
import type { NounEmails } from './outbox/noun-emails.ts';
import { shareReads } from './outbox/share-reads.ts';
import { sessionsCheckedEveryMs } from './realtime/session-checks.ts';
import { createPersonalDataReads, readsWithoutProofs } from './reads/reads.ts';
import { startLooks } from './start-looks.ts';

export interface ApiOptions {
  publicUrl?: string;
  webDir: string;
  isDemo: boolean;
  /** Whether the start is over; until then the process is not ready. */
  hasJoined(): boolean;
  /** Those that are live; all of them where nothing is said. */
  nouns?: readonly Noun[];
  /** How often the sessions behind open sockets are checked. */
  sessionCheckMs?: number;
}

export interface Listening {
  port: number;
  publicUrl: string;
  /** Answers visitors in place of people, looking things up where the public pages do. */
  answerer: Answerer;
}

/** Serves the API, the sockets and the pages. */
export async function startApi(
  core: Core,
  config: Config,
  { publicUrl, webDir, isDemo, hasJoined, nouns: among = nouns, sessionCheckMs = sessionsCheckedEveryMs }: ApiOptions,
): Promise<Listening> {
  const { models, logger, shutdown } = core;
  const metrics = createMetrics();
  const rateLimits = createRateLimits();
  const addressLimits = createAddressLimits(config, (what) => metrics.addressRefusals.inc({ what }));
  const keyRequests = createKeyRequests({
    bus: core.keyRequestsBus,
    most: config.API_KEY_REQUESTS_PER_MINUTE,
    clock: core.clock,
  });
  const feeds = composeFeeds(core);
  const { progress } = feeds.live;
  const privacy = config.TRACKING_PRIVACY;
  const recorded = createPersonalDataReads(core);
  const reads = privacy === 'masked' ? recorded : readsWithoutProofs(recorded);
  shutdown.onStop('reads of personal data', () => reads.close());
  const sockets = composeSockets(core, { nouns: among, progress, addressLimits, rateLimits, reads, sessionCheckMs });
  const { gateway, presence, desk, opensStill } = sockets;
  const endLooks = startLooks(core, sockets);
  let accepting = true;
  let address = publicUrl ?? 'http://localhost';
  const site = { publicUrl: () => address, trustProxy: config.TRUST_PROXY };
  const channels = config.SMS_GATEWAY_URL ? (['email', 'text'] as const) : (['email'] as const);
  const findParcel = createFindParcel({ models, progress, rateLimits, metrics });
  let families: readonly NounEmails[] | undefined;
  const nounEmails = () => {
    const parts = { ...core, log: shareReads(core.log), publicUrl: address, staffAddress: config.STAFF_EMAIL ?? '' };
    families ??= among.flatMap(({ emails }) => emails?.(parts) ?? []);
    return families;
  };
  const routes = composeRoutes(core, {
    progress,
    eventFeed: feeds.live.feed,
    testSide: feeds.test,
    metrics,
    rateLimits,
    keyRequests,
    findParcel,
    reads,
    opensStill,
    timeline: composeTimeline(core, { outbox: core.outbox, nouns: among }),
    search: composeSearch(core, { outbox: core.outbox, nouns: among }),
    audit: composeAudit(core, { nouns: among }),
    presence,
    automaticEmails: createAutomaticEmails({ outbox: core.outbox, nounEmails }),
    status: composeStatus(core, { config, metrics, gateway, accepting: () => accepting, hasJoined }),
    delay,
    site: {
      publicUrl: site.publicUrl,
      isDemo,
      isSecure: publicUrl?.startsWith('https:') ?? false,
      privacy,
      channels,
      devMailUrl: config.DEV_MAIL_URL,
      widgetSites: config.WIDGET_SITES,
    },
  });
  const answerer = composeAssistant(core, {
    findParcel,
    rateLimits,
    reads,
    publicUrl: site.publicUrl,
    privacy,
    desk,
  });
  const app = createApp({ logger, metrics, site, isDemo, gateway: gateway.route, routes });
  serveApiDocument(app, version);
  // Without masking there is no public page: the browser fetches what its reader may see.
  const findForPage = privacy === 'masked' ? findParcel : async () => undefined;
  servePages(app, {
    webDir,
    publicUrl: site.publicUrl,
    findParcel: findForPage,
    guesserOf: core.guesserOf,
    channels,
    widgetSites: config.WIDGET_SITES,
    logger,
  });
  const server = await listen(app, config, gateway.server);
  shutdown.onStop('web server', async () => {
    accepting = false;
    endLooks();
    feeds.live.feed.close();
    feeds.test.feed.close();
    sockets.close();
    keyRequests.close();
    await server.close();
  });
  address = publicUrl ?? `http://localhost:${server.port}`;
  return { port: server.port, publicUrl: address, answerer };
}

/** How far the read models have come, and what happened, on the live side and in test mode. */
function composeFeeds(core: Core) {
  const { databaseUrl, models, eventCursors: cursors, logWatch, testMode, logger, shutdown } = core;
  const progress = followProgress(databaseUrl, models, logger);
  shutdown.onStop('progress', () => progress.close());
  const feed = createEventFeed({ ...core, cursors, progress });
  logWatch.onRecovered(() => {
    progress.lookAgain();
    feed.forget();
  });
  const testProgress = followProgress(databaseUrl, testMode.models, logger, testModeChannel);
  shutdown.onStop('progress of test mode', () => testProgress.close());
  const testFeed = createEventFeed({ ...testMode, cursors, progress: testProgress, logger });
  return { live: { progress, feed }, test: { progress: testProgress, feed: testFeed } };
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
