import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSchema } from '#contracts/imports.ts';
import { webhookDeliveriesSchema, webhookSchema } from '#contracts/webhooks.ts';
import { keyAccess, type KeyRoute } from '#services/api/access.ts';
import type { TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startForPrograms, type Program, type ProgramCall } from '#tests/support/v1-program.ts';

type Started = Awaited<ReturnType<typeof startForPrograms>>;
let started: Started;
let app: TestApp;
let program: Program;
let desk: ImportDesk;
let receiver: Started['receiver'];
beforeAll(async () => {
  started = await startForPrograms();
  ({ app, program, receiver } = started);
  desk = createImportDesk(app, { key: program.key });
});
afterAll(() => started.stop());

/** The answer where the thing has to stand at that revision. */
const callAt = (etag: string, route: KeyRoute, given: Partial<ProgramCall>) =>
  program.call(route, { ...given, headers: { 'If-Match': etag } });
const etagOf = async (route: KeyRoute, id: string) => {
  const { headers } = await program.call(route, { names: { id } });
  return headers.get('ETag') ?? expect.unreachable(`${route} names the revision`);
};
const refused = async (answer: Response) => [answer.status, await answer.json()];
const stale = [412, { code: 'stale_revision' }];

test('of two programs that change an endpoint which both have read, the second is refused and overwrites nothing', async () => {
  const { id } = await program.createWebhook(receiver.url);
  const read = await etagOf('GET /api/v1/webhooks/{id}', id);
  const renamed = (name: string) => callAt(read, 'PATCH /api/v1/webhooks/{id}', { names: { id }, body: { name } });
  const first = await renamed('First');
  expect(first.status).toBe(200);
  expect(first.headers.get('ETag')).not.toBe(read);
  expect(await refused(await renamed('Second'))).toMatchObject(stale);
  const { name } = webhookSchema.parse(await (await program.call('GET /api/v1/webhooks/{id}', { names: { id } })).json());
  expect(name).toBe('First');
});

const deliveredTo = async (id: string) => {
  await program.call('POST /api/v1/webhooks/{id}/test', { names: { id } });
  return pollUntil('a delivery', async () => {
    const answer = await program.call('GET /api/v1/webhooks/{id}/deliveries', { names: { id } });
    return webhookDeliveriesSchema.parse(await answer.json()).items[0]?.id;
  });
};

const bodies: Partial<Record<KeyRoute, object>> = {
  'PATCH /api/v1/webhooks/{id}': { name: 'Warehouse' },
  'POST /api/v1/webhooks/{id}/rotate': {},
  'POST /api/v1/webhooks/{id}/replays': { from: '2026-01-01T00:00:00.000Z' },
};
const onWebhooks = (Object.keys(keyAccess) as KeyRoute[]).filter(
  (route) => route.includes(' /api/v1/webhooks/{id}') && !route.startsWith('GET '),
);

test.each(onWebhooks)('%s changes an endpoint as it was read, and no other', async (route) => {
  const { id } = await program.createWebhook(receiver.url);
  const created = await etagOf('GET /api/v1/webhooks/{id}', id);
  const names = { id, deliveryId: route.includes('{deliveryId}') ? await deliveredTo(id) : '' };
  await program.call('PATCH /api/v1/webhooks/{id}', { names, body: { name: 'Changed meanwhile' } });
  const given = { names, ...(bodies[route] && { body: bodies[route] }) };
  expect(await refused(await callAt(created, route, given))).toMatchObject(stale);
  const now = await etagOf('GET /api/v1/webhooks/{id}', id);
  expect((await callAt(now, route, given)).status).toBe(200);
});

const importEtag = (id: string) => etagOf('GET /api/v1/imports/{id}', id);
let rows = 0;
const checked = async () => {
  rows += 1;
  const { id } = await desk.upload(fileOfShipments([shipmentRow(rows)]));
  await desk.reaches(id, 'checked');
  return id;
};
const stateOf = async (id: string) => (await desk.read(id)).state;

test('an import that was checked with other columns meanwhile is not started by whoever saw the former check', async () => {
  const id = await checked();
  const read = await importEtag(id);
  const names = { id };
  const again = await callAt(read, 'POST /api/v1/imports/{id}/check', { names, body: { columns: { senderPhone: null } } });
  expect([again.status, importSchema.parse(await again.json()).id]).toEqual([200, id]);
  await desk.reaches(id, 'checked');
  const start = { names, body: { emails: 'off', invalid: 'skip' } };
  expect(await refused(await callAt(read, 'POST /api/v1/imports/{id}/start', start))).toMatchObject(stale);
  expect(await stateOf(id)).toBe('checked');
  expect((await callAt(await importEtag(id), 'POST /api/v1/imports/{id}/start', start)).status).toBe(200);
});

test('a check, a cancellation and an undo are refused where the import has changed since it was read', async () => {
  const id = await checked();
  const read = await importEtag(id);
  const names = { id };
  expect((await program.call('POST /api/v1/imports/{id}/check', { names, body: {} })).status).toBe(200);
  await desk.reaches(id, 'checked');
  for (const [route, given] of [
    ['POST /api/v1/imports/{id}/check', { names, body: {} }],
    ['POST /api/v1/imports/{id}/cancel', { names }],
  ] as const) {
    expect(await refused(await callAt(read, route, given)), route).toMatchObject(stale);
  }
  await program.call('POST /api/v1/imports/{id}/start', { names, body: { emails: 'off' } });
  await desk.reaches(id, 'finished');
  expect(await refused(await callAt(read, 'POST /api/v1/imports/{id}/undo', { names }))).toMatchObject(stale);
  expect(await stateOf(id)).toBe('finished');
  expect((await callAt(await importEtag(id), 'POST /api/v1/imports/{id}/undo', { names })).status).toBe(200);
});
