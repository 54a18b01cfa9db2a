import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '#infra/logger.ts';
import { createMetrics } from '#infra/metrics.ts';
import { version } from '#infra/version.ts';
import { serveApiDocument } from '../api/api-document.ts';
import { createApp } from '../api/app.ts';
import { createRateLimits } from '../api/rate-limits.ts';
import { composeRoutes, type RouteCore } from '../compose-routes.ts';

/** Stands for whatever only requests use; the document is made from the routes alone, so nothing may ask it for anything. */
const absent = new Proxy({} as never, { get: notCalled });
function notCalled(): never {
  throw new Error('the OpenAPI document must not need a running server');
}

/** An OpenAPI document of this version by its path, as text, without any server. */
async function openApiDocument(path: string): Promise<string> {
  const metrics = createMetrics();
  const core: RouteCore = {
    accounts: absent,
    sessions: absent,
    sessionList: absent,
    securityLog: absent,
    signInFailures: absent,
    knownClients: absent,
    models: absent,
    clock: absent,
    trackingKeys: absent,
    shipments: absent,
    imports: absent,
    importFiles: absent,
    importRows: absent,
    showImports: notCalled,
    quotes: absent,
    erasures: absent,
    retention: absent,
    findPerson: notCalled,
    readSubject: notCalled,
    subjectData: notCalled,
    quoteLinks: absent,
    calculate: notCalled,
    publishRateSheet: notCalled,
    previewRateSheet: notCalled,
    systemState: notCalled,
    proveSeal: notCalled,
    exportHistory: notCalled,
    retryParked: notCalled,
    rebuilds: absent,
    retryMessages: absent,
    unsettled: absent,
    exchangeRates: absent,
    follows: absent,
    followTokens: absent,
    alerts: absent,
    apiKeys: absent,
    apiKeyList: absent,
    webhooks: absent,
    webhookList: absent,
    webhookLog: absent,
    checkApiKey: notCalled,
    keptAlerts: notCalled,
    mailboxList: absent,
    mailboxCommands: absent,
    directory: absent,
    people: absent,
    ownPasswords: absent,
    addressBook: absent,
    ownSecondFactor: absent,
    savedViews: absent,
    chats: absent,
    nameAgent: absent,
    guesserOf: absent,
    chatPhotos: absent,
    conversations: absent,
    confirmSent: notCalled,
    rawEmails: absent,
    attachments: absent,
    mailParser: absent,
    replyFiles: absent,
    mailCorrections: absent,
    personalData: absent,
    handle: notCalled,
    visitorTokens: absent,
    readMarks: absent,
    idempotency: absent,
    testMode: {
      models: absent,
      shipments: absent,
      quotes: absent,
      idempotency: absent,
      webhooks: absent,
      webhookList: absent,
      webhookLog: absent,
    },
    requestSignatures: absent,
    log: absent,
    logger: absent,
  };
  const routes = composeRoutes(core, {
    progress: absent,
    eventFeed: absent,
    testSide: { progress: absent, feed: absent },
    metrics,
    rateLimits: createRateLimits(),
    findParcel: notCalled,
    reads: absent,
    opensStill: notCalled,
    timeline: notCalled,
    search: notCalled,
    audit: { read: notCalled, events: absent, find: absent },
    presence: absent,
    keyRequests: absent,
    automaticEmails: notCalled,
    status: { readiness: notCalled, refreshMetrics: notCalled },
    delay: notCalled,
    site: {
      publicUrl: notCalled,
      isDemo: false,
      isSecure: false,
      privacy: 'masked',
      channels: ['email', 'text'],
      devMailUrl: undefined,
      widgetSites: [],
    },
  });
  const app = createApp({
    logger: createLogger('silent', 'openapi'),
    metrics,
    site: { publicUrl: () => 'http://localhost', trustProxy: false },
    isDemo: false,
    gateway: (_context, next) => next(),
    routes,
  });
  serveApiDocument(app, version);
  const answer = await app.request(path);
  return `${JSON.stringify(await answer.json(), undefined, 2)}\n`;
}

const { values, positionals } = parseArgs({ options: { v1: { type: 'boolean' } }, allowPositionals: true });
const [file] = positionals;
const document = await openApiDocument(values.v1 ? '/api/openapi.v1.json' : '/api/openapi.json');
if (file) await writeFile(file, document);
else process.stdout.write(document);
