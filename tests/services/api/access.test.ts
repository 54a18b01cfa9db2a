import { describe, expect, test } from 'vitest';
import { roles, type Caller } from '#contracts/accounts.ts';
import { createLogger } from '#infra/logger.ts';
import { createMetrics } from '#infra/metrics.ts';
import { access, type Route } from '#services/api/access.ts';
import { createApp } from '#services/api/app.ts';
import { everyRoute, type RouteParts } from '#services/api/every-route.ts';
import { sessionCookie } from '#services/api/guards.ts';
import { createBundledRates } from '#infra/exchange-rates/bundled.ts';
import { createRateLimits } from '#services/api/rate-limits.ts';
import { emptyModels } from '#tests/support/models.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const nothing = (): never => {
  throw new Error('this test has nothing behind the guards');
};
const metrics = createMetrics();

/** The whole API with nobody behind its guards; a session token is the role it stands for. */
const parts: RouteParts = {
  sessions: {
    accountOf: async (token: string) =>
      roles.flatMap((role) => (role === token ? [{ id: accountId, username: role, role }] : []))[0],
    signIn: async () => undefined,
    signOut: async () => undefined,
    open: nothing,
  },
  models: emptyModels,
  progress: { applied: () => 0n, reached: nothing, close: nothing },
  clock: { now: () => new Date(0) },
  keys: { keyFor: nothing, opens: () => false },
  rateLimits: createRateLimits(),
  metrics,
  privacy: 'masked',
  commands: { create: nothing, updateStatus: nothing, recordScan: nothing, simulateMovement: nothing },
  quotes: { request: nothing, current: nothing, accepted: nothing, answer: nothing, accept: nothing, convert: nothing },
  quoteLinks: { tokenFor: nothing, read: () => undefined },
  calculate: nothing,
  publishRateSheet: nothing,
  exchangeRates: createBundledRates(),
  logger: createLogger('silent', 'test'),
  alerts: { publish: nothing, withdraw: nothing },
  follows: { request: nothing, confirm: nothing, stop: nothing, find: nothing },
  followTokens: { tokenFor: nothing, read: () => undefined },
  identify: nothing,
  isDemo: true,
  isSecure: false,
  delay: async () => undefined,
  version: '0.0.0',
  readiness: nothing,
  refreshMetrics: async () => undefined,
  devMailUrl: 'http://127.0.0.1:9',
};

const app = createApp({
  logger: createLogger('silent', 'test'),
  metrics,
  publicUrl: () => 'http://localhost',
  trustProxy: false,
  version: '0.0.0',
  webDir: 'tests',
  findParcel: nothing,
  gateway: async (context) => context.text('socket'),
  routes: everyRoute(parts),
});

/** `METHOD /path` of everything that answers; middleware is mounted for all methods and the client's pages for any path. */
const mounted = [
  ...new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  ),
];
const table = Object.entries(access) as [Route, readonly Caller[]][];

const call = (route: Route, caller: Caller) => {
  const [method = '', path = ''] = route.split(' ');
  const headers: Record<string, string> = caller === 'anonymous' ? {} : { Cookie: `${sessionCookie}=${caller}` };
  return app.request(path.replace(/\{\w+\}/g, 'x'), { method, headers });
};

describe('the table of who may do what', () => {
  test('has a row for every route of the app, and no other row', () => {
    expect(mounted.filter((route) => route !== 'GET /*').toSorted()).toEqual(table.map(([route]) => route).toSorted());
  });

  test('lets an auditor read and never change', () => {
    const changed = table.filter(
      ([route, callers]) => !route.startsWith('GET ') && callers.includes('auditor') && !callers.includes('anonymous'),
    );
    expect(changed).toEqual([]);
  });

  test('opens nothing of the staff to customers', () => {
    expect(
      table.filter(([, callers]) => callers.includes('customer') && !callers.includes('anonymous')).map(([route]) => route),
    ).toEqual(['GET /api/auth/me']);
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

test.each(table.filter(([, callers]) => !callers.includes('anonymous')))('%s refuses a session that is none', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await app.request(path.replace(/\{\w+\}/g, 'x'), { method, headers: { Cookie: `${sessionCookie}=made-up` } });
  expect(answer.status).toBe(401);
});
