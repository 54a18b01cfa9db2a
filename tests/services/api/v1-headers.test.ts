import { beforeAll, afterAll, expect, test } from 'vitest';
import { keyAccess, type KeyRoute } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { headers?: Record<string, object> }>;
}

let app: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
  ({ paths } = (await (await app.request('GET', '/api/openapi.v1.json')).json()) as { paths: typeof paths });
});
afterAll(() => app.stop());

const routes = Object.keys(keyAccess) as KeyRoute[];
const operationOf = (route: KeyRoute): Operation => {
  const [method = '', path = ''] = route.split(' ');
  return paths[path]?.[method.toLowerCase()] ?? expect.unreachable(`${route} is documented`);
};
const requestHeadersOf = (route: KeyRoute) =>
  (operationOf(route).parameters ?? []).filter(({ in: place }) => place === 'header').map(({ name }) => name);

/** Nothing is changed by it. */
const noCommand: KeyRoute = 'POST /api/v1/calculate-shipping';
const commands = routes.filter((route) => !route.startsWith('GET ') && route !== noCommand);
const onWhatIsThere = commands.filter((route) => route.includes('{id}'));

test('the walk has the commands', () => {
  expect([commands.length > 15, onWhatIsThere.length > 15]).toEqual([true, true]);
});

test.each(commands)('%s documents its Idempotency-Key, and the revision of its answer', (route) => {
  expect(requestHeadersOf(route)).toContain('Idempotency-Key');
  const { responses } = operationOf(route);
  const done = Object.keys(responses).filter((status) => status.startsWith('2'));
  for (const status of done) expect(responses[status]?.headers).toHaveProperty('ETag');
});

test.each(onWhatIsThere)('%s documents If-Match', (route) => {
  expect(requestHeadersOf(route)).toContain('If-Match');
});

test.each(commands.filter((route) => !onWhatIsThere.includes(route)))('%s does not say that it reads If-Match', (route) => {
  expect(requestHeadersOf(route)).not.toContain('If-Match');
});

const readable = ['shipments', 'quotes', 'imports', 'webhooks'] as const;
test.each(readable.map((noun) => `GET /api/v1/${noun}/{id}` as const))('%s documents its ETag', (route) => {
  expect(operationOf(route).responses['200']?.headers).toHaveProperty('ETag');
});

test.each(routes)('%s documents the limit of the key, and when to try again', (route) => {
  const { responses } = operationOf(route);
  for (const [status, { headers }] of Object.entries(responses)) {
    if (status !== '401') {
      const mayBeAbsent = ['400', '403', '408', '413', '415', '429', '503'].includes(status);
      const description = mayBeAbsent ? expect.stringContaining('absent where') : expect.not.stringContaining('absent');
      expect(headers).toMatchObject({ RateLimit: { description }, 'RateLimit-Policy': { description } });
    }
    if (status === '429' || status === '503') expect(headers).toHaveProperty('Retry-After');
  }
});
