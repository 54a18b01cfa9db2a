import { createRoute } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { keyAccess, deprecatedRoutes, type Deprecation } from '#services/api/access.ts';
import { ApiError } from '#services/api/errors.ts';
import { createApi, forPrograms } from '#services/api/mount.ts';
import { createBareApp } from '#tests/support/bare-app.ts';

const deprecation: Deprecation = { since: '2027-01-01', sunset: '2028-01-01', guide: 'https://waybill.example/api/docs' };

const routeWith = (changes: Deprecation | undefined) =>
  createRoute({
    ...forPrograms(
      'GET /api/v1/shipments',
      () => () => {
        throw new ApiError('invalid_api_key', 'No.');
      },
      changes,
    ),
    responses: { 200: { description: 'Shipments' } },
  });

const answerOf = (route: ReturnType<typeof routeWith>) => {
  const api = createApi();
  api.openapi(route, (context) => context.body(null, 200));
  return createBareApp([api]).request('/api/v1/shipments');
};

test('a deprecated route says in every answer, a refusal too, since when and until when it works', async () => {
  const route = routeWith(deprecation);
  const answer = await answerOf(route);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('Deprecation')).toBe('@1798761600');
  expect(answer.headers.get('Sunset')).toBe('Sat, 01 Jan 2028 00:00:00 GMT');
  expect(answer.headers.get('Link')).toBe('<https://waybill.example/api/docs>; rel="deprecation"; type="text/html"');
  expect(route).toMatchObject({ deprecated: true });
});

test('any other route says nothing of the kind', async () => {
  const route = routeWith(undefined);
  const answer = await answerOf(route);
  expect(answer.headers.get('Deprecation')).toBeNull();
  expect(answer.headers.get('Sunset')).toBeNull();
  expect(route).not.toHaveProperty('deprecated');
});

test('every deprecated route is in the table and works for a year more at least', () => {
  for (const [route, { since, sunset }] of Object.entries(deprecatedRoutes)) {
    expect(Object.keys(keyAccess)).toContain(route);
    expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
  }
});
