import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySchema, apiKeyWithSecretSchema, type ApiKeyWithSecret, type CreateApiKey } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { securityEntrySchema } from '#contracts/security-log.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { shipmentsForProgramsSchema } from '#contracts/v1.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import { createCheckKey } from '#services/api-keys/check-key.ts';
import { createNewestKey } from '#services/api-keys/newest-key.ts';
import type { ApiEnv } from '#services/api/env.ts';
import { ApiError } from '#services/api/errors.ts';
import { createKeyGuard } from '#services/api/key-guard.ts';
import { apiKeyDecider } from '#services/domain/api-key.ts';
import { load } from '#services/load.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let aheadMs = 0;
beforeAll(async () => {
  const env = { TRUST_PROXY: '1', API_KEY_REQUESTS_PER_MINUTE: '20' };
  app = await startTestApp({ roles: ['projector'], env, clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const scopes: CreateApiKey['scopes'] = ['shipments:read', 'shipments:write', 'tracking:write'];
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', path, { as: admin, body, headers });
const created = async (changes: object = {}, headers: Record<string, string> = {}): Promise<ApiKeyWithSecret> => {
  const answer = await post('/api/keys', { name: 'Web shop', scopes, ...changes }, headers);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return apiKeyWithSecretSchema.parse(await answer.json());
};
/** A call of a program: no cookie, no origin. */
const call = (
  secret: string | undefined,
  {
    method = 'GET',
    path = '/api/v1/shipments',
    body,
    headers = {},
  }: { method?: string; path?: string; body?: object; headers?: Record<string, string> } = {},
) =>
  fetch(new URL(path, app.url), {
    method,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const listed = async (id: string) =>
  apiKeySchema
    .array()
    .parse(await (await app.request('GET', '/api/keys', { as: admin })).json())
    .find((key) => key.id === id) ?? expect.unreachable('the key is listed');
const refusalOf = async (answer: Response) => {
  const body = (await answer.json()) as { code: string; message: string };
  return { status: answer.status, ...body };
};

describe('a key', () => {
  test('is shown with its secret once, and never again', async () => {
    const key = await created();
    expect(key.secret).toMatch(/^wb_live_[\da-f]{48}$/);
    expect(key.secret.startsWith(key.hint)).toBe(true);
    const { secret, ...shown } = key;
    expect(await listed(key.id)).toEqual({ ...shown, createdBy: 'admin' });
    const history = await app.core.log.read(streamOf.apiKey(key.id));
    expect(JSON.stringify(history.map(({ data }) => data))).not.toContain(secret);
  });

  test('is the same for a repeated request, secret and all', async () => {
    const headers = { 'Idempotency-Key': 'one-key' };
    const [first, second] = [await created({}, headers), await created({}, headers)];
    expect(second).toEqual(first);
    expect((await post('/api/keys', { name: 'Other', scopes }, headers)).status).toBe(422);
  });

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['shipments:read', 'shipments:read'] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ name: '' }, 'name'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ allowedAddresses: ['203.0.113.0/33'] }, 'allowedAddresses.0'],
    [{ allowedAddresses: ['shop.example.com'] }, 'allowedAddresses.0'],
    [{ secret: 'wb_live_mine' }, 'secret'],
  ])('is refused with %j, and says where', async (changes, field) => {
    const answer = await post('/api/keys', { name: 'Web shop', scopes, ...changes });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
  });

  test('opens what its scopes say, and nothing of the staff', async () => {
    const { secret } = await created({ scopes: ['shipments:read'] });
    expect((await call(secret)).status).toBe(200);
    const scan = { trackingNumber: 'WS12345678901US', status: 'in_transit', location: 'Lyon', description: 'Sorted' };
    expect(await refusalOf(await call(secret, { method: 'POST', path: '/api/v1/tracking-events', body: scan }))).toMatchObject({
      status: 403,
      code: 'api_key_not_allowed',
      message: 'This API key does not have the scope tracking:write.',
    });
    for (const path of ['/api/shipments', '/api/keys', '/api/admin/me']) expect((await call(secret, { path })).status).toBe(401);
  });

  test.each([
    ['none', undefined],
    ['another one', `wb_live_${'0'.repeat(48)}`],
    ['half of one', 'wb_live_0000'],
    ['something else', 'secret'],
  ])('is asked for, and not taken where it is %s', async (_name, secret) => {
    const answer = await call(secret);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="Waybill"');
    expect(await refusalOf(answer)).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  test('does not belong in an address', async () => {
    const { secret } = await created();
    for (const written of [secret, secret.replaceAll('_', '%5f'), secret.replaceAll('w', '%77')]) {
      const path = `/api/v1/shipments?search=${written}`;
      for (const answer of [await call(undefined, { path }), await call(secret, { path })]) {
        expect(await refusalOf(answer)).toMatchObject({ status: 401, message: expect.stringContaining('Rotate the key') });
      }
    }
  });

  test('that is revoked opens nothing within five seconds, and says so', async () => {
    const { id, secret } = await created();
    expect((await call(secret)).status).toBe(200);
    const revoked = await app.request('DELETE', `/api/keys/${id}`, { as: admin });
    expect([revoked.status, await revoked.json()]).toMatchObject([200, { state: 'revoked' }]);
    await pollUntil('the key to be refused', async () => (await call(secret)).status === 401, 5_000);
    expect(await refusalOf(await call(secret))).toMatchObject({ message: expect.stringContaining('revoked') });
    expect((await app.request('DELETE', `/api/keys/${id}`, { as: admin })).status).toBe(200);
    expect((await post(`/api/keys/${id}/rotate`)).status).toBe(409);
  });

  test('that is revoked opens nothing within five seconds, though the read models stand still', async () => {
    const { id, secret } = await created();
    expect((await call(secret)).status).toBe(200);
    await app.core.models.transaction().execute(async (transaction) => {
      await sql`lock table models.checkpoint in exclusive mode`.execute(transaction);
      expect((await app.request('DELETE', `/api/keys/${id}`, { as: admin })).status).toBe(200);
      await pollUntil('the key to be refused', async () => (await call(secret)).status === 401, 5_000);
    });
  });

  test('that is rotated works with both secrets until the overlap is over', async () => {
    const { id, secret: first } = await created();
    const rotated = apiKeyWithSecretSchema.parse(await (await post(`/api/keys/${id}/rotate`, { overlapHours: 1 })).json());
    expect(rotated).toMatchObject({ id, formerUntil: expect.any(String) });
    expect(rotated.secret).not.toBe(first);
    expect([(await call(first)).status, (await call(rotated.secret)).status]).toEqual([200, 200]);
    aheadMs += 3_600_001;
    admin = await app.signIn('admin');
    await pollUntil('the former secret to end', async () => (await call(first)).status === 401, 5_000);
    expect((await call(rotated.secret)).status).toBe(200);
    expect((await listed(id)).formerUntil).toBeNull();
    expect((await post(`/api/keys/${id}/rotate`, { overlapHours: 169 })).status).toBe(400);
  });

  test('that has expired says so', async () => {
    const { id, secret } = await created({ expiresAt: new Date(Date.now() + aheadMs + 60_000).toISOString() });
    expect((await call(secret)).status).toBe(200);
    aheadMs += 60_001;
    await pollUntil('the key to expire', async () => (await call(secret)).status === 401, 5_000);
    expect(await refusalOf(await call(secret))).toMatchObject({ message: expect.stringContaining('expired') });
    expect((await listed(id)).state).toBe('expired');
  });

  test('is taken only from the addresses that it is for', async () => {
    const { secret } = await created({ allowedAddresses: ['203.0.113.0/24', '2001:db8::7'] });
    const from = async (address: string) => (await call(secret, { headers: { 'X-Forwarded-For': address } })).status;
    expect(await from('203.0.113.200')).toBe(200);
    expect(await from('::ffff:203.0.113.9')).toBe(200);
    expect(await from('2001:db8::7')).toBe(200);
    expect(await from('203.0.114.1')).toBe(403);
    expect(await from('2001:db8::8')).toBe(403);
  });

  test('has so many requests a minute, says how many are left, and holds up no other key', async () => {
    const [greedy, other] = [await created(), await created()];
    const first = await call(greedy.secret);
    expect(first.headers.get('RateLimit-Policy')).toBe('"key";q=20;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"key";r=19;t=\d+$/);
    const answers = await Promise.all(Array.from({ length: 24 }, () => call(greedy.secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused?.headers.get('RateLimit')).toMatch(/;r=0;/);
    expect((await call(other.secret)).status).toBe(200);
  });

  test('spends its requests on what it lacks the scope or the mode for too, and is told how many are left', async () => {
    const unscoped = await created({ scopes: ['tracking:write'] });
    const first = await call(unscoped.secret);
    expect([first.status, first.headers.get('RateLimit-Policy')]).toEqual([403, '"key";q=20;w=60']);
    expect(first.headers.get('RateLimit')).toMatch(/^"key";r=19;t=\d+$/);
    const [ofTest, ofLive] = [await created({ mode: 'test' }), await created({ scopes: ['quotes:read'] })];
    const ofOtherMode = [
      await call(ofTest.secret, { path: '/api/v1/imports' }),
      await call(ofLive.secret, { method: 'POST', path: '/api/v1/test-quotes', body: {} }),
    ];
    for (const { status, headers } of ofOtherMode) {
      expect([status, headers.get('RateLimit')]).toEqual([403, expect.stringMatching(/;r=19;/)]);
    }
    const statuses = await Promise.all(Array.from({ length: 24 }, async () => (await call(unscoped.secret)).status));
    expect([403, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([19, 5]);
  });

  test('loses no requests to calls from where it may not be used', async () => {
    const { secret } = await created({ allowedAddresses: ['203.0.113.0/24'] });
    const from = (address: string) => call(secret, { headers: { 'X-Forwarded-For': address } });
    const strange = await Promise.all(Array.from({ length: 24 }, () => from('198.51.100.9')));
    expect(strange.map(({ status, headers }) => [status, headers.has('RateLimit')])).toEqual(strange.map(() => [403, false]));
    expect((await from('203.0.113.5')).headers.get('RateLimit')).toMatch(/;r=19;/);
  });

  test('has the same requests at all processes together', async () => {
    const elsewhere = await startTestApp({ servers: app.servers, roles: [], env: { API_KEY_REQUESTS_PER_MINUTE: '20' } });
    try {
      const left = async (url: string, secret: string) => {
        const answer = await fetch(`${url}/api/v1/shipments`, { headers: { Authorization: `Bearer ${secret}` } });
        return Number(/;r=(\d+);/.exec(answer.headers.get('RateLimit') ?? '')?.[1]);
      };
      await pollUntil('what is used at one to count at the other', async () => {
        const { secret } = await created();
        const there = [await left(elsewhere.url, secret), await left(elsewhere.url, secret), await left(elsewhere.url, secret)];
        expect(there).toEqual([19, 18, 17]);
        return (await left(app.url, secret)) === 16;
      });
    } finally {
      await elsewhere.stop();
    }
  });

  test('is noted with its last use, and with each network that it is used from', async () => {
    const { id, secret } = await created();
    for (const address of ['203.0.113.1', '203.0.113.1', '2001:db8::1', '2001:db8::2']) {
      await call(secret, { headers: { 'X-Forwarded-For': address } });
    }
    await pollUntil('the last use', async () => (await listed(id)).lastUsedAt !== null);
    const noted = async () =>
      (await app.core.log.read(streamOf.apiKey(id))).filter(({ type }) => type === 'ApiKeyUsedFromNewNetwork');
    await pollUntil('both networks', async () => (await noted()).length === 2);
    expect(JSON.stringify((await noted()).map(({ data }) => data))).not.toMatch(/203\.0\.113|2001:db8/);
  });
});

test('every refusal has cost one look for the key and one at the log: its time does not tell what is wrong', async () => {
  const good = (await created()).secret;
  const [revoked, elsewhere] = [await created(), await created({ allowedAddresses: ['203.0.113.7'] })];
  await app.request('DELETE', `/api/keys/${revoked.id}`, { as: admin });
  const expired = await created({ expiresAt: new Date(Date.now() + aheadMs + 60_000).toISOString() });
  const unscoped = await created({ scopes: ['quotes:read'] });

  const keyRequests = { most: 1, take: () => ({ made: 1, leftMs: 60_000 }), close: () => undefined };
  const refusalAndLooks = async (secret: string | undefined, path = '/') => {
    let looks = 0;
    const models = new Proxy(app.core.models, {
      get(target, name) {
        if (name === 'selectFrom') looks += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const checkKey = createCheckKey({
      models,
      uses: { note: async () => undefined },
      commands: { noteNetwork: async () => undefined },
      newest: createNewestKey({
        present: async (id) => {
          looks += 1;
          return (await load(app.core.log, apiKeyDecider, streamOf.apiKey(id))).state;
        },
        logger: createLogger('silent', 'test'),
      }),
      networkSignatures: { sign: (text) => text },
      clock: { now: () => new Date(Date.now() + aheadMs + 120_000) },
      logger: createLogger('silent', 'test'),
    });
    const guarded = new Hono<ApiEnv>()
      .use(async (context, next) => {
        context.set('address', '198.51.100.1');
        context.set('client', '198.51.100.1');
        await next();
      })
      .get('/', createKeyGuard({ checkKey, keyRequests })('GET /api/v1/shipments'), (context) => context.text('in'))
      .onError((error, context) => context.text(error.message, error instanceof ApiError ? 401 : 500));
    const answer = await guarded.request(path, { headers: secret === undefined ? {} : { Authorization: `Bearer ${secret}` } });
    return [answer.status, await answer.text(), looks] as const;
  };

  const refused = await Promise.all([
    refusalAndLooks(undefined),
    refusalAndLooks('secret'),
    refusalAndLooks(`wb_live_${'0'.repeat(48)}`),
    refusalAndLooks(good, `/?key=${good}`),
    refusalAndLooks(revoked.secret),
    refusalAndLooks(expired.secret),
    refusalAndLooks(elsewhere.secret),
    refusalAndLooks(unscoped.secret),
  ]);
  expect(refused.map(([status, , looks]) => [status, looks])).toEqual(refused.map(() => [401, 2]));
  expect(new Set(refused.map(([, message]) => message)).size).toBe(refused.length - 1);
  expect(await refusalAndLooks(good)).toEqual([200, 'in', 2]);
});

test('a key that is good opens while the log is away', async () => {
  const { secret, id } = await created();
  let asked = 0;
  const checkKey = createCheckKey({
    models: app.core.models,
    uses: { note: async () => undefined },
    commands: { noteNetwork: async () => undefined },
    newest: createNewestKey({
      async present() {
        asked += 1;
        throw new EventStoreUnavailable('away');
      },
      logger: createLogger('silent', 'test'),
    }),
    networkSignatures: { sign: (text) => text },
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger: createLogger('silent', 'test'),
  });
  expect(await checkKey(secret, { address: '198.51.100.1', network: '198.51.100.1' })).toMatchObject({ id });
  expect(asked).toBe(1);
});

test('the security log tells who made, rotated and revoked a key, and that it was used from elsewhere', async () => {
  const { id, secret } = await created({ name: 'Logged shop' });
  await post(`/api/keys/${id}/rotate`);
  await call(secret, { headers: { 'X-Forwarded-For': '198.51.100.4' } });
  await app.request('DELETE', `/api/keys/${id}`, { as: admin });
  const entries = async () =>
    securityEntrySchema
      .array()
      .parse(await (await app.request('GET', '/api/security-log?group=apiKeys', { as: admin })).json())
      .filter(({ apiKey }) => apiKey?.id === id);
  await pollUntil('all four entries', async () => (await entries()).length === 4);
  const told = (await entries()).map(({ type, apiKey, account, by }) => [type, apiKey?.name, account.username, by.who]);
  expect(told.toSorted()).toEqual([
    ['ApiKeyCreated', 'Logged shop', 'admin', 'self'],
    ['ApiKeyRevoked', 'Logged shop', 'admin', 'self'],
    ['ApiKeyRotated', 'Logged shop', 'admin', 'self'],
    ['ApiKeyUsedFromNewNetwork', 'Logged shop', 'admin', 'system'],
  ]);
});

describe('a program', () => {
  test('creates a shipment, scans it and reads it, and stands as the key in everything that it did', async () => {
    const { id: keyId, secret } = await created({ name: 'Warehouse' });
    const headers = { 'Idempotency-Key': 'order-1' };
    const make = () => call(secret, { method: 'POST', path: '/api/v1/shipments', body: aShipment(), headers });
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status]).toEqual([201, 201]);
    const shipment = shipmentSchema.parse(await first.json());
    expect(await second.json()).toEqual(shipment);

    const scan = { trackingNumber: shipment.trackingNumber, status: 'picked_up', location: 'Lyon', description: 'Collected' };
    expect((await call(secret, { method: 'POST', path: '/api/v1/tracking-events', body: scan })).status).toBe(201);
    const answer = await call(secret, { path: `/api/v1/shipments/${shipment.id}` });
    expect(shipmentSchema.parse(await answer.json())).toMatchObject({ id: shipment.id, status: 'picked_up' });
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect((await call(secret, { path: '/api/v1/shipments/none' })).status).toBe(404);

    const history = await app.core.log.read(streamOf.shipment(shipment.id));
    expect(history.map(({ metadata: { actorId, actorRole, source } }) => [actorId, actorRole, source])).toEqual([
      [keyId, 'api_key', 'api'],
      [keyId, 'api_key', 'api'],
    ]);
    const timeline = async () =>
      timelineSchema.parse(await (await app.request('GET', `/api/shipments/${shipment.id}/timeline`, { as: admin })).json());
    await pollUntil('the read of the key', async () => (await timeline()).counts.reads > 0);
    const { lines } = await timeline();
    expect(lines.filter(({ group }) => group !== 'mail').map(({ by }) => by)).toEqual(
      lines.filter(({ group }) => group !== 'mail').map(() => ({ who: 'key', name: 'Warehouse' })),
    );
  });

  test('walks through the shipments page by page', async () => {
    const { secret } = await created();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: '1', ...(cursor && { cursor }) });
      const page = shipmentsForProgramsSchema.parse(await (await call(secret, { path: `/api/v1/shipments?${query}` })).json());
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await call(secret, { path: '/api/v1/shipments?cursor=x' })).status).toBe(400);
    expect((await call(secret, { path: '/api/v1/shipments?mine=true' })).status).toBe(400);
  });
});
