import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startMailServers } from '#infra/embedded/mail/server.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { testDatabase } from './postgres.ts';

/** Where a test's servers are. A URL in the environment wins, so that the same tests run on any real server. */
export interface TestServers {
  env: Record<
    'DATABASE_URL' | 'EVENTSTORE_URL' | 'STREAM_PREFIX' | 'NATS_URL' | 'SMTP_URL' | 'DEV_MAIL_URL' | 'MASTER_KEY' | 'DATA_DIR',
    string
  >;
  stop(): Promise<void>;
}

export interface KeepableServers extends TestServers {
  /** Stops them as well, and leaves what they hold for others to start with. */
  keep(): Promise<KeptServers>;
}

/** What stopped servers hold: the names of two databases, a folder, and the key to their contents. */
export interface KeptServers {
  models: string;
  log: string;
  folder: string;
  masterKey: string;
}

/**
 * A database of the test's own, and an event store, a broker and a mail catcher in this process. In place of each a server that
 * runs already can be named: TEST_EVENTSTORE_URL, TEST_NATS_URL, and TEST_SMTP_URL with the catcher behind it, TEST_DEV_MAIL_URL.
 * With `like` they begin with a copy of what others held.
 */
export async function startTestServers(
  given: { NATS_URL?: string; EVENTSTORE_URL?: string; like?: KeptServers } = {},
): Promise<KeepableServers> {
  const { like } = given;
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'));
  if (like) await cp(like.folder, folder, { recursive: true });
  const [models, log] = await Promise.all([
    testDatabase(like && { template: like.models }),
    testDatabase(like && { template: like.log }),
  ]);
  const masterKey = like?.masterKey ?? randomBytes(32).toString('base64');
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
  const stopServers = () => Promise.all(started.map((server) => server.stop()));
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
      MASTER_KEY: masterKey,
      DATA_DIR: folder,
    },
    async stop() {
      await stopServers();
      await Promise.all([models.drop(), log.drop(), rm(folder, { recursive: true, force: true })]);
    },
    async keep() {
      await stopServers();
      return { models: models.name, log: log.name, folder, masterKey };
    },
  };
}
