import { z } from 'zod';
import { secondFactorPolicies } from '#contracts/second-factor.ts';
import { isLoopback } from './loopback.ts';
import { sealingKeyIn } from './seals/sealing-key.ts';
import { replyTokenLength } from './signed-links/signed-links.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));
const count = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.number().min(1));
const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
    message: `must start with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

/** An address that is called: a name and password in it would be refused by every call, and stand in its error. */
const calledUrl = () =>
  url('http', 'https').refine(
    (value) => URL.canParse(value) && new URL(value).username + new URL(value).password === '',
    'must be a URL without a name and password',
  );

const masterKey = () => z.base64().refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64');

const sealingKey = () =>
  z.base64().refine((value) => sealingKeyIn(value) !== undefined, 'must be an Ed25519 key (PKCS #8) in base64');

/** Whether the URL of a mail server has no credentials, or asks for encryption. */
function keepsPasswordSecret(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, searchParams } = new URL(value);
  return username === '' || searchParams.get('tls') !== 'off';
}

/** Whether answers to such an address come back with the token in it: one, that stands by itself, in an address that is not too long. */
function carriesToken(value: string): boolean {
  const [before, after, ...more] = value.split('{token}');
  if (before === undefined || after === undefined || more.length > 0) return false;
  const standsAlone = !/[a-z0-9]$/i.test(before) && /^[+.=_-]|^@/.test(after);
  const [name = ''] = value.split('@');
  const isShort = name.length - '{token}'.length + replyTokenLength <= 64;
  return standsAlone && isShort && z.email().safeParse(value.replace('{token}', 'token')).success;
}

/** Whether no one on the way can read it: encrypted, or within this machine. */
const isPrivate = (value: string): boolean =>
  URL.canParse(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname));

/** The processes that `WAYBILL_ROLES` can name. */
export const processRoles = [
  'api',
  'projector',
  'relay',
  'mailer',
  'mailbox',
  'sealer',
  'eraser',
  'webhooks',
  'importer',
] as const;

interface Setting<Schema extends z.ZodType> {
  schema: Schema;
  /** What it does; docs/configuration.md and .env.example are made from it. */
  doc: string;
  /** The value used when unset, as text; undefined: see `doc`. */
  default?: string;
}
const setting = <Schema extends z.ZodType>(schema: Schema, doc: string, fallback?: string): Setting<Schema> => ({
  schema,
  doc,
  ...(fallback === undefined ? {} : { default: fallback }),
});

/** Every environment variable of the product, with its meaning and default. */
export const settings = {
  PORT: setting(port, 'Port of the web server; 0 takes a free one.', '3000'),
  HOST: setting(z.string().min(1), 'Address the web server listens on.', '127.0.0.1'),
  PUBLIC_URL: setting(
    url('http', 'https').refine(URL.canParse, 'must be a URL').optional(),
    'Where people reach this installation, e.g. `https://parcels.example.com`. Used for links in emails and as the allowed origin for browser requests. Unset: `http://localhost:<port>`.',
  ),
  DATA_DIR: setting(
    z.string().min(1),
    'Folder of the embedded servers, of the generated master key and of the second copy of the keys of personal data. All processes of one machine share it.',
    './.data',
  ),
  DATABASE_URL: setting(
    url('postgres', 'postgresql').optional(),
    'PostgreSQL 15 or newer. Unset: an embedded PostgreSQL 18, where there is one for the platform.',
  ),
  KEYS_URL: setting(
    url('postgres', 'postgresql').optional(),
    'PostgreSQL for schema `keys`: the keys of personal data. Unset: that of DATABASE_URL.',
  ),
  KEYS_COPY_URL: setting(
    url('postgres', 'postgresql').optional(),
    'A second PostgreSQL for the second copy of those keys (schema `keys_copy`); needed when processes run on several machines. Unset: the file `keys.log` in DATA_DIR.',
  ),
  EVENTSTORE_URL: setting(
    url('esdb', 'esdb+discover').optional(),
    'EventStoreDB connection string. Unset: the embedded event store.',
  ),
  STREAM_PREFIX: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,31}$/, 'must be at most 32 lower-case letters, digits and underscores, beginning with a letter')
      .optional(),
    'Begins the name of every stream, followed by a dot: for an installation that shares its event store with another one. Stays what it was at the first start.',
  ),
  EVENTSTORE_TLS: setting(
    flag,
    '`1` enables TLS in the embedded event store, with a certificate of its own in DATA_DIR that the app trusts.',
    '0',
  ),
  NATS_URL: setting(
    url('nats', 'tls').optional(),
    'NATS server, `nats://` or `tls://`, with `user:password@` or `token@` if it asks for one. Unset: the embedded broker.',
  ),
  SMTP_URL: setting(
    url('smtp', 'smtps').refine(keepsPasswordSecret, 'must not send a password without TLS: leave out `?tls=off`').optional(),
    'SMTP server for outgoing email: `smtps://`, or `smtp://` with STARTTLS; `user:password@` signs in. `?tls=off` does without encryption, and without a password. Unset: the embedded mail catcher.',
  ),
  IMAP_URL: setting(
    url('imap', 'imaps').refine(keepsPasswordSecret, 'must not send a password without TLS: leave out `?tls=off`').optional(),
    'The business mailbox, which customers answer to: `imaps://user:password@host`, or `imap://` with STARTTLS. It answers from the address of MAIL_FROM by SMTP_URL. Unset: the embedded mail catcher, where email is sent by it, else none.',
  ),
  ALLOW_PRIVATE_MAIL_HOSTS: setting(
    flag.optional(),
    '`1` lets administrators connect mailboxes whose servers are in private networks or at unusual ports, see docs/operations.md. Unset: only in demo mode.',
  ),
  ALLOW_PRIVATE_WEBHOOKS: setting(
    flag.optional(),
    '`1` lets webhooks be sent to private networks, to this machine and over plain HTTP: for development and tests. Unset: only in demo mode.',
  ),
  MAIL_FROM: setting(z.string().min(3), 'From address of outgoing email, `Name <address>`.', 'Waybill <parcels@waybill.test>'),
  REPLY_ADDRESS: setting(
    z
      .string()
      .refine(
        carriesToken,
        'must be an address with one {token} after a plus or hyphen, such as parcels+{token}@example.com, and short',
      )
      .optional(),
    'Where answers to emails about parcels and conversations go, with `{token}` in it, e.g. `parcels+{token}@example.com`: they are recognised by it where mail servers change Message-IDs. It has to reach a mailbox that is connected. Unset: answers go to MAIL_FROM; with the embedded mail server, to `parcels+{token}@` its domain, which is that of MAIL_FROM.',
  ),
  SMS_GATEWAY_URL: setting(
    calledUrl().refine(isPrivate, 'must be https://, except on this machine').optional(),
    'Webhook that sends text messages: `POST` of `{ "to", "text", "id" }`, see docs/operations.md. Unset: parcels are followed by email only.',
  ),
  SMS_GATEWAY_SECRET: setting(
    z.string().min(16).optional(),
    'Signs what is sent to SMS_GATEWAY_URL (HMAC-SHA-256), which needs it: at least 16 characters.',
  ),
  EXCHANGE_RATES_URL: setting(
    calledUrl().optional(),
    'Exchange rates of the US dollar as JSON, without a key: `GET /v2/rates?base=USD` of frankfurter, or `usd.json` of the fawazahmed0 currency data set. If unset or unavailable, the bundled table is used.',
  ),
  STAFF_EMAIL: setting(
    z.email().optional(),
    'Where staff notifications go, such as new quote requests, and word of webhooks whose administrator has left. Unset: the address of MAIL_FROM.',
  ),
  SUPPORT_CONTENT: setting(
    z.string().optional(),
    'JSON file with business hours, holidays and what to know per country, see docs/support-content.md. Unset: the file that comes with the program.',
  ),
  WAYBILL_ROLES: setting(
    z
      .string()
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(processRoles)).min(1)),
    'Comma-separated roles of this process.',
    processRoles.join(','),
  ),
  DEMO: setting(
    flag.optional(),
    'Demo accounts, demo shipments and /dev/mail: `1` or `0`. Unset: on while every server is embedded, off as soon as one is configured.',
  ),
  MASTER_KEY: setting(
    masterKey().optional(),
    'Wraps the keys of personal data and signs tracking links: 32 bytes in base64 (`openssl rand -base64 32`). Losing it loses all personal data. In demo mode it is generated into DATA_DIR.',
  ),
  MASTER_KEY_PREVIOUS: setting(
    masterKey().optional(),
    'The previous master key, while `npm run rotate-master-key` changes over to MASTER_KEY, and for as long as links in emails from before are to work.',
  ),
  SEALING_KEY: setting(
    sealingKey().optional(),
    'Signs the seals of the event log and exports of history, see docs/operations.md: the private half of an Ed25519 key (PKCS #8) in base64 (`openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`). In demo mode it is generated into DATA_DIR. Unset elsewhere: nothing is sealed.',
  ),
  SEALING_KEY_PREVIOUS: setting(
    sealingKey().optional(),
    'The previous sealing key, once, where SEALING_KEY is a new one: it signs a last head that names the new key.',
  ),
  SEAL_FILE: setting(
    z.string().min(1).optional(),
    'File that every head is appended to, outside both databases; best on storage that only ever grows. Unset: `seals.log` in DATA_DIR.',
  ),
  SEAL_URL: setting(
    calledUrl().refine(isPrivate, 'must be https://, except on this machine').optional(),
    'Where every head is sent as well, outside this installation: `POST` of the head as JSON, see docs/operations.md. Unset: nowhere.',
  ),
  SEAL_TSA_URL: setting(
    calledUrl().optional(),
    'A time-stamp authority (RFC 3161) that confirms when the newest head was there. Unset: none.',
  ),
  SECOND_FACTOR: setting(
    z.enum(secondFactorPolicies),
    'Who must have a second factor: `optional` (nobody), `admins` or `everyone`. Whoever has none yet sets one up at the next sign-in and can do nothing else before.',
    'optional',
  ),
  TRACKING_PRIVACY: setting(
    z.enum(['masked', 'full']),
    'What the public tracking page shows to unverified visitors: `masked` or `full`.',
    'masked',
  ),
  ADDRESS_BOOK: setting(flag, '`0` suggests nobody from earlier shipments while a shipment is created.', '1'),
  TRUST_PROXY: setting(
    flag,
    '`1` takes the client address and the scheme from the last entries of `X-Forwarded-For` and `X-Forwarded-Proto`.',
    '0',
  ),
  SOCKETS_PER_ADDRESS: setting(
    count,
    'How many websockets one network address may hold at each process; staff may hold as many in each session.',
    '500',
  ),
  CONVERSATIONS_PER_ADDRESS: setting(
    count,
    'How many conversations with support may be started from one network address per hour, at each process.',
    '200',
  ),
  JOINS_PER_ADDRESS: setting(
    count,
    'How many visitors may join from one network address per minute, at each process, to start a conversation or to go on with one after a lost connection.',
    '1000',
  ),
  MESSAGES_PER_ADDRESS: setting(
    count,
    'How many messages visitors may send from one network address per minute, at each process, with whatever else they do in conversations.',
    '1200',
  ),
  MESSAGES_PER_CONVERSATION: setting(count, 'How many of those in one conversation per minute, at each process.', '60'),
  API_KEY_REQUESTS_PER_MINUTE: setting(
    count,
    'How many requests each API key may make per minute, at all processes together.',
    '600',
  ),
  WIDGET_SITES: setting(
    z
      .string()
      .transform((value) => value.split(/[\s,]+/).filter((site) => site !== ''))
      .pipe(
        z.array(
          z
            .string()
            .regex(
              /^(?:\*|https?:\/\/(?:\*\.)?[a-z\d.-]+(?::(?:\d{1,5}|\*))?)$/i,
              'must be sites such as https://shop.example or https://*.shop.example, or *',
            ),
        ),
      ),
    'Sites whose pages may show the tracking widget, comma-separated: `https://shop.example`, `https://*.shop.example`, or `*` for any. Unset: only this installation itself.',
    '',
  ),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'Least severe level that is logged.', 'info'),
  DEV_MAIL_URL: setting(url('http').optional(), 'The mail catcher behind /dev/mail; set by `npm start` in demo mode.'),
} as const;

type Settings = typeof settings;
type Raw = { [Name in keyof Settings]: z.infer<Settings[Name]['schema']> };

export type Config = Readonly<Raw>;

/** Invalid environment: one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses the environment once; an empty variable counts as unset. Throws {@link ConfigError}. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(settings).map(([name, entry]) => [name, env[name] || (entry as Setting<z.ZodType>).default]),
  );
  const schema = z
    .object(Object.fromEntries(Object.entries(settings).map(([name, entry]) => [name, entry.schema])))
    .refine(({ SMS_GATEWAY_URL, SMS_GATEWAY_SECRET }) => !SMS_GATEWAY_URL || SMS_GATEWAY_SECRET, {
      path: ['SMS_GATEWAY_SECRET'],
      message: 'must be set where SMS_GATEWAY_URL is',
    });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  return parsed.data as Config;
}
