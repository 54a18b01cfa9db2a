import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { importedRowsSchema } from '#contracts/imports.ts';
import { quoteReceivedSchema, quoteSchema } from '#contracts/quotes.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { testJourneyMinutes } from '#contracts/test-numbers.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { outputOf, snippetsIn } from '#tests/support/guide.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let env: Record<string, string>;
let folder: string;
let aheadMs = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'));
  app = await startTestApp({ roles: ['projector', 'importer'], clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.signIn('admin');
  const keyOf = async (mode: 'live' | 'test') => {
    const body = { name: `Guides ${mode}`, scopes: apiKeyScopes, mode };
    return apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { as: admin, body })).json()).secret;
  };
  env = { WAYBILL_URL: app.url, WAYBILL_KEY: await keyOf('live'), WAYBILL_TEST_KEY: await keyOf('test') };
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the snippets of a guide print, each on lines of its own. */
const typed = (guide: string) => {
  const script = snippetsIn(guide, 'bash').join('\necho\necho "--"\n');
  return outputOf('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
};

test('a file is imported without its bad row, which comes back with the reason', async () => {
  const [, errors = '', rows = ''] = (await typed('importing')).split('--\n');
  expect(errors).toContain('heavy');
  expect(errors).toContain('1002');
  expect(errors).not.toContain('1001,');
  const [row] = importedRowsSchema.parse(JSON.parse(rows)).items;
  const made = await pollUntil('the shipment', async () => {
    const answer = await app.request('GET', `/api/shipments/${row?.shipmentId}`, { as: admin });
    return answer.ok && shipmentSchema.parse(await answer.json());
  });
  expect(made.recipientName).toBe('Daan de Vries');
});

test('an endpoint is made, with its secret', async () => {
  expect(JSON.parse(await typed('webhooks'))).toMatchObject({
    name: 'Web shop',
    secret: expect.stringMatching(/^whsec_/) as string,
  });
});

test('the shipments are listed, and the stream of events is waited for', async () => {
  expect(JSON.parse(await typed('api'))).toMatchObject({ items: expect.any(Array) as unknown[] });
  let printed: string | undefined;
  const waiting = typed('events').then((text) => {
    printed = text;
  });
  await pollUntil('an event', async () => {
    await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
    return printed !== undefined;
  });
  await waiting;
  expect(JSON.parse(printed ?? '')).toMatchObject({ items: [{ type: 'shipment.created' }] });
});

test('a test number is tracked, an endpoint is made, four shipments walk to their ends, and a quote is accepted', async () => {
  const [tracked = '', endpoint = '', made = '', asked = ''] = (await typed('test-mode')).split('--\n');
  expect(JSON.parse(tracked)).toMatchObject({ shipment: { trackingNumber: 'WT000000000019US' } });
  expect(JSON.parse(endpoint)).toMatchObject({ name: 'First afternoon', mode: 'test' });
  aheadMs = testJourneyMinutes * 60_000;
  await app.core.testMode.walkShipments();
  await app.core.testMode.walkQuotes();
  const headers = { Authorization: `Bearer ${env['WAYBILL_TEST_KEY']}` };
  const ends: string[] = [];
  for (const line of made.split('\n').filter((each) => each !== '')) {
    const { id } = shipmentSchema.parse(JSON.parse(line));
    const { status, reason } = shipmentSchema.parse(
      await (await app.request('GET', `/api/v1/shipments/${id}`, { headers })).json(),
    );
    ends.push([status, reason].filter(Boolean).join(' '));
  }
  expect(ends).toEqual(['delivered', 'delivered', 'cancelled returned', 'cancelled lost']);
  const { id } = quoteReceivedSchema.parse(JSON.parse(asked));
  const quote = quoteSchema.parse(await (await app.request('GET', `/api/v1/quotes/${id}`, { headers })).json());
  expect([quote.status, quote.answer?.price]).toEqual(['accepted', quote.estimate?.totalUSD]);
});
