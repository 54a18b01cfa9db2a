import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow, textOfShipments } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let desk: ImportDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'importer'] });
  admin = await app.signIn('admin');
  desk = createImportDesk(app, { session: admin });
});
afterAll(() => app.stop());

const started = async (file: Blob, about: Parameters<ImportDesk['upload']>[1], emails: 'off' | 'on' = 'off') => {
  const { id } = await desk.upload(file, about);
  const { check } = await desk.reaches(id, 'checked');
  expect((await desk.ask(id, 'start', { emails, invalid: 'skip' })).status).toBe(200);
  return { id, check, counts: (await desk.reaches(id, 'finished')).counts };
};
const created = async (senderEmail: string): Promise<Shipment> => {
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment({ senderEmail }) });
  expect(answer.status).toBe(201);
  return shipmentSchema.parse(await answer.json());
};

test('a file whose columns are not known by their names waits until they are matched, and says which one is wrong', async () => {
  const renamed = textOfShipments([shipmentRow(1)]).replace('Recipient name', 'Column 7');
  const { id, state, columns } = await desk.upload(new Blob([renamed]));
  expect([state, columns.find(({ field }) => field === 'recipientName')?.column]).toEqual(['opened', null]);
  const wrong = async (given: object, field: string) => {
    const answer = await desk.ask(id, 'check', { columns: given });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [`columns.${field}`]: expect.any(String) } }]);
  };
  await wrong({}, 'recipientName');
  await wrong({ recipientName: null }, 'recipientName');
  await wrong({ recipientName: 18 }, 'recipientName');
  await wrong({ recipientName: 6, nickname: 1 }, 'nickname');
  expect((await desk.ask(id, 'check', { columns: { recipientName: 6, shippingCost: 17 } })).status).toBe(200);
  expect((await desk.reaches(id, 'checked')).check).toMatchObject({ rows: 1, valid: 1 });
});

test('of a file that was removed nothing is checked or started any more', async () => {
  const [waiting, checked] = [
    await desk.upload(new Blob([textOfShipments([shipmentRow(2)]).replace('Recipient name', 'Column 7')])),
    await desk.upload(fileOfShipments([shipmentRow(3)])),
  ];
  await desk.reaches(checked.id, 'checked');
  for (const { id } of [waiting, checked]) await app.core.importFiles.remove(id, new Date());
  const refused = async (answer: Response) => [answer.status, errorBodySchema.parse(await answer.json()).code];
  expect(await refused(await desk.ask(waiting.id, 'check', { columns: { recipientName: 6 } }))).toEqual([410, 'file_deleted']);
  expect(await refused(await desk.ask(checked.id, 'start', { emails: 'off' }))).toEqual([410, 'file_deleted']);
  expect(await refused(await desk.ask(waiting.id, 'start', { emails: 'off' }))).toEqual([409, 'import_not_checked']);
  expect(await desk.read(waiting.id)).toMatchObject({ fileName: null, header: null, fileKeptUntil: null });
});

test('a shipment costs what its row says, or what its check said', async () => {
  const [header = '', row = ''] = textOfShipments([shipmentRow(4)]).split('\r\n');
  const file = new Blob([[`${header},Shipping cost (USD)`, `${row},31.40`, `${shipmentRow(5)},`].join('\r\n')]);
  const { id, check } = await started(file, {});
  const costs = await Promise.all(
    (await desk.rowsOf(id, 'imported')).map(async ({ shipmentId }) => {
      const answer = await app.request('GET', `/api/shipments/${shipmentId}`, { as: admin });
      return shipmentSchema.parse(await answer.json()).shippingCost;
    }),
  );
  expect(costs[0]).toBe(31.4);
  expect(costs[0]! + costs[1]!).toBeCloseTo(check?.totals[0]?.amount ?? 0, 2);
});

test('a scan that is twice in a file, or that a shipment has already, is recorded once; by either way, with emails or without', async () => {
  const about = { kind: 'tracking_events', name: 'scans.csv' } as const;
  for (const [emails, type] of [
    ['off', 'ShipmentScanned'],
    ['on', 'ShipmentStatusUpdated'],
  ] as const) {
    const { id: shipmentId, trackingNumber } = await created(`${emails}@shop.example`);
    const line = `${trackingNumber};in_transit;Lyon;Sorted;2026-03-01T09:00:00Z\n`;
    const file = new Blob(['Tracking number;Status;Location;Description;Time\n', line, line]);
    const first = await started(file, about, emails);
    expect(first.check).toMatchObject({ rows: 2, valid: 2, duplicates: 1 });
    expect(first.counts).toEqual({ imported: 1, invalid: 0, duplicates: 1, failed: 0 });
    const types = (await app.core.log.read(streamOf.shipment(shipmentId))).map((event) => event.type);
    expect(types.filter((each) => each === type)).toHaveLength(1);
  }
});

test('a row without a reference repeats a shipment of the same day between the same people', async () => {
  const rows = [shipmentRow(21), shipmentRow(22)].map((row) => row.replace(/^R-\d+/, ''));
  const { id, counts } = await started(fileOfShipments(rows), {});
  expect(counts?.imported).toBe(2);
  const again = await desk.upload(fileOfShipments(rows));
  expect((await desk.reaches(again.id, 'checked')).check).toMatchObject({ duplicates: 2 });
  const { items } = (await (await app.request('GET', `/api/imports/${again.id}/problems`, { as: admin })).json()) as {
    items: { code: string; duplicateOf: { importId: string } }[];
  };
  expect(items).toMatchObject([1, 2].map(() => ({ code: 'duplicate_same_day', duplicateOf: { importId: id } })));
});
