import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bulkAnswerSchema, bulkPreviewSchema, mostBulkShipments } from '#contracts/bulk-status.ts';
import { mostCountedShipments } from '#contracts/shipment-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillList } from '#tests/bench/fill-list.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { scan } from '#tests/support/desk.ts';

/** A batch of the largest size is answered with no more. */
const mostAnswerBytes = 200_000;
const update = { ...scan, status: 'out_for_delivery' };
const idsOnly = z.array(z.object({ id: z.uuid() }));

let app: TestApp;
let as: string;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
  await fillList(app.core.models, mostCountedShipments);
  as = await app.signIn('agent');
  ids = await selected();
});
afterAll(() => app.stop());

/** All that match, as the screen reads them. */
async function selected(): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
    const page: Response = await app.request('GET', `/api/shipments?${query}`, { as });
    found.push(...idsOnly.parse(await page.json()).map(({ id }) => id));
    cursor = page.headers.get('X-Next-Cursor');
  }
  return found;
}

const batches = () =>
  Array.from({ length: ids.length / mostBulkShipments }, (_, nth) =>
    ids.slice(nth * mostBulkShipments, (nth + 1) * mostBulkShipments),
  );

async function answered<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
  const text = await (await app.request('POST', `/api/shipments/bulk-status${path}`, { as, body })).text();
  expect(text.length).toBeLessThan(mostAnswerBytes);
  return schema.parse(JSON.parse(text));
}

test('a selection of 10,000 is all that match, each once', () => {
  expect([ids.length, new Set(ids).size]).toEqual([mostCountedShipments, mostCountedShipments]);
});

test('its preview says of each what would become of it, in answers of a bounded size', async () => {
  let updates = 0;
  for (const shipmentIds of batches()) {
    const { rows } = await answered('/preview', { shipmentIds, update }, bulkPreviewSchema);
    expect(rows.map(({ id }) => id)).toEqual(shipmentIds);
    updates += rows.filter(({ outcome }) => outcome === 'update').length;
  }
  expect(updates).toBe(mostCountedShipments);
});

test('an update that every one of them refuses names each of them', async () => {
  // The log has none of the copies.
  const bulkId = crypto.randomUUID();
  let refused = 0;
  for (const batch of batches()) {
    const shipments = batch.map((id) => ({ id, revision: '0' }));
    const { rows } = await answered('', { bulkId, shipments, update }, bulkAnswerSchema);
    refused += rows.filter(({ outcome, trackingNumber }) => outcome === 'refused' && trackingNumber !== null).length;
  }
  expect(refused).toBe(mostCountedShipments);
});

test('one person has one manifest of them made at a time, and another one once it was cancelled', async () => {
  const print = () => app.request('POST', '/api/shipments/manifest', { as, body: { shipmentIds: ids } });
  const first = await print();
  expect([first.status, first.headers.get('X-Total-Count')]).toEqual([200, '10000']);
  expect((await print()).status).toBe(429);
  await first.body?.cancel();
  const second = await pollUntil('the place of the one that was cancelled', async () => {
    const response = await print();
    if (response.status === 200) return response;
    await response.text();
    return undefined;
  });
  await second.body?.cancel();
});
