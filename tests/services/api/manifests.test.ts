import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mostManifestShipments } from '#contracts/manifest.ts';
import { setDesk } from '#tests/support/desk.ts';
import { framesIn } from '#web/shared/files/export-frames.ts';

const desk = setDesk();

const print = (shipmentIds: readonly string[], headers: Record<string, string> = {}) =>
  desk.request('POST', '/api/shipments/manifest', { as: desk.as, body: { shipmentIds }, headers });
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

test('a manifest has the shipments that there are, and says how far it is', async () => {
  const created = [await desk.create(), await desk.create({ recipientName: '東京 محمد 🚚' })];
  const response = await print([...created.map(({ id }) => id), randomUUID()], { 'Accept-Language': 'ar' });
  expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, '2']);
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="waybill-manifest-[\d-]{10}\.pdf"$/);
  const parts: Uint8Array[] = [];
  let seen = 0;
  for await (const { rows, bytes } of framesIn(response.body ?? expect.unreachable())) {
    parts.push(bytes);
    seen = rows;
  }
  const file = Buffer.concat(parts).toString('latin1');
  expect(seen).toBe(2);
  expect([file.slice(0, 5), file.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
});

test('a manifest of nothing, of too much, or of the same shipment twice is refused', async () => {
  const twice = randomUUID();
  expect((await print(ids(3))).status).toBe(404);
  expect((await print(ids(mostManifestShipments))).status).toBe(404);
  for (const list of [[], ids(mostManifestShipments + 1), [twice, twice.toUpperCase()]]) {
    expect((await print(list)).status).toBe(400);
  }
});
