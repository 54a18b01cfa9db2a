import { describe, expect, test } from 'vitest';
import { roles, type Caller } from '#contracts/accounts.ts';
import { apiKeyScopes, type ApiKeyScope } from '#contracts/api-keys.ts';
import { redirects } from '#contracts/screens.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import type { StoredAccount } from '#infra/accounts/accounts.ts';
import { createLogger } from '#infra/logger.ts';
import { createMetrics } from '#infra/metrics.ts';
import { access, keyAccess, testKeyOnlyRoutes, type KeyRoute, type Route } from '#services/api/access.ts';
import { serveApiDocument } from '#services/api/api-document.ts';
import { answerExamples } from '#services/api/answer-examples.ts';
import { bodyExamples } from '#services/api/body-examples.ts';
import { createApp } from '#services/api/app.ts';
import { sessionCookie } from '#services/api/guards.ts';
import { createBundledRates } from '#infra/exchange-rates/bundled.ts';
import { servePages } from '#services/api/pages.ts';
import { createRateLimits } from '#services/api/rate-limits.ts';
import type { ApiProcess } from '#services/compose-route-parts.ts';
import { composeRoutes, type RouteCore } from '#services/compose-routes.ts';
import { noReads } from '#services/reads/reads.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { emptyModels } from '#tests/support/models.ts';
import { onlySessions } from '#tests/support/only-sessions.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const nothing = (): never => {
  throw new Error('this test has nothing behind the guards');
};
const metrics = createMetrics();

const storedAdmin: StoredAccount = {
  id: accountId,
  username: 'admin',
  role: 'admin',
  email: 'admin@waybill.test',
  passwordHash: '',
  isDemo: true,
  disabledAt: undefined,
};

const noShipments: RouteCore['shipments'] = {
  create: nothing,
  updateStatus: nothing,
  previewStatus: nothing,
  undoBulkUpdate: nothing,
  recordScan: nothing,
  previewScan: nothing,
  takeBack: nothing,
  simulateMovement: nothing,
  notifyReceiver: nothing,
  correctScan: nothing,
  correctContact: nothing,
  reviseEstimate: nothing,
  cancel: nothing,
};

const noQuotes: RouteCore['quotes'] = {
  request: nothing,
  current: nothing,
  accepted: nothing,
  answer: nothing,
  accept: nothing,
  convert: nothing,
};

/** The whole API with no one behind its guards; a session token is the role it stands for. */
const noWebhooks: Pick<RouteCore, 'webhooks' | 'webhookList' | 'webhookLog'> = {
  webhooks: {
    create: nothing,
    change: nothing,
    pause: nothing,
    resume: nothing,
    rotate: nothing,
    remove: nothing,
    test: nothing,
    sendAgain: nothing,
    replay: nothing,
    find: nothing,
  },
  webhookList: { page: async () => ({ items: [], nextCursor: undefined }), shown: nothing, delivery: nothing },
  webhookLog: { page: nothing, find: nothing, replays: nothing },
};
const core: RouteCore = {
  sessions: onlySessions,
  accounts: {
    unknownNames: async () => ({ today: 0, last30Days: 0 }),
    usernames: async () => new Map(),
    adminNamed: async () => undefined,
    findByUsername: async () => storedAdmin,
  },
  knownClients: { recognise: async () => undefined, remember: nothing },
  models: emptyModels,
  clock: { now: () => new Date(0) },
  trackingKeys: { keyFor: nothing, opensFor: () => false, namesNobody: () => false },
  imports: { open: nothing, check: nothing, start: nothing, cancel: nothing, undo: nothing },
  importFiles: { part: nothing, facts: nothing },
  importRows: { page: nothing },
  showImports: nothing,
  shipments: noShipments,
  quotes: noQuotes,
  quoteLinks: { tokenFor: nothing, read: () => undefined },
  calculate: nothing,
  publishRateSheet: nothing,
  previewRateSheet: nothing,
  systemState: nothing,
  proveSeal: nothing,
  exportHistory: nothing,
  retryParked: nothing,
  rebuilds: { request: nothing, requestComparison: nothing, cancel: nothing },
  retryMessages: { one: nothing, failed: nothing },
  unsettled: {
    page: async () => [],
    counts: nothing,
    find: nothing,
    failed: async () => [],
    countFailed: nothing,
    reopen: nothing,
    confirm: nothing,
  },
  exchangeRates: createBundledRates(),
  logger: createLogger('silent', 'test'),
  log: createEventLog(createMemoryStore(), createOpenPersonalData()),
  alerts: { publish: nothing, withdraw: nothing },
  apiKeys: { create: nothing, rotate: nothing, revoke: nothing, noteNetwork: nothing },
  apiKeyList: { page: async () => ({ items: [], nextCursor: undefined }), shown: nothing },
  ...noWebhooks,
  checkApiKey: async (key) => {
    const mode = key.startsWith('test-') ? 'test' : 'live';
    const scope = apiKeyScopes.find((one) => key.replace('test-', '') === one.replace(':', '-'));
    return scope ? { id: accountId, mode, name: 'Shop', scopes: [scope] } : { refused: 'unknown' };
  },
  keptAlerts: async () => ({ items: [], nextCursor: undefined }),
  follows: { request: nothing, confirm: nothing, stop: nothing, find: nothing },
  followTokens: { tokenFor: nothing, read: () => undefined },
  directory: { page: async () => [], count: async () => 0, find: nothing },
  securityLog: async () => ({ items: [], nextCursor: undefined }),
  signInFailures: { failed: () => undefined, blocked: () => undefined },
  sessionList: { list: async () => [], revoke: nothing },
  people: {
    invite: nothing,
    inviteAgain: nothing,
    changeRole: nothing,
    deactivate: nothing,
    reactivate: nothing,
    resetFactor: nothing,
  },
  ownPasswords: { requestReset: nothing, open: nothing, useLink: nothing, change: nothing },
  addressBook: { find: nothing, forget: nothing },
  ownSecondFactor: { statusOf: nothing, begin: nothing, confirm: nothing, renewCodes: nothing, remove: nothing },
  savedViews: { viewsOf: nothing, save: nothing, remove: nothing, forget: nothing },
  mailboxList: { all: async () => [], received: async () => 0 },
  mailboxCommands: { connect: nothing, replacePassword: nothing, test: nothing, disconnect: nothing },
  chats: { start: nothing, isBegun: nothing, carryOut: nothing },
  nameAgent: nothing,
  guesserOf: (address) => address,
  chatPhotos: { send: nothing, read: nothing },
  conversations: { carryOut: nothing },
  erasures: { request: nothing, decline: nothing, confirm: nothing },
  retention: { read: nothing, preview: nothing, set: nothing, confirmClock: nothing, ruleOf: nothing },
  findPerson: nothing,
  readSubject: nothing,
  subjectData: nothing,
  confirmSent: nothing,
  rawEmails: { read: nothing, kept: nothing },
  attachments: { kept: nothing },
  mailParser: { attachment: nothing },
  replyFiles: { upload: nothing, read: nothing, take: nothing, removeTaken: nothing, sweep: nothing },
  mailCorrections: { thread: nothing, split: nothing, merge: nothing, unmerge: nothing },
  personalData: { subjectFor: nothing },
  handle: nothing,
  visitorTokens: { issue: nothing, issueForEmail: nothing, isBoundTo: () => false, read: () => ({ refused: 'bad_token' }) },
  readMarks: { marksOf: async () => new Map(), mark: nothing },
  idempotency: { claim: nothing, keepUnchanged: nothing },
  testMode: {
    models: emptyModels,
    shipments: noShipments,
    quotes: noQuotes,
    idempotency: { claim: nothing, keepUnchanged: nothing },
    ...noWebhooks,
  },
  requestSignatures: { sign: nothing, verify: nothing },
};
const noFeed: ApiProcess['eventFeed'] = {
  placeOf: nothing,
  page: nothing,
  changed: nothing,
  closing: new AbortController().signal,
  forget: nothing,
  close: nothing,
};
const noProgress: ApiProcess['progress'] = { applied: () => 0n, reached: nothing, lookAgain: nothing, close: nothing };
const routes = composeRoutes(core, {
  progress: noProgress,
  eventFeed: noFeed,
  testSide: { progress: noProgress, feed: noFeed },
  metrics,
  rateLimits: createRateLimits(),
  keyRequests: { most: 1_000, take: () => ({ made: 1, leftMs: 60_000 }), close: nothing },
  findParcel: nothing,
  reads: noReads,
  opensStill: async () => false,
  timeline: nothing,
  search: nothing,
  audit: { read: nothing, events: { recorded: nothing, about: nothing }, find: { byText: nothing, byEmail: nothing } },
  presence: { isPresent: () => false, present: () => [] },
  automaticEmails: async () => [],
  status: { readiness: nothing, refreshMetrics: async () => undefined },
  delay: async () => undefined,
  site: {
    publicUrl: () => 'http://localhost',
    isDemo: true,
    isSecure: false,
    privacy: 'masked',
    channels: ['email', 'text'],
    devMailUrl: 'http://127.0.0.1:9',
    widgetSites: [],
  },
});

const site = { publicUrl: () => 'http://localhost', trustProxy: false };
const app = createApp({
  logger: core.logger,
  metrics,
  site,
  isDemo: true,
  gateway: async (context) => context.text('socket'),
  routes,
});
serveApiDocument(app, '0.0.0');
servePages(app, {
  webDir: 'tests',
  publicUrl: site.publicUrl,
  findParcel: nothing,
  guesserOf: String,
  channels: ['email'],
  widgetSites: [],
  logger: core.logger,
});

/** `METHOD /path` of everything that answers; middleware is mounted for all methods and the client's pages for any path. */
const mounted = [
  ...new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  ),
];

/** Those that take something else than JSON. */
const photoRoute: Route = 'POST /api/chats/{id}/photos';
const fileRoute: Route = 'POST /api/reply-files';
const formRoutes: (Route | KeyRoute)[] = ['POST /api/imports', 'POST /api/v1/imports'];
/** Routes of programs that answer a file. */
const fileAnswers: (Route | KeyRoute)[] = ['GET /api/v1/imports/templates/{kind}', 'GET /api/v1/imports/{id}/errors'];
const everybody: Caller[] = ['anonymous', 'customer', 'agent', 'admin', 'auditor'];
const signedIn: Caller[] = ['customer', 'agent', 'admin', 'auditor'];
const readers: Caller[] = ['agent', 'admin', 'auditor'];
const overseers: Caller[] = ['admin', 'auditor'];
const staff: Caller[] = ['agent', 'admin'];
const admin: Caller[] = ['admin'];

/** Written out beside the table of the program: whoever opens a route has to say so twice. */
const expected: Record<Route, readonly Caller[]> = {
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /metrics': everybody,
  'GET /version': everybody,
  'GET /ws': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/openapi.v1.json': everybody,
  'GET /api/docs': everybody,
  'GET /api/docs/{file}': everybody,
  'GET /api/docs/guides/{guide}': everybody,
  'GET /api/demo': everybody,
  'POST /api/client-errors': everybody,
  'POST /api/auth/login': everybody,
  'POST /api/auth/login/code': everybody,
  'GET /api/auth/me': signedIn,
  'POST /api/auth/logout': everybody,
  'POST /api/admin/login': everybody,
  'POST /api/admin/login/code': everybody,
  'GET /api/admin/me': admin,
  'POST /api/admin/logout': everybody,
  'POST /api/auth/password-reset': everybody,
  'POST /api/auth/link': everybody,
  'POST /api/auth/link/password': everybody,
  'POST /api/account/password': signedIn,
  'GET /api/account/second-factor': signedIn,
  'POST /api/account/second-factor': signedIn,
  'POST /api/account/second-factor/enrol': signedIn,
  'POST /api/account/second-factor/recovery-codes': signedIn,
  'POST /api/account/second-factor/remove': signedIn,
  'GET /api/account/sessions': signedIn,
  'POST /api/account/sessions/{sessionId}/revoke': signedIn,
  'POST /api/account/sessions/revoke-others': signedIn,
  'GET /api/people/{id}/sessions': overseers,
  'POST /api/people/{id}/sessions/{sessionId}/revoke': admin,
  'POST /api/people/{id}/sessions/revoke-others': admin,
  'GET /api/security-log': overseers,
  'GET /api/security-log/unknown-names': overseers,
  'GET /api/people': overseers,
  'POST /api/people': admin,
  'POST /api/people/{id}/invitation': admin,
  'PATCH /api/people/{id}/role': admin,
  'POST /api/people/{id}/deactivate': admin,
  'POST /api/people/{id}/reactivate': admin,
  'POST /api/people/{id}/second-factor/reset': admin,
  'GET /api/track/{trackingNumber}': everybody,
  'POST /api/track/{trackingNumber}/unlock': everybody,
  'GET /api/currencies': everybody,
  'GET /api/exchange-rates/USD': everybody,
  'POST /api/calculate-shipping': everybody,
  'POST /api/track/{trackingNumber}/follow': everybody,
  'GET /api/follow-channels': everybody,
  'GET /api/follows/{token}': everybody,
  'POST /api/follows/{token}/confirm': everybody,
  'POST /api/follows/{token}/stop': everybody,
  'GET /api/follows/{token}/stop': everybody,
  'GET /api/alerts': everybody,
  'GET /api/alerts/all': overseers,
  'POST /api/alerts': admin,
  'POST /api/alerts/{id}/withdraw': admin,
  'GET /api/rate-sheets': overseers,
  'POST /api/rate-sheets': admin,
  'POST /api/rate-sheets/preview': admin,
  'POST /api/connect-email': admin,
  'GET /api/mailboxes': overseers,
  'POST /api/mailboxes/{id}/password': admin,
  'POST /api/mailboxes/{id}/test': admin,
  'POST /api/mailboxes/{id}/disconnect': admin,
  'GET /api/audit/seals/for': readers,
  'GET /api/audit/export': readers,
  'GET /api/audit/shipment/{id}/epcis': readers,
  'GET /api/audit/verify.mjs': everybody,
  'POST /api/subjects/find': overseers,
  'GET /api/retention': overseers,
  'GET /api/retention/preview': overseers,
  'PUT /api/retention/{kind}': admin,
  'POST /api/retention/confirm-clock': admin,
  'POST /api/subjects/data': overseers,
  'GET /api/erasures': overseers,
  'GET /api/erasures/waiting': overseers,
  'POST /api/erasures': admin,
  'POST /api/erasures/{id}/decline': admin,
  'POST /api/erasures/{id}/confirm': admin,
  'GET /api/widget': overseers,
  'GET /api/keys': overseers,
  'POST /api/keys': admin,
  'POST /api/keys/{id}/rotate': admin,
  'DELETE /api/keys/{id}': admin,
  'GET /api/webhooks': overseers,
  'POST /api/webhooks': admin,
  'GET /api/webhooks/{id}': overseers,
  'PATCH /api/webhooks/{id}': admin,
  'DELETE /api/webhooks/{id}': admin,
  'POST /api/webhooks/{id}/pause': admin,
  'POST /api/webhooks/{id}/resume': admin,
  'POST /api/webhooks/{id}/rotate': admin,
  'POST /api/webhooks/{id}/test': admin,
  'GET /api/webhooks/{id}/replays': overseers,
  'POST /api/webhooks/{id}/replays': admin,
  'GET /api/webhooks/{id}/deliveries': overseers,
  'GET /api/webhooks/{id}/deliveries/{deliveryId}': overseers,
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/send': admin,
  'GET /api/system': overseers,
  'GET /api/system/outbox': overseers,
  'POST /api/system/outbox/{id}/retry': admin,
  'POST /api/system/outbox/retry-failed': admin,
  'POST /api/system/parked-streams/retry': admin,
  'POST /api/system/rebuilds': admin,
  'POST /api/system/rebuilds/{id}/cancel': admin,
  'POST /api/system/comparisons': admin,
  'POST /api/quote-request': everybody,
  'GET /api/quotes': readers,
  'GET /api/quotes/{id}': readers,
  'GET /api/quotes/{id}/history': readers,
  'GET /api/quotes/{id}/shipment-draft': readers,
  'POST /api/quotes/{id}/answer': staff,
  'GET /api/quotes/accept/{token}': everybody,
  'POST /api/quotes/accept/{token}': everybody,
  'GET /api/chats': readers,
  'GET /api/chats/figures': overseers,
  'GET /api/chats/{id}': readers,
  'GET /api/chats/{id}/messages': readers,
  'GET /api/chats/{id}/transcript': overseers,
  'PUT /api/chats/{id}/read': readers,
  'POST /api/chats/{id}/take': staff,
  'POST /api/chats/{id}/assign': staff,
  'POST /api/chats/{id}/leave': staff,
  'POST /api/chats/{id}/close': staff,
  'POST /api/chats/{id}/notes': staff,
  'POST /api/chats/{id}/shipments': staff,
  'POST /api/chats/{id}/photos': everybody,
  'GET /api/chats/{id}/photos/{photoId}': everybody,
  'GET /api/email-conversations': readers,
  'GET /api/email-conversations/counts': readers,
  'GET /api/email-conversations/{id}': readers,
  'POST /api/email-conversations/{id}/resolve': staff,
  'POST /api/email-conversations/{id}/reopen': staff,
  'POST /api/email-conversations/{id}/snooze': staff,
  'POST /api/email-conversations/{id}/assign': staff,
  'POST /api/email-conversations/{id}/notes': staff,
  'POST /api/email-conversations/{id}/split': staff,
  'POST /api/email-conversations/{id}/merge': staff,
  'POST /api/email-conversations/{id}/unmerge': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/withdraw': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/retry': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/check': staff,
  'POST /api/send-reply': staff,
  'GET /api/emails': readers,
  'GET /api/emails/stats/unread': readers,
  'GET /api/emails/{id}': readers,
  'GET /api/emails/{id}/replies': readers,
  'POST /api/emails/{id}/reply': staff,
  'GET /api/emails/{id}/attachments/{place}': readers,
  'GET /api/emails/{id}/source': readers,
  'POST /api/reply-files': staff,
  'GET /api/reply-files/{id}': readers,
  'POST /api/emails/{id}/thread': staff,
  'GET /api/search/{kind}': readers,
  'GET /api/shipments': readers,
  'GET /api/shipments/export': readers,
  'GET /api/shipments/unknown-numbers': readers,
  'POST /api/shipments': staff,
  'POST /api/shipments/manifest': staff,
  'POST /api/shipments/bulk-status/preview': staff,
  'POST /api/shipments/bulk-status': staff,
  'GET /api/shipments/bulk-status/undoable': staff,
  'POST /api/shipments/bulk-status/undo': staff,
  'GET /api/imports': readers,
  'GET /api/imports/templates/{kind}': readers,
  'GET /api/imports/{id}': readers,
  'GET /api/imports/{id}/sample': readers,
  'GET /api/imports/{id}/problems': readers,
  'GET /api/imports/{id}/preview': readers,
  'GET /api/imports/{id}/errors': readers,
  'GET /api/imports/{id}/rows': readers,
  'POST /api/imports': staff,
  'POST /api/imports/{id}/check': staff,
  'POST /api/imports/{id}/start': staff,
  'POST /api/imports/{id}/cancel': staff,
  'POST /api/imports/{id}/undo': staff,
  'GET /api/addresses': readers,
  'POST /api/addresses/{id}/forget': staff,
  'GET /api/saved-views': readers,
  'PUT /api/saved-views/{id}': readers,
  'DELETE /api/saved-views/{id}': readers,
  'GET /api/shipments/{id}': readers,
  'PATCH /api/shipments/{id}/status': staff,
  'POST /api/shipments/{id}/simulate-movement': staff,
  'GET /api/shipments/{id}/timeline': readers,
  'GET /api/audit/events': readers,
  'GET /api/audit/find': readers,
  'POST /api/audit/find': readers,
  'GET /api/audit/{kind}/{id}': readers,
  'GET /api/audit/{kind}/{id}/events': readers,
  'PATCH /api/shipments/{id}/contact': staff,
  'PATCH /api/shipments/{id}/estimated-delivery': staff,
  'POST /api/shipments/{id}/cancel': staff,
  'GET /api/shipments/{id}/label': readers,
  'GET /api/shipments/{id}/scans': readers,
  'POST /api/shipments/{id}/scans/{scanId}/corrections': staff,
  'GET /api/shipments/{id}/history': readers,
  'POST /api/tracking-events': staff,
  'POST /api/notify-receiver': staff,
  'POST /api/notify-receiver/preview': staff,
  'GET /api/stats': readers,
  'GET /api/stats/days': readers,
  'GET /api/statistics': readers,
  'GET /dev/mail': everybody,
  'GET /dev/mail/{file}': everybody,
  'POST /dev/mail/empty': everybody,
  'POST /dev/mail/send': everybody,
  'GET /dev/mail.json': everybody,
  'DELETE /dev/mail.json': everybody,
};
const expectedScopes: Record<KeyRoute, ApiKeyScope | readonly ApiKeyScope[]> = {
  'GET /api/v1/events': ['shipments:read', 'quotes:read'],
  'GET /api/v1/shipments': 'shipments:read',
  'POST /api/v1/shipments': 'shipments:write',
  'GET /api/v1/shipments/{id}': 'shipments:read',
  'GET /api/v1/shipments/{id}/history': 'shipments:read',
  'GET /api/v1/shipments/{id}/label': 'shipments:read',
  'GET /api/v1/shipments/{id}/scans': 'shipments:read',
  'POST /api/v1/shipments/{id}/scans/{scanId}/corrections': 'tracking:write',
  'PATCH /api/v1/shipments/{id}/status': 'tracking:write',
  'PATCH /api/v1/shipments/{id}/contact': 'shipments:write',
  'PATCH /api/v1/shipments/{id}/estimated-delivery': 'shipments:write',
  'POST /api/v1/shipments/{id}/cancel': 'shipments:write',
  'POST /api/v1/tracking-events': 'tracking:write',
  'GET /api/v1/imports': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/templates/{kind}': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/{id}': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/{id}/problems': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/{id}/preview': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/{id}/errors': ['shipments:write', 'tracking:write'],
  'GET /api/v1/imports/{id}/rows': ['shipments:write', 'tracking:write'],
  'POST /api/v1/imports': ['shipments:write', 'tracking:write'],
  'POST /api/v1/imports/{id}/check': ['shipments:write', 'tracking:write'],
  'POST /api/v1/imports/{id}/start': ['shipments:write', 'tracking:write'],
  'POST /api/v1/imports/{id}/cancel': ['shipments:write', 'tracking:write'],
  'POST /api/v1/imports/{id}/undo': ['shipments:write', 'tracking:write'],
  'GET /api/v1/track/{trackingNumber}': 'shipments:read',
  'POST /api/v1/calculate-shipping': 'quotes:read',
  'GET /api/v1/quotes': 'quotes:read',
  'GET /api/v1/quotes/{id}': 'quotes:read',
  'POST /api/v1/test-quotes': 'quotes:read',
  'GET /api/v1/webhooks': 'webhooks',
  'POST /api/v1/webhooks': 'webhooks',
  'GET /api/v1/webhooks/{id}': 'webhooks',
  'PATCH /api/v1/webhooks/{id}': 'webhooks',
  'DELETE /api/v1/webhooks/{id}': 'webhooks',
  'POST /api/v1/webhooks/{id}/pause': 'webhooks',
  'POST /api/v1/webhooks/{id}/resume': 'webhooks',
  'POST /api/v1/webhooks/{id}/rotate': 'webhooks',
  'POST /api/v1/webhooks/{id}/test': 'webhooks',
  'GET /api/v1/webhooks/{id}/replays': 'webhooks',
  'POST /api/v1/webhooks/{id}/replays': 'webhooks',
  'GET /api/v1/webhooks/{id}/deliveries': 'webhooks',
  'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}': 'webhooks',
  'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/send': 'webhooks',
};
const keyTable = Object.entries(expectedScopes) as [KeyRoute, ApiKeyScope][];
const table = Object.entries(expected) as [Route, readonly Caller[]][];

const call = (route: Route, caller: Caller) => {
  const [method = '', path = ''] = route.split(' ');
  return app.request(path.replace(/\{\w+\}/g, 'x'), { method, headers: caller === 'anonymous' ? {} : proofOf(route, caller) });
};

/** The admin area is shown a bearer token, everything else a cookie. */
const isAdminArea = (route: Route) => route.includes(' /api/admin/');
const proofOf = (route: Route, caller: Caller): Record<string, string> =>
  isAdminArea(route) ? { Authorization: `Bearer bearer-${caller}` } : { Cookie: `${sessionCookie}=cookie-${caller}` };

/** What proves who calls elsewhere, or to another kind of program, proves nothing here. */
const wrongProofs: Record<string, (route: Route) => Record<string, string>> = {
  'the token of the other kind in its own place': (route) =>
    isAdminArea(route) ? { Cookie: `${sessionCookie}=cookie-admin` } : { Authorization: 'Bearer bearer-admin' },
  'the token of the other kind in the place of this one': (route) =>
    isAdminArea(route) ? { Authorization: 'Bearer cookie-admin' } : { Cookie: `${sessionCookie}=bearer-admin` },
  'a made-up one': (route) => (isAdminArea(route) ? { Authorization: 'Bearer made-up' } : { Cookie: `${sessionCookie}=made-up` }),
  'another scheme': () => ({ Authorization: 'Basic bearer-admin' }),
};

describe('the table of who may do what', () => {
  test('says what is expected of it', () => {
    const sorted = (rows: Record<string, readonly Caller[]>) =>
      Object.fromEntries(Object.entries(rows).map(([route, callers]) => [route, callers.toSorted()]));
    expect(sorted(access)).toEqual(sorted(expected));
    expect(keyAccess).toEqual(expectedScopes);
  });

  test('has a row for every route of the app, and no other row', () => {
    const pages = new Set(['GET /*', ...Object.keys(redirects).map((path) => `GET ${path}`)]);
    expect(mounted.filter((route) => !pages.has(route)).toSorted()).toEqual(
      [...table, ...keyTable].map(([route]) => route).toSorted(),
    );
  });

  test('lets an auditor read, and change nothing but what is their own', () => {
    const changed = table.filter(
      ([route, callers]) => !route.startsWith('GET ') && callers.includes('auditor') && !callers.includes('anonymous'),
    );
    expect(changed.map(([route]) => route)).toEqual([
      'POST /api/account/password',
      'POST /api/account/second-factor',
      'POST /api/account/second-factor/enrol',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/account/second-factor/remove',
      'POST /api/account/sessions/{sessionId}/revoke',
      'POST /api/account/sessions/revoke-others',
      // Only asks, without the address standing in a log of addresses.
      'POST /api/subjects/find',
      'POST /api/subjects/data',
      'PUT /api/chats/{id}/read',
      'PUT /api/saved-views/{id}',
      'DELETE /api/saved-views/{id}',
      // A question: it has a body so that no address holds the email address.
      'POST /api/audit/find',
    ]);
  });

  test('opens nothing of the staff to customers', () => {
    expect(
      table.filter(([, callers]) => callers.includes('customer') && !callers.includes('anonymous')).map(([route]) => route),
    ).toEqual([
      'GET /api/auth/me',
      'POST /api/account/password',
      'GET /api/account/second-factor',
      'POST /api/account/second-factor',
      'POST /api/account/second-factor/enrol',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/account/second-factor/remove',
      'GET /api/account/sessions',
      'POST /api/account/sessions/{sessionId}/revoke',
      'POST /api/account/sessions/revoke-others',
    ]);
  });

  test('opens every staff route to admins', () => {
    expect(table.filter(([, callers]) => !callers.includes('admin'))).toEqual([]);
  });
});

const everyCaller = ['anonymous', ...roles] as const;

describe.each(table)('%s', (route, callers) => {
  test.each(everyCaller.filter((caller) => !callers.includes(caller)))('refuses: %s', async (caller) => {
    const answer = await call(route, caller);
    expect(answer.status).toBe(caller === 'anonymous' ? 401 : 403);
    expect(await answer.json()).toMatchObject({ code: caller === 'anonymous' ? 'unauthenticated' : 'forbidden' });
  });

  test.each(everyCaller.filter((caller) => callers.includes(caller)))('lets pass: %s', async (caller) => {
    expect([401, 403]).not.toContain((await call(route, caller)).status);
  });
});

describe.each(keyTable)('%s', (route, scope) => {
  const [method = '', path = ''] = route.split(' ');
  const callWith = (headers: Record<string, string>, query = '') =>
    app.request(path.replace(/\{\w+\}/g, 'x') + query, { method, headers });

  test.each(everyCaller)('takes no session for a key: %s', async (caller) => {
    for (const kind of ['cookie', 'bearer']) {
      const proofs = [{ Cookie: `${sessionCookie}=${kind}-${caller}` }, { Authorization: `Bearer ${kind}-${caller}` }];
      for (const headers of proofs) expect((await callWith(headers)).status).toBe(401);
    }
  });

  test.each(apiKeyScopes.filter((other) => ![scope].flat().includes(other)))('refuses a key with the scope %s', async (other) => {
    const answer = await callWith({ Authorization: `Bearer ${other.replace(':', '-')}` });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: 'api_key_not_allowed', message: expect.stringContaining([scope].flat().join(' or ')) },
    ]);
  });

  test.each([scope].flat())('lets a key with the scope %s pass, and not one in the address', async (own) => {
    const mode = testKeyOnlyRoutes.has(route) ? 'test-' : '';
    const headers = { Authorization: `Bearer ${mode}${own.replace(':', '-')}` };
    const answer = await callWith(headers);
    expect([401, 403]).not.toContain(answer.status);
    expect(answer.headers.get('RateLimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect((await callWith(headers, '?key=wb_live_0')).status).toBe(401);
  });
});

describe.each(table.filter(([, callers]) => !callers.includes('anonymous')))('%s takes for no proof', (route) => {
  test.each(Object.entries(wrongProofs))('%s', async (_name, headersFor) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await app.request(path.replace(/\{\w+\}/g, 'x'), { method, headers: headersFor(route) });
    expect(answer.status).toBe(401);
  });
});

type Examined = Record<string, { examples?: Record<string, { value: unknown }> }>;
interface Operation {
  tags?: string[];
  summary?: string;
  security?: object[];
  requestBody?: { content: Examined };
  responses: Record<string, { content?: Examined }>;
}

describe('the API document', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    tags: { name: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, object> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}` as Route | KeyRoute,
      operation,
    })),
  );

  test('has every operation of the table but the socket, itself and its part for programs', () => {
    const others: string[] = ['GET /ws', 'GET /api/openapi.json', 'GET /api/openapi.v1.json'];
    expect(operations.map(({ route }) => route).toSorted()).toEqual(
      [...table, ...keyTable]
        .map(([route]) => route)
        .filter((route) => !others.includes(route))
        .toSorted(),
    );
  });

  test('knows the cookie of a session, the token of the admin area and the key of a program', () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      adminToken: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'http', scheme: 'bearer' },
    });
  });

  test.each(operations)('$route has a known tag, a summary and the security of the table', ({ route, operation }) => {
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags ?? ['none']));
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.security).toEqual(securityOf(route));
  });

  function securityOf(route: Route | KeyRoute) {
    if (!(route in expected)) return [{ apiKey: [] }];
    if (expected[route as Route].includes('anonymous')) return [];
    return [{ [isAdminArea(route as Route) ? 'adminToken' : 'session']: [] }];
  }

  test('a photo is a body of its own kinds', () => {
    const { operation } = operations.find(({ route }) => route === photoRoute) ?? {};
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });

  test.each(formRoutes)('%s takes a form', (formRoute) => {
    const { operation } = operations.find(({ route }) => route === formRoute) ?? {};
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  const ofJson = operations.filter(
    ({ route, operation }) => operation.requestBody && route !== photoRoute && route !== fileRoute && !formRoutes.includes(route),
  );
  test.each(ofJson)('$route shows a body', ({ operation }) => {
    expect(Object.keys(operation.requestBody?.content['application/json']?.examples ?? {})).not.toEqual([]);
  });

  const forPrograms = operations.filter(
    ({ route }) => route in keyAccess && !route.endsWith('/label') && !fileAnswers.includes(route),
  );
  test.each(forPrograms)('$route shows an answer', ({ operation }) => {
    const [answered] = Object.entries(operation.responses).flatMap(([status, answer]) =>
      status.startsWith('2') ? [answer] : [],
    );
    expect(Object.keys(answered?.content?.['application/json']?.examples ?? {})).not.toEqual([]);
  });

  test.each([...answerExamples].flatMap(([schema, examples]) => Object.values(examples).map(({ value }) => ({ schema, value }))))(
    'its own schema knows all of the answer $value',
    ({ schema, value }) => expect(schema.parse(value)).toEqual(value),
  );

  test.each([...bodyExamples].flatMap(([schema, examples]) => Object.values(examples).map(({ value }) => ({ schema, value }))))(
    'its own schema takes the example $value',
    ({ schema, value }) => expect(schema.safeParse(value).error).toBeUndefined(),
  );
});
