import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { ChildSpec, Supervisor } from './supervisor.ts';

export interface EmbeddedServers {
  env: Record<string, string>;
  started: { name: string; url: string }[];
}

type Urls = Pick<Config, 'DATABASE_URL' | 'EVENTSTORE_URL' | 'NATS_URL' | 'SMTP_URL'> &
  Partial<Pick<Config, 'IMAP_URL' | 'MAIL_FROM' | 'REPLY_ADDRESS'>>;

type Tls = Partial<Pick<Config, 'EVENTSTORE_TLS'>>;

/** Whether every server is embedded, which makes demo mode the default. */
export const isAllEmbedded = (config: Urls): boolean =>
  !config.DATABASE_URL && !config.EVENTSTORE_URL && !config.NATS_URL && !config.SMTP_URL && !config.IMAP_URL;

/** Brings up every server that has no URL, each known to the others and to the app by its URL only. */
export async function startEmbedded(config: Urls & Tls, dataDir: string, supervisor: Supervisor): Promise<EmbeddedServers> {
  const env: Record<string, string> = {};
  const started: EmbeddedServers['started'] = [];
  const start = async (spec: ChildSpec) => {
    const server = await supervisor.start(spec);
    started.push({ name: spec.name, url: server.url });
    return server;
  };

  const databases = async () => {
    const { url } = await start(postgres(join(dataDir, 'postgres')));
    if (!config.DATABASE_URL) env['DATABASE_URL'] = url;
    if (!config.EVENTSTORE_URL) {
      const tlsFolder = config.EVENTSTORE_TLS ? join(dataDir, 'event-store-tls') : '';
      env['EVENTSTORE_URL'] = (await start(eventStore(sibling(url, eventStoreDatabase), tlsFolder))).url;
    }
  };
  const bus = async () => {
    env['NATS_URL'] = (await start(broker())).url;
  };
  const catcher = async () => {
    const domain = /@([^@<>\s]+?)>?\s*$/.exec(config.MAIL_FROM ?? '')?.[1] ?? 'waybill.test';
    const { url, urls } = await start(mail(join(dataDir, 'mail'), domain));
    env['SMTP_URL'] = url;
    if (!config.IMAP_URL && urls['imap']) env['IMAP_URL'] = urls['imap'];
    // Every address of that domain reaches the business mailbox.
    env['REPLY_ADDRESS'] = config.REPLY_ADDRESS ?? `parcels+{token}@${domain}`;
    if (urls['http']) env['DEV_MAIL_URL'] = urls['http'];
  };
  await Promise.all([
    ...(config.NATS_URL ? [] : [bus()]),
    ...(config.SMTP_URL ? [] : [catcher()]),
    ...(config.DATABASE_URL && config.EVENTSTORE_URL ? [] : [databases()]),
  ]);
  return { env, started };
}

const eventStoreDatabase = 'waybill_log';

const postgres = (dataDir: string): ChildSpec => ({
  name: 'PostgreSQL',
  entry: { source: 'infra/embedded/postgres/main.ts', built: 'embedded-postgres.js' },
  env: { EMBEDDED_POSTGRES_DATA_DIR: dataDir, EMBEDDED_POSTGRES_DATABASES: `waybill,${eventStoreDatabase}` },
  ports: { EMBEDDED_POSTGRES_PORT: ({ url }) => url },
});

const eventStore = (databaseUrl: string, tlsFolder: string): ChildSpec => ({
  name: 'event store',
  entry: { source: 'infra/embedded/event-store/main.ts', built: 'embedded-event-store.js' },
  env: { EMBEDDED_EVENTSTORE_DATABASE_URL: databaseUrl, EMBEDDED_EVENTSTORE_TLS_FOLDER: tlsFolder },
  ports: { EMBEDDED_EVENTSTORE_PORT: ({ url }) => url },
});

const broker = (): ChildSpec => ({
  name: 'NATS broker',
  entry: { source: 'infra/embedded/nats/main.ts', built: 'embedded-nats.js' },
  env: {},
  ports: { EMBEDDED_NATS_PORT: ({ url }) => url },
});

const mail = (dataDir: string, domain: string): ChildSpec => ({
  name: 'mail catcher',
  entry: { source: 'infra/embedded/mail/main.ts', built: 'embedded-mail.js' },
  env: { EMBEDDED_MAIL_DATA_DIR: dataDir, EMBEDDED_MAIL_DOMAIN: domain },
  ports: {
    EMBEDDED_MAIL_SMTP_PORT: ({ url }) => url,
    EMBEDDED_MAIL_IMAP_PORT: ({ urls }) => urls['imap'],
    EMBEDDED_MAIL_HTTP_PORT: ({ urls }) => urls['http'],
  },
});

function sibling(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}
