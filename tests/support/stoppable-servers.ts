import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startMailServers, type RunningMailServers } from '#infra/embedded/mail/server.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import type { TestServers } from './servers.ts';
import { testDatabase } from './postgres.ts';

/** A server that can be away and come back where it was, with what it had. */
export interface Stoppable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Servers of a test's own, for one installation. */
export interface StoppableServers extends TestServers {
  eventStore: Stoppable;
  bus: Stoppable;
  mail: Stoppable;
  postgres: Stoppable & { pid(): number };
}

const host = '127.0.0.1';
const portOf = (url: string): number => Number(new URL(url).port);

/** With the port that it had, 0 for the first time; `current` is what runs at the moment. */
async function stoppable<Server extends RunningServer>(begin: (port: number, before?: Server) => Promise<Server>) {
  let running = await begin(0);
  const server: Stoppable = {
    stop: () => running.stop(),
    start: async () => void (running = await begin(portOf(running.url), running)),
  };
  return { server, current: () => running };
}

/** Starts an event store, whose own database is another one than Postgres, a bus, Postgres and a mail catcher on free ports. */
export async function startStoppableServers(): Promise<StoppableServers> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-outage-'));
  const { url: databaseUrl, drop } = await testDatabase();
  const mailPorts = (before: RunningMailServers | undefined) => ({
    imapPort: before ? portOf(before.imapUrl) : 0,
    httpPort: before ? portOf(before.httpUrl) : 0,
  });
  const [postgres, eventStore, bus, mail] = await Promise.all([
    stoppable((port) => startPostgres({ dataDir: join(folder, 'postgres'), port, databases: ['waybill'] })),
    stoppable((port) => startEventStoreServer({ databaseUrl, host, port })),
    stoppable((port) => startNatsBroker({ host, port })),
    stoppable<RunningMailServers>((smtpPort, before) =>
      startMailServers({ host, dataDir: join(folder, 'mail'), smtpPort, ...mailPorts(before) }),
    ),
  ]);
  return {
    eventStore: eventStore.server,
    bus: bus.server,
    mail: mail.server,
    postgres: { ...postgres.server, pid: () => postgres.current().pid },
    env: {
      DATABASE_URL: postgres.current().url,
      EVENTSTORE_URL: eventStore.current().url,
      NATS_URL: bus.current().url,
      SMTP_URL: mail.current().url,
      DEV_MAIL_URL: mail.current().httpUrl,
      STREAM_PREFIX: '',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: folder,
    },
    async stop() {
      await Promise.all([eventStore.server.stop(), bus.server.stop(), mail.server.stop()]);
      await postgres.server.stop();
      await Promise.all([drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
