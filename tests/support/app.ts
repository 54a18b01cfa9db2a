import type { EventDefinition } from '#contracts/events/envelope.ts';
import { eventDefinitions } from '#contracts/events/registry.ts';
import { readConfig, type Config } from '#infra/config.ts';
import type { Clock } from '#infra/clock.ts';
import { createLogger, type Logger } from '#infra/logger.ts';
import { costOfPrinted } from '#infra/passwords.ts';
import { openDemoAccounts } from '#services/accounts/demo.ts';
import type { Answerer } from '#services/assistant/answerer.ts';
import type { Noun } from '#services/nouns.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { publishDefaultRateSheet } from '#services/rates/commands.ts';
import { eraseBeforeServing, startAssisting, startEraser, startProjector, startRelaying } from '#services/roles.ts';
import { startImporting } from '#services/start-importing.ts';
import { startReadingMailboxes, startThreading } from '#services/start-mailboxes.ts';
import { startMailing } from '#services/start-mailing.ts';
import { startSealing } from '#services/start-sealing.ts';
import { startWebhooks } from '#services/start-webhooks.ts';
import { startApi } from '#services/start-api.ts';
import { startTestServers, type TestServers } from './servers.ts';

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
  // Hundreds of accounts are opened here, and nobody guesses at their passwords.
  const core = await composeCore({
    config,
    logger,
    events,
    passwordCost: costOfPrinted,
    ...(clock && { clock }),
    ...(mayAppend && { mayAppend }),
  });
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
  if (roles.has('webhooks')) startWebhooks(core);
  if (roles.has('importer')) startImporting(core);
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
