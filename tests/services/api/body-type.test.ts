import { createRoute, z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { requestBody } from '#services/api/body.ts';
import { handleErrors } from '#services/api/errors.ts';
import { body, createApi, json } from '#services/api/mount.ts';

const parcel = z.object({ weight: z.number() });
const api = createApi();
api.onError(handleErrors(createLogger('silent', 'test')));
api.use(requestBody());
api.openapi(
  createRoute({
    method: 'post',
    path: '/parcels',
    request: { body: body(parcel) },
    responses: { 200: json(parcel, 'The parcel') },
  }),
  (context) => context.json(context.req.valid('json'), 200),
);

const send = async (type: string | undefined, content: string) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
  const answer = await api.request('/parcels', { method: 'POST', headers, body: new TextEncoder().encode(content) });
  return [answer.status, await answer.json()];
};

test.each([
  'application/json',
  'Application/JSON',
  'application/json;',
  'application/json ; charset=utf-8',
  'application/json;charset="utf-8"',
  'application/json; charset=utf-8;',
  'application/json; =; ;x',
])('a body of the type %j is JSON', async (type) => {
  expect(await send(type, '{"weight":2.5}')).toEqual([200, { weight: 2.5 }]);
});

test.each([
  'text/plain',
  'application/vnd.parcel+json',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  ';',
  undefined,
])('a body of the type %j is refused', async (type) => {
  expect(await send(type, '{"weight":2.5}')).toMatchObject([415, { code: 'unsupported_media_type' }]);
});

test.each([
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json',
  'application/json;',
  ';',
  undefined,
])('without a body its type %j means nothing: the missing fields are named', async (type) => {
  expect(await send(type, '')).toMatchObject([400, { code: 'invalid_request', fields: { weight: 'This field is required' } }]);
});
