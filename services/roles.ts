import type { Config } from '#infra/config.ts';
import { probeWrites } from '#infra/database/write-probe.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import { createHttpTextGateway, noTextGateway } from '#infra/text-messages/http.ts';
import { sessionIdOf } from '#infra/session-store/session-store.ts';
import { createMetrics } from '#infra/metrics.ts';
import { beginReactor, moveReactor } from '#infra/reactors.ts';
import { followProgress } from '#projections/progress.ts';
import { rebuild } from '#projections/rebuild.ts';
import { startProjections } from '#projections/runner.ts';
import { version } from '#infra/version.ts';
import { serveApiDocument } from './api/api-document.ts';
import { createApp } from './api/app.ts';
import { createFindParcel } from './api/find-parcel.ts';
import { sessionCookieIn } from './api/guards.ts';
import { listen } from './api/listen.ts';
import { servePages } from './api/pages.ts';
import { createRateLimits } from './api/rate-limits.ts';
import type { Core } from './compose.ts';
import { composeRoutes } from './compose-routes.ts';
import { startRebuilding } from './maintenance/rebuilding.ts';
import { emailChannel, onceByLog, textChannel } from './outbox/channel.ts';
import { startQueueing } from './outbox/queue.ts';
import { createEndRecorder } from './outbox/record.ts';
import { startSending } from './outbox/send.ts';
import { shareReads } from './outbox/share-reads.ts';
import { nouns, projectorsFor, type Noun } from './nouns.ts';
import { composeSearch } from './compose-search.ts';
import { composeTimeline } from './compose-timeline.ts';
import { createEmailWriter, createTextWriter } from './outbox/write.ts';
import { createReadiness, parkedStreams, waitingStreams } from './readiness.ts';
import { createGateway } from './realtime/gateway.ts';
import { sessionsCheckedEveryMs, startSessionChecks } from './realtime/session-checks.ts';
import { createTopics } from './realtime/topics.ts';
import { createPersonalDataReads, noReads } from './reads/reads.ts';
import { startRelay } from './relay/relay.ts';

export function startProjector(core: Core, among: readonly Noun[] = nouns): void {
  const { databaseUrl, models, log, logWatch, logger, workers } = core;
  const checkLog = logWatch.check;
  const projectors = projectorsFor(among);
  workers.add('projector', startProjections({ databaseUrl, models, log, checkLog, projectors, logger }));
  const rebuilding = startRebuilding({
    ...core,
    checkLog,
    progress: core.rebuildProgress,
    rebuild: (run) => rebuild({ databaseUrl, log, projectors, logger, ...run }),
  });
  workers.add('rebuilder', rebuilding);
}

export function startRelaying({ databaseUrl, db, store, logWatch, bus, logger, workers }: Core): void {
  const worker = startRelay({
    databaseUrl,
    store,
    bus,
    logger,
    async begin(epoch) {
      await logWatch.check();
      return beginReactor(db, 'relay', epoch);
    },
    moveTo: (position, epoch) => moveReactor(db, 'relay', position, epoch),
  });
  workers.add('relay', worker);
}

export function startMailing(core: Core, config: Config, publicUrl: string, among: readonly Noun[] = nouns): void {
  const { databaseUrl, db, bus, handle, logWatch, clock, logger, shutdown, workers } = core;
  const log = shareReads({
    ...core.log,
    // An email is not written from a log that is not the one it was queued from.
    async read(stream) {
      await logWatch.admit();
      return core.log.read(stream);
    },
  });
  const from = mailboxOf(config.MAIL_FROM);
  const outbox = createOutbox(db);
  const mailer = createSmtpMailer(requiredSmtp(config));
  const parts = { ...core, log, publicUrl, staffAddress: config.STAFF_EMAIL ?? from.address };
  const nounEmails = among.flatMap(({ emails }) => emails?.(parts) ?? []);
  const queue = startQueueing({
    databaseUrl,
    log,
    nounEmails,
    outbox,
    bus,
    clock,
    logger,
    async begin(epoch) {
      await logWatch.check();
      return beginReactor(db, 'mailer', epoch);
    },
  });
  workers.add('email queue', queue);
  shutdown.onStop('mail server', () => mailer.close());
  const sender = startSending({
    databaseUrl,
    outbox,
    channels: [
      onceByLog(log, emailChannel(mailer, createEmailWriter({ nounEmails, from }))),
      onceByLog(log, textChannel(textGatewayOf(config) ?? noTextGateway, createTextWriter(nounEmails))),
    ],
    record: createEndRecorder({ outbox, nounEmails, handle, clock }),
    bus,
    clock,
    logger,
  });
  workers.add('email sender', sender);
}

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

/** Serves the API, the sockets and the pages; returns the port it listens on. */
export async function startApi(
  core: Core,
  config: Config,
  { publicUrl, webDir, isDemo, hasJoined, nouns: among = nouns, sessionCheckMs = sessionsCheckedEveryMs }: ApiOptions,
): Promise<{ port: number; publicUrl: string }> {
  const { databaseUrl, db, models, store, logWatch, bus, keyStores, sessions, clock, logger, shutdown } = core;
  const metrics = createMetrics();
  const progress = followProgress(databaseUrl, models, logger);
  shutdown.onStop('progress', () => progress.close());
  logWatch.onRecovered(progress.lookAgain);
  const topics = createTopics({ nouns: among.flatMap(({ notices }) => notices?.(core) ?? []), bus, progress, logger });
  const accountOf = async (sessionId: string) => (await sessions.liveAmong([sessionId])).get(sessionId);
  const gateway = createGateway({
    topics,
    frames: among.flatMap(({ frames }) => frames?.({ ...core, publish: topics.publish }) ?? []),
    sessionOf: async (cookie) => {
      const token = sessionCookieIn(cookie);
      const sessionId = token && sessionIdOf(token);
      return sessionId && (await accountOf(sessionId)) ? sessionId : undefined;
    },
    accountOf,
    visitorTokens: core.visitorTokens,
    clock,
    logger,
  });
  const unsubscribe = core.sessionEnds.listen((sessionId) => gateway.endSession(sessionId));
  const endChecks = startSessionChecks({ gateway, liveAmong: sessions.liveAmong, everyMs: sessionCheckMs, logger });
  let accepting = true;
  let address = publicUrl ?? 'http://localhost';
  const rateLimits = createRateLimits();
  const findParcel = createFindParcel({ models, progress, rateLimits, metrics });
  const outbox = createOutbox(db);
  const timeline = composeTimeline(core, { outbox, nouns: among });
  const search = composeSearch(core, { outbox, nouns: among });
  const site = { publicUrl: () => address, trustProxy: config.TRUST_PROXY };
  const readiness = createReadiness({
    store,
    models,
    logWatch,
    probeWrites: () => probeWrites(db),
    bus,
    mailer: createSmtpMailer(requiredSmtp(config)),
    textGateway: textGatewayOf(config),
    outbox,
    workers: core.workers.states,
    keyStores,
    accepting: () => accepting,
    hasJoined,
  });
  const refreshMetrics = async () => {
    metrics.projectionPosition.set(Number(progress.applied()));
    metrics.sockets.set(gateway.connections());
    metrics.parkedStreams.set(await parkedStreams(models).catch(() => Number.NaN));
    metrics.missingKeys.set(await keyStores.store.missing().catch(() => Number.NaN));
    metrics.emailStreamsWaiting.set(await waitingStreams(outbox).catch(() => Number.NaN));
  };
  const privacy = config.TRACKING_PRIVACY;
  const reads = privacy === 'masked' ? createPersonalDataReads(core) : noReads;
  shutdown.onStop('reads of personal data', () => reads.close());
  const channels = config.SMS_GATEWAY_URL ? (['email', 'text'] as const) : (['email'] as const);
  const routes = composeRoutes(core, {
    progress,
    metrics,
    rateLimits,
    findParcel,
    reads,
    timeline,
    search,
    status: { readiness, refreshMetrics },
    delay,
    site: {
      publicUrl: site.publicUrl,
      isDemo,
      isSecure: publicUrl?.startsWith('https:') ?? false,
      privacy,
      channels,
      devMailUrl: config.DEV_MAIL_URL,
    },
  });
  const app = createApp({ logger, metrics, site, isDemo, gateway: gateway.route, routes });
  serveApiDocument(app, version);
  // Without masking there is no public page: the browser fetches what its reader may see.
  const findForPage = privacy === 'masked' ? findParcel : async () => undefined;
  servePages(app, { webDir, publicUrl: site.publicUrl, findParcel: findForPage, channels, logger });
  const server = await listen(app, config, gateway.server);
  shutdown.onStop('web server', async () => {
    accepting = false;
    unsubscribe();
    endChecks();
    topics.close();
    gateway.close();
    await server.close();
  });
  address = publicUrl ?? `http://localhost:${server.port}`;
  return { port: server.port, publicUrl: address };
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const requiredSmtp = ({ SMTP_URL }: Config): string => {
  if (!SMTP_URL) throw new Error('SMTP_URL is not set.');
  return SMTP_URL;
};

const textGatewayOf = ({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret }: Config) =>
  url && secret ? createHttpTextGateway({ url, secret }) : undefined;

/** `Name <address>`, or an address alone. */
function mailboxOf(from: string): { name: string; address: string } {
  const match = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(from.trim());
  return match?.[2] ? { name: match[1]?.replaceAll('"', '') ?? '', address: match[2] } : { name: '', address: from.trim() };
}
