import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { fileOfShipments } from '#tests/support/imports.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { startReceiver } from '#tests/services/webhooks/receiver.ts';
import { plainShipment } from '#tests/support/shipments.ts';
import { createWaybillClient, type WaybillClient } from '../../clients/typescript/src/client.ts';
import { withRetries } from '../../clients/typescript/src/retries.ts';

const folder = 'clients/typescript';
let app: TestApp;
let key: string;
let testKey: string;
let document: { paths: Record<string, object> };
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'webhooks', 'importer'] });
  const admin = await app.signIn('admin');
  const keyOf = async (mode: ApiKeyMode) => {
    const body = { name: 'Web shop', mode, scopes: apiKeyScopes };
    return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json()).secret;
  };
  [key, testKey] = [await keyOf('live'), await keyOf('test')];
  document = (await (await app.request('GET', '/api/openapi.v1.json')).json()) as typeof document;
});
afterAll(() => app.stop());

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'waybill-client-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('the types are those of the document', () => {
  const path = temporaryFolder();
  writeFileSync(join(path, 'openapi.json'), JSON.stringify(document));
  const generator = join(folder, 'node_modules/openapi-typescript/bin/cli.js');
  execFileSync(process.execPath, [generator, join(path, 'openapi.json'), '--output', join(path, 'schema.ts')]);
  const made = readFileSync(join(path, 'schema.ts'), 'utf8');
  expect(readFileSync(join(folder, 'src/schema.ts'), 'utf8') === made, 'run npm run client').toBe(true);
});

test('the package compiles, and what it compiles to is what it exports', () => {
  const path = temporaryFolder();
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '--project', folder, '--outDir', path]);
  const { exports: exported } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: { '.': Record<string, string> };
  };
  for (const file of Object.values(exported['.'])) expect(readFileSync(file.replace('./dist', path), 'utf8')).not.toBe('');
});

/** Calls each operation once; every answer is checked to be the one that succeeds. */
async function callEverything(client: WaybillClient, ofTestMode: WaybillClient): Promise<void> {
  const made = await client.POST('/api/v1/shipments', { body: plainShipment });
  const { id, trackingNumber, revision } = made.data ?? expect.unreachable(JSON.stringify(made.error));
  const path = { id };
  const got = await client.GET('/api/v1/shipments/{id}', { params: { path } });
  expect(got.data?.trackingNumber).toBe(trackingNumber);
  const listed = await client.GET('/api/v1/shipments', { params: { query: { numbers: trackingNumber, fields: 'status' } } });
  expect(listed.data).toEqual({ items: [{ id, status: 'pending' }], nextCursor: null });
  const tracked = await client.GET('/api/v1/track/{trackingNumber}', { params: { path: { trackingNumber } } });
  expect(tracked.data?.shipment.privacy).toBe('masked');
  const label = await client.GET('/api/v1/shipments/{id}/label', { params: { path }, parseAs: 'arrayBuffer' });
  expect(label.response.status).toBe(200);

  const scan = { status: 'in_transit', location: 'Lyon', description: 'Sorted' } as const;
  const stale = await client.PATCH('/api/v1/shipments/{id}/status', {
    params: { path, header: { 'If-Match': '"7"' } },
    body: scan,
  });
  expect([stale.response.status, stale.error?.code]).toEqual([412, 'stale_revision']);
  const header = { 'If-Match': `"${revision}"`, 'Idempotency-Key': `move-${id}` };
  const moved = await client.PATCH('/api/v1/shipments/{id}/status', { params: { path, header }, body: scan });
  expect(moved.data?.status).toBe('in_transit');
  const scanned = await client.POST('/api/v1/tracking-events', { body: { ...scan, trackingNumber, location: 'Paris' } });
  expect(scanned.data?.currentLocation).toBe('Paris');
  const history = await client.GET('/api/v1/shipments/{id}/history', { params: { path } });
  expect(history.data?.items.length).toBeGreaterThan(1);
  const scans = await client.GET('/api/v1/shipments/{id}/scans', { params: { path } });
  const wrong = scans.data?.items.at(-1);
  expect(wrong?.location).toBe('Paris');
  const withdrawn = await client.POST('/api/v1/shipments/{id}/scans/{scanId}/corrections', {
    params: { path: { id, scanId: wrong?.id ?? '' } },
    body: { action: 'withdraw', explanation: 'Scanned for the parcel next to it' },
  });
  expect(withdrawn.data?.currentLocation).toBe('Lyon');
  const corrected = await client.PATCH('/api/v1/shipments/{id}/contact', {
    params: { path },
    body: { party: 'recipient', name: 'Someone Else', explanation: 'The order named another person' },
  });
  expect(corrected.data?.recipientName).toBe('Someone Else');
  const revised = await client.PATCH('/api/v1/shipments/{id}/estimated-delivery', {
    params: { path },
    body: { estimatedDelivery: '2099-03-05T12:00:00.000Z', reason: 'weather', description: 'No flights' },
  });
  expect(revised.data?.estimatedDelivery).toBe('2099-03-05T12:00:00.000Z');
  const cancelled = await client.POST('/api/v1/shipments/{id}/cancel', {
    params: { path },
    body: { reason: 'other', description: 'Not wanted any more' },
  });
  expect(cancelled.data?.status).toBe('cancelled');
  const events = await client.GET('/api/v1/events', {});
  expect(events.response.status).toBe(200);

  const price = await client.POST('/api/v1/calculate-shipping', {
    body: { fromCountry: 'Germany', toCountry: 'United States', weight: 2, serviceType: 'express', currency: 'EUR' },
  });
  expect(price.response.status).toBe(200);
  const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote({ company: 'One' }) });
  const quote = { id: quoteReceivedSchema.parse(await asked.json()).id };
  await pollUntil('the quote', async () => (await client.GET('/api/v1/quotes/{id}', { params: { path: quote } })).data);
  const quotes = await client.GET('/api/v1/quotes', { params: { query: { limit: 1 } } });
  expect(quotes.data?.items.map((one) => one.id)).toEqual([quote.id]);
  const request = { form: 'dialog', name: 'Kofi Mensah', email: 'answered@waybill.test' } as const;
  const tested = await ofTestMode.POST('/api/v1/test-quotes', {
    body: { ...request, fromLocation: 'Accra, Ghana', toLocation: 'Netherlands' },
  });
  expect(tested.data?.status).toBe('requested');
  await callWebhooks(client, trackingNumber);
  await callImports(client);
}

async function callWebhooks(client: WaybillClient, trackingNumber: string): Promise<void> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const body = { url: receiver.url, name: 'Web shop', types: ['shipment.created' as const] };
  const { data: webhook } = await client.POST('/api/v1/webhooks', { body });
  const path = { id: webhook?.id ?? expect.unreachable('the endpoint is made') };
  expect((await client.GET('/api/v1/webhooks', {})).data?.items.map(({ id }) => id)).toEqual([path.id]);
  const { data: changed } = await client.PATCH('/api/v1/webhooks/{id}', { params: { path }, body: { name: 'Warehouse' } });
  expect(changed?.name).toBe('Warehouse');
  const rotated = await client.POST('/api/v1/webhooks/{id}/rotate', { params: { path }, body: { overlapHours: 1 } });
  expect(rotated.data?.secret).not.toBe(webhook?.secret);
  expect((await client.POST('/api/v1/webhooks/{id}/pause', { params: { path } })).data?.state).toBe('paused');
  expect((await client.POST('/api/v1/webhooks/{id}/resume', { params: { path } })).data?.state).toBe('active');
  expect((await client.GET('/api/v1/webhooks/{id}', { params: { path } })).data?.state).toBe('active');
  expect((await client.POST('/api/v1/webhooks/{id}/test', { params: { path } })).response.status).toBe(200);
  const replay = await client.POST('/api/v1/webhooks/{id}/replays', { params: { path }, body: { trackingNumber } });
  expect(replay.response.status).toBe(200);
  const replayed = await pollUntil('the replay', async () => {
    const { data } = await client.GET('/api/v1/webhooks/{id}/deliveries', { params: { path, query: { state: 'delivered' } } });
    return data?.items.find(({ type }) => type === 'shipment.created');
  });
  expect((await client.GET('/api/v1/webhooks/{id}/replays', { params: { path } })).data?.items).toHaveLength(1);
  const delivery = { params: { path: { ...path, deliveryId: replayed.id } } };
  const { data: detail } = await client.GET('/api/v1/webhooks/{id}/deliveries/{deliveryId}', delivery);
  expect(detail?.log.map(({ status }) => status)).toEqual([204]);
  const again = await client.POST('/api/v1/webhooks/{id}/deliveries/{deliveryId}/send', delivery);
  expect(again.response.status).toBe(200);
  expect((await client.DELETE('/api/v1/webhooks/{id}', { params: { path } })).data?.state).toBe('removed');
}

async function callImports(client: WaybillClient): Promise<void> {
  const file = fileOfShipments([shipmentRow(1), shipmentRow(2, 'heavy')]);
  const { data: opened } = await client.uploadImport({ kind: 'shipments', file, fileName: 'orders.csv' });
  expect(opened?.fileName).toBe('orders.csv');
  const path = { id: opened?.id ?? expect.unreachable('the file is taken') };
  const reaches = (state: string) =>
    pollUntil(`the import is ${state}`, async () => {
      const { data } = await client.GET('/api/v1/imports/{id}', { params: { path } });
      return data?.state === state ? data : undefined;
    });
  expect((await reaches('checked')).check).toMatchObject({ rows: 2, valid: 1, invalid: 1 });
  const template = { params: { path: { kind: 'shipments' }, query: { language: 'de' } }, parseAs: 'text' } as const;
  expect((await client.GET('/api/v1/imports/templates/{kind}', template)).data).toContain('Gewicht');
  const { data: problems } = await client.GET('/api/v1/imports/{id}/problems', { params: { path } });
  expect(problems?.items).toMatchObject([{ line: 3, field: 'weight' }]);
  expect((await client.GET('/api/v1/imports/{id}/preview', { params: { path } })).response.status).toBe(200);
  const { data: errors } = await client.GET('/api/v1/imports/{id}/errors', { params: { path }, parseAs: 'text' });
  expect(errors).toContain('heavy');
  const { data: corrected } = await client.POST('/api/v1/imports/{id}/check', { params: { path }, body: { columns: {} } });
  expect(corrected?.state).toMatch(/^check/);
  await reaches('checked');
  await client.POST('/api/v1/imports/{id}/start', { params: { path }, body: { emails: 'off', invalid: 'skip' } });
  expect((await reaches('finished')).counts?.imported).toBe(1);
  const { data: rows } = await client.GET('/api/v1/imports/{id}/rows', { params: { path, query: { outcome: 'imported' } } });
  expect(rows?.items).toHaveLength(1);
  const late = await client.POST('/api/v1/imports/{id}/cancel', { params: { path } });
  expect([late.response.status, late.error?.code]).toEqual([409, 'import_over']);
  expect((await client.POST('/api/v1/imports/{id}/undo', { params: { path } })).response.status).toBe(200);
  await reaches('undone');
  const { data: imports } = await client.GET('/api/v1/imports', {});
  expect(imports?.items.map(({ id }) => id)).toEqual([path.id]);
}

test('every operation of the document answers the client', async () => {
  const called = new Set<string>();
  const patterns = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      operation: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  const fetchNoting = (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    // A path without a name in it comes first, where both would fit.
    const found = patterns.toSorted((one, other) => one.operation.split('{').length - other.operation.split('{').length);
    called.add(found.find(({ pattern }) => pattern.test(call))?.operation ?? call);
    return fetch(request);
  };
  const clientOf = (secret: string) => createWaybillClient({ baseUrl: app.url, key: secret, fetch: fetchNoting });
  await callEverything(clientOf(key), clientOf(testKey));
  expect([...called].toSorted()).toEqual(patterns.map(({ operation }) => operation).toSorted());
});

const answers = (...outcomes: (Response | Error)[]) =>
  vi.fn(async (_request: Request) => {
    const outcome = outcomes.shift() ?? expect.unreachable('nothing more is asked');
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
const busy = (retryAfter = '0') => new Response('busy', { status: 503, headers: { 'Retry-After': retryAfter } });
const post = () => new Request('https://parcels.example/api/v1/shipments', { method: 'POST', body: '{}' });

test('a command is tried again under one key, with the same body', async () => {
  const keys: (string | null)[] = [];
  const bodies: string[] = [];
  const outcomes = answers(busy(), new Response('ok'));
  const answer = await withRetries(async (request) => {
    keys.push(request.headers.get('Idempotency-Key'));
    bodies.push(await request.clone().text());
    return outcomes(request);
  })(post());
  expect([answer.status, bodies]).toEqual([200, ['{}', '{}']]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('the key of the caller stays, and a read has none', async () => {
  const keys: (string | null)[] = [];
  const fetching = withRetries(async (request) => {
    keys.push(request.headers.get('Idempotency-Key'));
    return new Response('ok');
  });
  const own = post();
  own.headers.set('Idempotency-Key', 'order-7');
  await fetching(own);
  await fetching(new Request('https://parcels.example/api/v1/shipments'));
  expect(keys).toEqual(['order-7', null]);
});

test('what was tried often enough, asks for too long a wait or is another refusal is answered as it is', async () => {
  const often = answers(busy(), busy(), busy());
  expect((await withRetries(often, { attempts: 3 })(post())).status).toBe(503);
  expect(often).toHaveBeenCalledTimes(3);
  const long = answers(busy('3600'));
  expect((await withRetries(long)(post())).status).toBe(503);
  const refused = answers(new Response('', { status: 422 }));
  expect((await withRetries(refused)(post())).status).toBe(422);
});

test('a date says how long to wait as well', async () => {
  const past = answers(busy(new Date(0).toUTCString()), new Response('ok'));
  expect((await withRetries(past)(post())).status).toBe(200);
});

test('a failure of the network is tried again, and thrown at last', async () => {
  const failure = new TypeError('fetch failed');
  const fetching = withRetries(answers(failure, new Response('ok')), { mostWaitMs: 1 });
  expect((await fetching(post())).status).toBe(200);
  const failing = withRetries(answers(failure, failure), { attempts: 2, mostWaitMs: 1 });
  await expect(failing(post())).rejects.toBe(failure);
});

test('whoever gives up waits no longer', async () => {
  const giving = new AbortController();
  const request = new Request(post(), { signal: giving.signal });
  const fetching = answers(busy('30'));
  const answered = withRetries(fetching)(request);
  await pollUntil('the first attempt', () => fetching.mock.calls.length > 0);
  giving.abort(new Error('enough'));
  await expect(answered).rejects.toThrow('enough');
  expect(fetching).toHaveBeenCalledTimes(1);
});
