import type { Config } from '#infra/config.ts';
import { probeWrites } from '#infra/database/write-probe.ts';
import { createMailboxCursors } from '#infra/mailbox-cursors/postgres.ts';
import { createMailboxHealths } from '#infra/mailbox-health/postgres.ts';
import { sessionIdOf } from '#infra/session-store/session-store.ts';
import { createMetrics } from '#infra/metrics.ts';
import { followProgress } from '#projections/progress.ts';
import { version } from '#infra/version.ts';
import { createAddressLimits } from './api/address-limits.ts';
import { serveApiDocument } from './api/api-document.ts';
import { createApp } from './api/app.ts';
import { refusalIn } from './api/errors.ts';
import { createFindParcel } from './api/find-parcel.ts';
import { sessionCookieIn } from './api/guards.ts';
import { listen } from './api/listen.ts';
import { servePages } from './api/pages.ts';
import { createRateLimits } from './api/rate-limits.ts';
import type { Answerer } from './assistant/answerer.ts';
import { createCloseAbandoned } from './chats/close-abandoned.ts';
import { continueByEmail } from './chats/continue-by-email.ts';
import { createOpensStill } from './chats/emailed-links.ts';
import { handBackKeptWaiting } from './chats/hand-back.ts';
import { createSettlePhotos } from './chats/settle-photos.ts';
import { lookRegularly } from './chats/look.ts';
import { createSupportDesk } from './chats/support-desk.ts';
import { createSupportOutlook } from './chats/support-outlook.ts';
import { openDueConversations } from './conversations/look.ts';
import { createEventFeed } from './integrations/event-feed.ts';
import { testModeChannel } from './compose-test-mode.ts';
import { createAutomaticEmails } from './conversations/automatic-emails.ts';
import { composeAssistant } from './compose-assistant.ts';
import type { Core } from './compose.ts';
import { composeRoutes } from './compose-routes.ts';
import { nouns, type Noun } from './nouns.ts';
import { composeAudit } from './compose-audit.ts';
import { composeSearch } from './compose-search.ts';
import { composeTimeline } from './compose-timeline.ts';
import { createForgetSecrets } from './mailboxes/forget-secrets.ts';
import type { NounEmails } from './outbox/noun-emails.ts';
import { shareReads } from './outbox/share-reads.ts';
import { createReadiness, lagOfModels, measureMailboxes, parkedStreams, waitingStreams } from './readiness.ts';
import { createGateway } from './realtime/gateway.ts';
import { createPresence } from './realtime/presence.ts';
import { sessionsCheckedEveryMs, startSessionChecks } from './realtime/session-checks.ts';
import { createTopics } from './realtime/topics.ts';
import { createPersonalDataReads, readsOfChats } from './reads/reads.ts';
import { mailerOf, textGatewayOf } from './senders.ts';

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
  const {
    databaseUrl,
    db,
    outbox,
    webhookDeliveries,
    models,
    store,
    logWatch,
    bus,
    keyStores,
    sessions,
    clock,
    logger,
    shutdown,
  } = core;
  const metrics = createMetrics();
  const progress = followProgress(databaseUrl, models, logger);
  shutdown.onStop('progress', () => progress.close());
  logWatch.onRecovered(progress.lookAgain);
  const eventFeed = createEventFeed({ ...core, cursors: core.eventCursors, progress });
  logWatch.onRecovered(eventFeed.forget);
  const { testMode } = core;
  const testProgress = followProgress(databaseUrl, testMode.models, logger, testModeChannel);
  shutdown.onStop('progress of test mode', () => testProgress.close());
  const testFeed = createEventFeed({ ...testMode, cursors: core.eventCursors, progress: testProgress, logger });
  const topics = createTopics({
    nouns: among.flatMap(({ notices }) => notices?.(core) ?? []),
    feeds: among.flatMap(({ feed }) => feed?.(core) ?? []),
    bus,
    progress,
    logger,
  });
  const presence = createPresence(core.presenceBus);
  const addressLimits = createAddressLimits(config, (what) => metrics.addressRefusals.inc({ what }));
  const privacy = config.TRACKING_PRIVACY;
  const recorded = createPersonalDataReads(core);
  const reads = privacy === 'masked' ? recorded : readsOfChats(recorded);
  shutdown.onStop('reads of personal data', () => reads.close());
  const desk = createSupportDesk({ models, presence, clock });
  const outlook = createSupportOutlook({ desk, hours: core.supportContent.hours, clock });
  const rateLimits = createRateLimits();
  const accountOf = async (sessionId: string) => (await sessions.liveAmong([sessionId])).get(sessionId);
  const { publish, deliver } = topics;
  const frameParts = { ...core, publish, deliver, presence, outlook, addressLimits, rateLimits, reads };
  const opensStill = createOpensStill(core);
  const gateway = createGateway({
    topics,
    frames: among.flatMap(({ frames }) => frames?.(frameParts) ?? []),
    sessionOf: async (cookie) => {
      const token = sessionCookieIn(cookie);
      const sessionId = token && sessionIdOf(token);
      return sessionId && (await accountOf(sessionId)) ? sessionId : undefined;
    },
    accountOf,
    visitorTokens: core.visitorTokens,
    opensStill,
    shownLive(auditor, { kind, id }, source) {
      if (kind === 'chat') reads.chatShown(auditor, id, source);
    },
    requestSignatures: core.requestSignatures,
    sockets: addressLimits.sockets,
    refusalOf: refusalIn,
    clock,
    logger,
  });
  const unsubscribe = core.sessionEnds.listen((sessionId) => gateway.endSession(sessionId));
  const endHandingBack = lookRegularly({
    look: () => handBackKeptWaiting(core),
    failure: 'could not hand conversations back; will retry',
    logger,
  });
  const endContinuing = lookRegularly({
    look: () => continueByEmail({ ...core, presence }),
    failure: 'could not continue conversations by email; will retry',
    logger,
  });
  const endClosing = lookRegularly({
    look: createCloseAbandoned({ ...core, presence, periods: core.supportContent.closing }),
    failure: 'could not close conversations that were left; will retry',
    logger,
  });
  const endOutlook = lookRegularly({
    look: outlook.refresh,
    failure: 'could not look up how long visitors wait; will retry',
    isAtOnce: true,
    logger,
  });
  const endSettling = lookRegularly({
    look: createSettlePhotos({ ...core, admit: logWatch.admit }),
    failure: 'could not settle photos; will retry',
    logger,
  });
  const endOpening = lookRegularly({
    look: () => openDueConversations(core),
    failure: 'could not open conversations again; will retry',
    logger,
  });
  const endSweeping = lookRegularly({
    look: async () => {
      await logWatch.admit();
      await core.replyFiles.sweep();
    },
    failure: 'could not remove files that were not sent; will retry',
    logger,
  });
  const endWalking = lookRegularly({
    look: testMode.walk,
    failure: 'could not take test shipments further; will retry',
    isAtOnce: true,
    logger,
  });
  const endSweepingTests = lookRegularly({
    look: testMode.sweep,
    failure: 'could not remove old data of test mode; will retry',
    logger,
  });
  const endForgetting = lookRegularly({
    look: createForgetSecrets({ ...core, secrets: core.mailSecrets, admit: logWatch.admit }),
    failure: 'could not remove passwords of mailboxes that count no more; will retry',
    logger,
  });
  const endChecks = startSessionChecks({ gateway, liveAmong: sessions.liveAmong, everyMs: sessionCheckMs, logger });
  let accepting = true;
  let address = publicUrl ?? 'http://localhost';
  const findParcel = createFindParcel({ models, progress, rateLimits, metrics });
  const timeline = composeTimeline(core, { outbox, nouns: among });
  const audit = composeAudit(core, { nouns: among });
  const search = composeSearch(core, { outbox, nouns: among });
  const site = { publicUrl: () => address, trustProxy: config.TRUST_PROXY };
  const mailboxState = { healths: createMailboxHealths(db), cursors: createMailboxCursors(db) };
  const readiness = createReadiness({
    store,
    models,
    clock,
    logWatch,
    probeWrites: () => probeWrites(db),
    bus,
    mailer: mailerOf(config),
    textGateway: textGatewayOf(config),
    outbox,
    ...mailboxState,
    workers: core.workers.states,
    keyStores,
    accepting: () => accepting,
    hasJoined,
  });
  const refreshMetrics = async () => {
    const lag = await lagOfModels({ store, models, clock }).catch(() => undefined);
    metrics.projectionLag.set(lag?.seconds ?? Number.NaN);
    metrics.projectionEvents.set(lag?.events ?? Number.NaN);
    metrics.sockets.set(gateway.connections());
    metrics.parkedStreams.set(await parkedStreams(models).catch(() => Number.NaN));
    metrics.missingKeys.set(await keyStores.store.missing().catch(() => Number.NaN));
    metrics.emailStreamsWaiting.set(await waitingStreams(outbox).catch(() => Number.NaN));
    const webhooks = await webhookDeliveries.countWaiting().catch(() => ({ streams: Number.NaN, deliveries: Number.NaN }));
    metrics.webhookStreamsWaiting.set(webhooks.streams);
    metrics.webhookDeliveriesWaiting.set(webhooks.deliveries);
    await measureMailboxes(metrics, mailboxState, clock.now()).catch(() => metrics.oldestFetch.set(Number.NaN));
  };
  const channels = config.SMS_GATEWAY_URL ? (['email', 'text'] as const) : (['email'] as const);
  let families: readonly NounEmails[] | undefined;
  const nounEmails = () => {
    const parts = { ...core, log: shareReads(core.log), publicUrl: address, staffAddress: config.STAFF_EMAIL ?? '' };
    families ??= among.flatMap(({ emails }) => emails?.(parts) ?? []);
    return families;
  };
  const routes = composeRoutes(core, {
    progress,
    eventFeed,
    testSide: { progress: testProgress, feed: testFeed },
    metrics,
    rateLimits,
    findParcel,
    reads,
    opensStill,
    timeline,
    search,
    audit,
    presence,
    automaticEmails: createAutomaticEmails({ outbox, nounEmails }),
    status: { readiness, refreshMetrics },
    delay,
    site: {
      publicUrl: site.publicUrl,
      isDemo,
      isSecure: publicUrl?.startsWith('https:') ?? false,
      privacy,
      channels,
      devMailUrl: config.DEV_MAIL_URL,
      requestsPerKey: config.API_KEY_REQUESTS_PER_MINUTE,
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
    unsubscribe();
    endChecks();
    endHandingBack();
    endContinuing();
    endClosing();
    endOutlook();
    endSettling();
    endOpening();
    endSweeping();
    endForgetting();
    eventFeed.close();
    testFeed.close();
    endWalking();
    endSweepingTests();
    topics.close();
    presence.close();
    gateway.close();
    await server.close();
  });
  address = publicUrl ?? `http://localhost:${server.port}`;
  return { port: server.port, publicUrl: address, answerer };
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
