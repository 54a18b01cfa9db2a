import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readinessSchema, versionSchema } from '#contracts/health.ts';
import { photoTypes } from '#contracts/photos.ts';
import { access, keyAccess } from '#services/api/access.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { query } from '#tests/support/postgres-home.ts';
import { fineReadiness } from '#tests/support/readiness.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startTextGateway } from '#tests/support/text-gateway.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import packageJson from '../../../package.json' with { type: 'json' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the OpenAPI document', () => {
  const answerSchema = z.object({
    description: z.string().min(1),
    content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional(),
  });
  const content = z.object({ schema: z.looseObject({}) });
  const photos = Object.fromEntries(photoTypes.map((type) => [type, content]));
  const operationSchema = z.looseObject({
    summary: z.string().min(1),
    parameters: z
      .array(
        z.looseObject({
          name: z.string(),
          in: z.enum(['path', 'query', 'header']),
          required: z.boolean().optional(),
          schema: z.looseObject({}),
        }),
      )
      .optional(),
    requestBody: z
      .object({
        required: z.literal(true),
        content: z.union([
          z.strictObject({ 'application/json': content }),
          z.strictObject(photos),
          z.strictObject({ 'multipart/form-data': content }),
          z.strictObject({ '*/*': content }),
        ]),
      })
      .optional(),
    responses: z.record(z.string().regex(/^[1-5]\d\d$/), answerSchema),
  });
  const documentSchema = z.looseObject({
    openapi: z.literal('3.1.0'),
    info: z.looseObject({ title: z.literal('Waybill'), version: z.literal(packageJson.version) }),
    paths: z.record(z.string().startsWith('/'), z.record(z.string().regex(/^(?:get|post|patch|put|delete)$/), operationSchema)),
    components: z.looseObject({ schemas: z.record(z.string().regex(/^[\w.-]+$/), z.looseObject({})).optional() }).optional(),
  });
  const read = async () => documentSchema.parse(await (await app.request('GET', '/api/openapi.json')).json());

  test('describes every route of the table, and nothing else', async () => {
    const { paths } = await read();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const undescribed = new Set(['GET /ws', 'GET /api/openapi.json', 'GET /api/openapi.v1.json']);
    expect(described.toSorted()).toEqual(
      Object.keys({ ...access, ...keyAccess })
        .filter((route) => !undescribed.has(route))
        .toSorted(),
    );
  });

  test('names every parameter of a path', async () => {
    for (const [path, methods] of Object.entries((await read()).paths)) {
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name, required }) => [name, required]);
        expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]));
      }
    }
  });

  test('asks for a body wherever there is something to say', async () => {
    const withoutBody = Object.entries((await read()).paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { requestBody }]) => ['post', 'patch', 'put'].includes(method) && !requestBody)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(withoutBody.toSorted()).toEqual([
      'POST /api/account/sessions/revoke-others',
      'POST /api/account/sessions/{sessionId}/revoke',
      'POST /api/addresses/{id}/forget',
      'POST /api/admin/logout',
      'POST /api/alerts/{id}/withdraw',
      'POST /api/auth/logout',
      'POST /api/chats/{id}/close',
      'POST /api/chats/{id}/leave',
      'POST /api/erasures/{id}/confirm',
      'POST /api/erasures/{id}/decline',
      'POST /api/follows/{token}/confirm',
      'POST /api/follows/{token}/stop',
      'POST /api/imports/{id}/cancel',
      'POST /api/imports/{id}/undo',
      'POST /api/mailboxes/{id}/disconnect',
      'POST /api/mailboxes/{id}/test',
      'POST /api/people/{id}/deactivate',
      'POST /api/people/{id}/reactivate',
      'POST /api/people/{id}/sessions/revoke-others',
      'POST /api/people/{id}/sessions/{sessionId}/revoke',
      'POST /api/quotes/accept/{token}',
      'POST /api/retention/confirm-clock',
      'POST /api/shipments/{id}/simulate-movement',
      'POST /api/system/comparisons',
      'POST /api/system/parked-streams/retry',
      'POST /api/system/rebuilds',
      'POST /api/system/rebuilds/{id}/cancel',
      'POST /api/v1/imports/{id}/cancel',
      'POST /api/v1/imports/{id}/undo',
      'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/send',
      'POST /api/v1/webhooks/{id}/pause',
      'POST /api/v1/webhooks/{id}/resume',
      'POST /api/v1/webhooks/{id}/test',
      'POST /api/webhooks/{id}/deliveries/{deliveryId}/send',
      'POST /api/webhooks/{id}/pause',
      'POST /api/webhooks/{id}/resume',
      'POST /api/webhooks/{id}/test',
      'POST /dev/mail/empty',
      'POST /dev/mail/send',
    ]);
  });

  test('points only at what it holds', async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => (path ?? '').split('/'));
    for (const path of references) {
      let at: unknown = document;
      for (const key of path) at = (at as Record<string, unknown> | undefined)?.[key];
      expect([path, typeof at]).toEqual([path, 'object']);
    }
  });

  test('is shown by a page that loads nothing from elsewhere', async () => {
    const html = await (await app.request('GET', '/api/docs')).text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) expect((await app.request('GET', file)).status).toBe(200);
  });
});

test('a process says that it is alive, which version it is, and what it measures', async () => {
  expect(await (await app.request('GET', '/healthz')).json()).toEqual({ alive: true });
  expect(versionSchema.parse(await (await app.request('GET', '/version')).json()).version).toBe(packageJson.version);
  await app.request('GET', '/api/track/nonsense');
  const metrics = await (await app.request('GET', '/metrics')).text();
  for (const name of [
    'waybill_http_request_seconds_bucket',
    'waybill_projection_lag_seconds 0',
    'waybill_projection_lag_events 0',
    'waybill_parked_streams 0',
    'waybill_email_streams_waiting 0',
    'waybill_webhook_streams_waiting 0',
    'waybill_webhook_deliveries_waiting 0',
    'waybill_reader_lag_seconds{reader="read-models"}',
    'waybill_messages{state="failed"} 0',
    'waybill_sockets 0',
    'waybill_tracking_misses_total 1',
  ])
    expect(metrics).toContain(name);
  expect(metrics).toContain('route="/api/track/:trackingNumber"');
  expect(metrics).not.toContain('nonsense');
});

test('a ready process says what works, and that its read models have caught up', async () => {
  const agent = await app.signIn('agent');
  await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  const state = await pollUntil('the read models to have caught up', async () => {
    const answer = await app.request('GET', '/readyz');
    const readiness = readinessSchema.parse(await answer.json());
    const allRunning = Object.values(readiness.workers).every(({ status }) => status === 'running');
    return answer.status === 200 && readiness.projections.lagEvents === 0 && allRunning && readiness;
  });
  expect(state).toEqual({
    ...fineReadiness,
    workers: Object.fromEntries(
      ['projector', 'rebuilder', 'relay', 'email queue', 'email sender'].map((name) => [
        name,
        { status: 'running', failures: 0 },
      ]),
    ),
  });
});

test('the gateway of text messages may be away without making the process unready', async () => {
  const gateway = await startTextGateway();
  const sms = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_SECRET: 'a secret of sixteen characters' };
  const other = await startTestApp({ servers: app.servers, env: sms, roles: [] });
  const ofGateway = async () => {
    const answer = await other.request('GET', '/readyz');
    return [answer.status, readinessSchema.parse(await answer.json()).textGateway];
  };
  try {
    expect(await ofGateway()).toEqual([200, 'up']);
    await gateway.stop();
    await pollUntil('its absence to be told', async () => (await ofGateway())[1] === 'down');
    expect(await ofGateway()).toEqual([200, 'down']);
  } finally {
    await other.stop();
  }
});

test('a process that stands by names the workers that wait for their turn', async () => {
  const standBy = await startTestApp({ servers: app.servers, roles: ['projector'] });
  try {
    const { workers } = readinessSchema.parse(await (await standBy.request('GET', '/readyz')).json());
    const waiting = { status: 'waiting', failures: 0 };
    expect(workers).toEqual({ projector: waiting, rebuilder: waiting });
  } finally {
    await standBy.stop();
  }
});

test('a process whose database takes no writes is not ready, and says so', async () => {
  const { DATABASE_URL: url } = app.servers.env;
  const name = new URL(url).pathname.slice(1);
  /** What connections get that are opened from now on; those that stand are closed. */
  const set = async (readOnly: 'on' | 'off') => {
    const server = url.replace(name, 'postgres');
    await query(server, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
    await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  const readiness = async () => {
    const answer = await app.request('GET', '/readyz');
    return { status: answer.status, ...readinessSchema.parse(await answer.json()) };
  };
  await set('on');
  const state = await pollUntil('it says so', async () => {
    const now = await readiness();
    return now.database === 'read_only' && now;
  });
  expect(state).toMatchObject({ status: 503, ready: false, eventStore: 'up' });
  await set('off');
  await pollUntil('it is ready again', async () => (await readiness()).ready);
});
