import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#infra/config.ts';
import { startMailServers } from '#infra/embedded/mail/server.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startChildServer } from '#tests/infra/embedded/event-store/child-server.ts';
import { startAppProcess } from '#tests/support/process.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

export const targets = ['postgres', 'event store', 'app'] as const;
export type Target = (typeof targets)[number];

/** The product on servers of its own, each a process that can be killed and is started again as a supervisor would. */
export interface StormServers {
  url: string;
  core: Core;
  /** The session of an agent. */
  cookie: string;
  /** `kill -9`. Resolves when the process is gone; what takes its place is on its way. */
  kill(target: Target): Promise<void>;
  /** Resolves when everything that was killed runs again. */
  recovered(): Promise<void>;
  /** How often the app ended without having been killed. */
  restarts(): number;
  stop(): Promise<void>;
}

interface Child {
  kill(): Promise<void>;
  stop(): Promise<unknown>;
}

export async function startStormServers(): Promise<StormServers> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-storm-'));
  const mailPorts = { smtpPort: 0, imapPort: 0, httpPort: 0 };
  const [postgres, bus, mail] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), databases: ['waybill', 'log'] }),
    startNatsBroker({ host: '127.0.0.1', port: 0 }),
    startMailServers({ host: '127.0.0.1', ...mailPorts, dataDir: join(folder, 'mail') }),
  ]);
  const logUrl = postgres.url.replace(/waybill$/, 'log');
  let store: Child & { url: string } = await startChildServer(logUrl);
  const storePort = Number(/:(\d+)/.exec(store.url)?.[1]);
  const env = {
    DATABASE_URL: postgres.url,
    EVENTSTORE_URL: store.url,
    NATS_URL: bus.url,
    SMTP_URL: mail.url,
    DEV_MAIL_URL: mail.httpUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: folder,
  };
  const core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  await core.sessions.open({ username: 'agent', email: 'agent@waybill.test', password: 'a long password', role: 'agent' });
  const session = await core.sessions.signIn('agent', 'a long password');

  let isStopping = false;
  let restarts = 0;
  let port = 0;
  const coming = new Set<Promise<unknown>>();
  const comes = (work: Promise<unknown>): void => {
    coming.add(work);
    const gone = () => coming.delete(work);
    work.then(gone, gone);
  };
  const startApp = async (): Promise<Child> => {
    // It ends by itself while PostgreSQL is away at its start, and is started again.
    const app = await pollUntil(
      'the app to start',
      () =>
        startAppProcess({ ...env, PORT: String(port), LOG_LEVEL: 'error', WAYBILL_ROLES: 'api,projector,relay' }).catch(
          () => undefined,
        ),
      120_000,
    );
    port = Number(new URL(app.url).port);
    let isKilled = false;
    app.process.once('exit', () => {
      if (isKilled || isStopping) return;
      restarts += 1;
      comes(startApp().then((next) => (current = next)));
    });
    const killed = () => {
      isKilled = true;
      return app.kill();
    };
    return { kill: killed, stop: app.stop };
  };
  let current = await startApp();

  return {
    url: `http://127.0.0.1:${port}`,
    core,
    cookie: `waybill_session=${session?.token}`,
    async kill(target) {
      // What is on its way already cannot be killed before it is there.
      while (coming.size > 0) await Promise.all(coming);
      if (target === 'postgres') {
        const { pid } = postgres;
        process.kill(pid, 'SIGKILL');
        comes(pollUntil('PostgreSQL to start', () => postgres.pid !== pid, 120_000));
      }
      if (target === 'event store') {
        await store.kill();
        comes(pollUntil('the event store to start', startStore, 120_000));
      }
      if (target === 'app') {
        await current.kill();
        comes(startApp().then((next) => (current = next)));
      }
    },
    async recovered() {
      while (coming.size > 0) await Promise.all(coming);
    },
    restarts: () => restarts,
    async stop() {
      isStopping = true;
      while (coming.size > 0) await Promise.allSettled(coming);
      await current.stop();
      await core.shutdown.stop();
      await Promise.all([store.stop(), bus.stop(), mail.stop()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** It cannot start while PostgreSQL is away. */
  async function startStore(): Promise<boolean> {
    const started = await startChildServer(logUrl, storePort).catch(() => undefined);
    if (started) store = started;
    return started !== undefined;
  }
}
