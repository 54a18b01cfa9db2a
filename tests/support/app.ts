import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDefinition } from '#contracts/events/envelope.ts';
import { eventDefinitions } from '#contracts/events/registry.ts';
import { readConfig, type Config } from '#infra/config.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startMailServers } from '#infra/embedded/mail/server.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import type { Clock } from '#infra/clock.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import { openDemoAccounts } from '#services/accounts/demo.ts';
import type { Answerer } from '#services/assistant/answerer.ts';
import type { Noun } from '#services/nouns.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { publishDefaultRateSheet } from '#services/rates/commands.ts';
import {
  eraseBeforeServing,
  startAssisting,
  startEraser,
  startMailing,
  startProjector,
  startReadingMailboxes,
  startRelaying,
  startSealing,
  startThreading,
} from '#services/roles.ts';
import { startApi } from '#services/start-api.ts';
import { testDatabase } from './postgres.ts';

/** Where a test's servers are. A URL in the environment wins, so that the same tests run on any real server. */
export interface TestServers {
  env: Record<
    'DATABASE_URL' | 'EVENTSTORE_URL' | 'STREAM_PREFIX' | 'NATS_URL' | 'SMTP_URL' | 'DEV_MAIL_URL' | 'MASTER_KEY' | 'DATA_DIR',
    string
  >;
  stop(): Promise<void>;
}

/**
 * A database of the test's own, and an event store, a broker and a mail catcher in this process. In place of each a server that
 * runs already can be named: TEST_EVENTSTORE_URL, TEST_NATS_URL, and TEST_SMTP_URL with the catcher behind it, TEST_DEV_MAIL_URL.
 */
export async function startTestServers(given: { NATS_URL?: string; EVENTSTORE_URL?: string } = {}): Promise<TestServers> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'));
  const [models, log] = await Promise.all([testDatabase(), testDatabase()]);
  const started: RunningServer[] = [];
  const urlOf = async (running: string | undefined, start: () => Promise<RunningServer>) => {
    if (running) return running;
    const server = await start();
    started.push(server);
    return server.url;
  };
  const { TEST_EVENTSTORE_URL, TEST_NATS_URL, TEST_SMTP_URL, TEST_DEV_MAIL_URL } = process.env;
  if (TEST_SMTP_URL && !TEST_DEV_MAIL_URL)
    throw new Error('TEST_SMTP_URL needs TEST_DEV_MAIL_URL: where the tests read what it caught.');
  const startMail = async () => {
    const mail = await startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir: folder });
    started.push(mail);
    return { smtp: mail.url, catcher: mail.httpUrl };
  };
  const mail = TEST_SMTP_URL && TEST_DEV_MAIL_URL ? { smtp: TEST_SMTP_URL, catcher: TEST_DEV_MAIL_URL } : await startMail();
  return {
    env: {
      DATABASE_URL: models.url,
      EVENTSTORE_URL: await urlOf(given.EVENTSTORE_URL ?? TEST_EVENTSTORE_URL, () =>
        startEventStoreServer({ databaseUrl: log.url, host: '127.0.0.1', port: 0 }),
      ),
      // An installation of its own, where others may use the same server with other keys.
      STREAM_PREFIX: TEST_EVENTSTORE_URL && !given.EVENTSTORE_URL ? `t${randomBytes(8).toString('hex')}` : '',
      NATS_URL: await urlOf(given.NATS_URL ?? TEST_NATS_URL, () => startNatsBroker({ host: '127.0.0.1', port: 0 })),
      SMTP_URL: mail.smtp,
      DEV_MAIL_URL: mail.catcher,
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: folder,
    },
    async stop() {
      await Promise.all(started.map((server) => server.stop()));
      await Promise.all([models.drop(), log.drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}

export interface TestApp {
  core: Core;
  config: Config;
  url: string;
  /** A request to the app; `as` sends the session cookie of {@link TestApp.signIn}. */
  request(
    method: string,
    path: string,
    options?: { body?: unknown; as?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** The session cookie of a demo account. */
  signIn(username: 'admin' | 'agent' | 'auditor'): Promise<string>;
  servers: TestServers;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  servers?: TestServers;
  env?: Record<string, string>;
  /** `assistant` besides those of the configuration: visitors are answered. */
  roles?: string[];
  /** In place of the one that comes with the program. */
  answerer?: Answerer;
  clock?: Clock;
  logger?: Logger;
  /** False while nothing may be appended, though everything can be read. */
  mayAppend?: () => boolean;
  /** How often the sessions behind open sockets are checked. */
  sessionCheckMs?: number;
  /** In place of those that there are. */
  nouns?: readonly Noun[];
  /** Beside those that there are. */
  events?: readonly EventDefinition[];
}

/** Starts the roles on servers of the test's own, or on given ones. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const servers = options.servers ?? (await startTestServers());
  const config = readConfig({ ...servers.env, PORT: '0', DEMO: '1', LOG_LEVEL: 'silent', ...options.env });
  const logger = options.logger ?? createLogger(config.LOG_LEVEL, 'test');
  const events = new Map(eventDefinitions);
  for (const definition of options.events ?? []) events.set(definition.type, definition);
  const { clock, mayAppend } = options;
  const core = await composeCore({ config, logger, events, ...(clock && { clock }), ...(mayAppend && { mayAppend }) });
  await letReactorsGoLive(core);
  const roles = new Set(options.roles ?? ['projector', 'relay', 'mailer']);
  if (roles.has('projector')) startProjector(core, options.nouns);
  if (roles.has('relay')) startRelaying(core);
  await eraseBeforeServing(core, new AbortController().signal);
  const { port, publicUrl, answerer } = await startApi(core, config, {
    webDir: 'dist/web',
    isDemo: true,
    hasJoined: () => true,
    ...(options.nouns ? { nouns: options.nouns } : {}),
    ...(options.sessionCheckMs ? { sessionCheckMs: options.sessionCheckMs } : {}),
  });
  if (roles.has('assistant')) startAssisting(core, options.answerer ?? answerer);
  if (roles.has('mailer')) startMailing(core, config, publicUrl, options.nouns);
  if (roles.has('sealer')) startSealing(core, config, { events: 10, ms: 0 });
  if (roles.has('mailbox')) {
    startThreading(core);
    startReadingMailboxes(core, config, publicUrl, options.nouns);
  }
  if (roles.has('eraser')) startEraser(core, config);
  await publishDefaultRateSheet(core);
  await openDemoAccounts(core);
  const url = `http://127.0.0.1:${port}`;

  const request: TestApp['request'] = (method, path, { body, as, headers = {} } = {}) =>
    fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(as === undefined ? {} : { Cookie: as }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    core,
    config,
    url,
    request,
    servers,
    async signIn(username) {
      const answer = await request('POST', '/api/auth/login', { body: { username, password: 'waybill-demo' } });
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (!cookie) throw new Error(`could not sign in as ${username}: ${answer.status} ${await answer.text()}`);
      return cookie;
    },
    async stop() {
      await core.shutdown.stop();
      if (!options.servers) await servers.stop();
    },
  };
}
