import type { Import, Source } from './source-imports.ts';

/** One line of the import matrix: who, and what of the project and of the registry it may import. */
interface Layer {
  name: string;
  files: RegExp;
  own: RegExp[];
  packages: RegExp;
}

const none = /^$/;
const anything = /^/;
const node = 'node:.*';
const vendors =
  'postgres|esdb|nats|smtp|city-timezones|libphonenumber|zxcvbn|pdfkit|fontkit|bidi-js|bwip-js|otpauth|sharp|imapflow|ipaddr|postal-mime|node-forge|undici|chardet|iconv-lite|yauzl|saxes';
const adapter = new RegExp(`^infra/(?!embedded/).+/(?:(?:${vendors})\\.ts$|esdb/)`);
const portOrHelper = new RegExp(`^infra/(?!embedded/)(?!.+/(?:(?:${vendors})\\.ts$|esdb/))`);
const partOfAdapter = /^infra\/event-store\/esdb\//;
const queries = /^projections\/(?:[^/]+\/queries|page)\.ts$/;
const contracts = /^contracts\//;
const domain = /^services\/domain\//;
const application =
  /^services\/(?:(?:accounts|address-book|alerts|api|api-keys|archives|assistant|audit|chats|conversations|erasures|follows|imports|integrations|mailbox|mailboxes|maintenance|outbox|quotes|rates|reads|realtime|relay|retention|seals|search|shipments|timeline|webhooks)\/|(?:attempt|command|handle|known-state|load|state-cache)\.ts$)/;
const browser = /^(?!node:|hono$|@hono\/|pg$|kysely$|nats$|ws$|pino$|nodemailer$|@eventstore\/)/;

/** The first layer that fits a file is its layer. */
export const layers: readonly Layer[] = [
  { name: 'contracts', files: contracts, own: [contracts], packages: /^zod$/ },
  { name: 'domain', files: domain, own: [contracts, domain], packages: none },
  { name: 'adapters', files: adapter, own: [contracts, portOrHelper, partOfAdapter], packages: anything },
  {
    name: 'the threads that read messages',
    files: /^infra\/mail-parser\/thread\.ts$/,
    own: [/^infra\/mail-parser\//],
    packages: new RegExp(`^${node}$`),
  },
  {
    name: 'embedded servers',
    files: /^infra\/embedded\//,
    own: [/^infra\/embedded\//, /^infra\/(?:config|entry-of|shutdown)\.ts$/],
    packages: new RegExp(
      `^(?:${node}|pg|@grpc/grpc-js|@eventstore/db-client|google-protobuf|smtp-server|nodemailer|postal-mime|node-forge)$`,
    ),
  },
  {
    name: 'the database folder',
    files: /^infra\/database\//,
    own: [contracts, portOrHelper],
    packages: new RegExp(`^(?:${node}|pg|kysely)$`),
  },
  {
    name: 'ports and helpers',
    files: /^infra\//,
    own: [contracts, portOrHelper, /^package\.json$/],
    packages: new RegExp(`^(?:${node}|zod|kysely|lru-cache|pino|prom-client|uuid)$`),
  },
  {
    name: 'projections',
    files: /^projections\//,
    own: [contracts, domain, /^projections\//, portOrHelper],
    packages: new RegExp(`^(?:${node}|kysely)$`),
  },
  {
    name: 'application',
    files: application,
    own: [contracts, domain, application, portOrHelper, queries],
    packages: new RegExp(
      `^(?:${node}|zod|hono|@fastify/busboy|@hono/(?:node-server|zod-openapi)|rate-limiter-flexible|lru-cache|marked|p-limit|tar-stream|ws|yazl)$`,
    ),
  },
  {
    name: 'composition',
    files:
      /^services\/(?:cli\/|demo\/|(?:main|compose(?:-[a-z-]+)?|nouns|roles|readiness|joining|keys|load-printer|log-watch|measurements|operator-sentence|read-models|schemas|senders|start-[a-z-]+|workers)\.ts$)/,
    own: [contracts, /^services\//, /^projections\//, /^infra\//, /^package\.json$/],
    packages: new RegExp(`^(?:${node}|zod|kysely|@hono/node-server|vite)$`),
  },
  { name: 'web/shared', files: /^web\/shared\//, own: [contracts, /^web\/shared\//], packages: browser },
  { name: 'web/features', files: /^web\/features\//, own: [contracts, /^web\/(?:shared|features)\//], packages: browser },
  { name: 'web/staff', files: /^web\/staff\//, own: [contracts, /^web\/(?:shared|features|staff)\//], packages: browser },
  {
    name: 'web/routes',
    files: /^web\/routes\//,
    own: [contracts, /^web\/(?:shared|features|staff|routes)\//],
    packages: browser,
  },
  { name: 'web/app', files: /^web\//, own: [contracts, /^web\//], packages: browser },
  {
    name: 'build',
    files: /^build\//,
    own: [contracts, /^web\//, /^build\//, /^infra\/print\/font-files\.ts$/, /^services\/api\/guides\/names\.ts$/],
    packages: /^(?:node:.*|vite|vitest|@vitejs\/plugin-react|antd|@ant-design\/cssinjs|react|react-dom)$/,
  },
  { name: 'tests', files: /^tests\//, own: [anything], packages: anything },
];

export const layerOf = (file: string): Layer | undefined => layers.find(({ files }) => files.test(file));

/** Types of the read models' machinery that the application may name, but not run. */
const nameable = /^projections\/(?:progress|projector)\.ts$/;
const socketLibraries = (found: Import): boolean =>
  found.target === 'ws' ||
  found.target === '@hono/node-ws' ||
  (found.target === '@hono/node-server' && found.names.includes('upgradeWebSocket'));

/** What a file imports and must not, one sentence each. */
export function violations({ file, imports }: Source): string[] {
  const layer = layerOf(file);
  if (!layer) return [`${file} belongs to no layer`];
  const said: string[] = [];
  const refuse = ({ target }: Import, why: string) => said.push(`${file} imports ${target}: ${why}`);
  for (const found of imports) {
    const { target, isOwn, typeOnly } = found;
    if (isOwn && target.startsWith('tests/') && layer.name !== 'tests') refuse(found, 'nothing imports tests');
    else if (isOwn && layer.name === 'application' && nameable.test(target)) {
      if (!typeOnly) refuse(found, 'the application may only name its types');
    } else if (isOwn && !layer.own.some((allowed) => allowed.test(target))) refuse(found, `${layer.name} may not`);
    else if (!isOwn && !layer.packages.test(target)) refuse(found, `${layer.name} may not`);
    if (layer.name === 'web/features' && isOwn && target.startsWith('web/features/') && featureOf(target) !== featureOf(file)) {
      refuse(found, 'a feature never imports a feature');
    }
    if (isOwn && !typeOnly && isForeignNoun(file, target)) refuse(found, 'it is of another noun');
    if (layer.name !== 'tests' && file !== 'services/realtime/gateway.ts' && socketLibraries(found)) {
      refuse(found, 'only the gateway knows the websocket library');
    }
  }
  if (layer.name === 'adapters') {
    const found = new Set(
      imports.filter(({ target, isOwn }) => !isOwn && !noVendor.test(target)).map(({ target }) => vendorOf(target)),
    );
    if (found.size > 1 || (found.size === 0 && !partOfAdapter.test(file))) {
      said.push(`${file} is an adapter of ${found.size} vendors: ${[...found].join(', ')}`);
    }
  }
  return said;
}

const nounFolder =
  /^services\/(accounts|address-book|alerts|assistant|chats|conversations|erasures|follows|mailboxes|maintenance|quotes|rates|reads|retention|shipments|webhooks)\//;
const machinery = /^services\/(?:audit|outbox|realtime|relay|search|timeline)\//;
/** Those that are a side of another noun: who follows a parcel is written to about the parcel. */
const sideOf: Readonly<Record<string, string>> = { follows: 'shipments' };

/** Whether a noun, or the machinery below all of them, imports what belongs to some other noun. */
function isForeignNoun(file: string, target: string): boolean {
  const imported = nounFolder.exec(target)?.[1];
  const own = nounFolder.exec(file)?.[1];
  if (imported === undefined || (own === undefined && !machinery.test(file))) return false;
  return imported !== own && imported !== sideOf[own ?? ''];
}

/** What leads out of the process to no one. */
const noVendor = /^(?:node:|lru-cache$)/;

const featureOf = (file: string): string | undefined => file.split('/')[2];

const below: Record<string, string> = {
  kysely: 'pg',
  'google-protobuf': '@eventstore/db-client',
  '@grpc/grpc-js': '@eventstore/db-client',
};
const vendorOf = (name: string): string => below[name] ?? name;

/** Every file and package that a file leads to, types aside. */
export function reachable(from: string, sources: readonly Source[]): Set<string> {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const seen = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { target, isOwn, typeOnly } of byFile.get(next)?.imports ?? []) {
      if (typeOnly || seen.has(target)) continue;
      seen.add(target);
      if (isOwn) waiting.push(target);
    }
  }
  return seen;
}
