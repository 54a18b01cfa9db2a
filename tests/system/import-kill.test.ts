import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOf } from '#contracts/events/envelope.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import type { Import } from '#contracts/imports.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';

const kills = Number(process.env.IMPORT_KILLS ?? 2);
const rows = Number(process.env.IMPORT_ROWS ?? 1_200);

let servers: TestServers;
let app: TestApp;
let session: string;
let desk: ImportDesk;
let importer: AppProcess;
const begin = () => startAppProcess({ ...servers.env, WAYBILL_ROLES: 'importer' });
beforeAll(async () => {
  servers = await startTestServers();
  app = await startTestApp({ servers, roles: ['projector'] });
  session = await app.signIn('admin');
  desk = createImportDesk(app, { session });
  importer = await begin();
}, 120_000);
afterAll(async () => {
  await importer.stop();
  await app.stop();
  await servers.stop();
}, 120_000);

/** How many shipments of the import the log has; by the other type, how many of them were withdrawn again without a word to anybody. */
async function inLog(importId: string, by: 'ShipmentCreated' | 'ShipmentScanned' = shipmentCreated.type): Promise<number> {
  let count = 0;
  for await (const { type, metadata } of app.core.log.store.readAll({ after: undefined, limit: 1_000_000 }))
    if (type === by && metadata.correlationId === importId) count += 1;
  return count;
}

/** Kills the importer once it has done so much more, and lets another go on. */
async function killAfter(isDone: () => Promise<boolean>): Promise<void> {
  await pollUntil('the importer to have begun', async () => (await isDone()) || undefined);
  await importer.kill();
  importer = await begin();
}

const file = (from: number, count: number) => Array.from({ length: count }, (_, index) => shipmentRow(from + index));
const started = async (lines: readonly string[]): Promise<Import> => {
  const { id } = await desk.upload(fileOfShipments(lines));
  await desk.reaches(id, 'checked');
  expect((await desk.ask(id, 'start', { emails: 'off' })).status).toBe(200);
  return desk.read(id);
};

test(
  `an import is carried out and undone once, though who does it is killed ${2 * kills} times`,
  { timeout: 600_000 },
  async () => {
    const { id } = await started(file(1, rows));
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((rows * kill) / (kills + 1));
      await killAfter(async () => (await inLog(id)) >= enough);
    }
    const finished = await desk.reaches(id, 'finished');
    expect(finished.counts).toEqual({ imported: rows, invalid: 0, duplicates: 0, failed: 0 });
    expect(await inLog(id)).toBe(rows);

    const touched = await desk.rowsOf(id, 'imported');
    const shipmentId = touched[0]?.shipmentId ?? expect.unreachable('a row was imported');
    const history = await app.core.log.read(`shipment-${shipmentId}`);
    expect(history.filter((event) => isOf(event, shipmentCreated))).toHaveLength(1);
    const scan = { status: 'in_transit', location: 'Lyon', description: 'Sorted' };
    const moved = await app.request('PATCH', `/api/shipments/${shipmentId}/status`, { as: session, body: scan });
    expect(moved.status).toBe(200);

    expect((await desk.ask(id, 'undo')).status).toBe(200);
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((rows * kill) / (kills + 1));
      await killAfter(async () => (await inLog(id, 'ShipmentScanned')) >= enough);
    }
    expect((await desk.reaches(id, 'undone')).undo).toEqual({ undone: rows - 1, left: 1 });
    expect(await inLog(id, 'ShipmentScanned')).toBe(rows - 1);
    expect((await desk.rowsOf(id, 'left')).map((row) => row.shipmentId)).toEqual([shipmentId]);
  },
);

test('an import that is called off while nobody works on it counts what was done until then', { timeout: 300_000 }, async () => {
  const { id } = await started(file(rows + 1, rows));
  await pollUntil('shipments of the import', async () => (await inLog(id)) > 100 || undefined);
  await importer.kill();
  expect((await desk.ask(id, 'cancel')).status).toBe(200);
  const done = await inLog(id);
  expect(done).toBeLessThan(rows);
  importer = await begin();
  expect((await desk.reaches(id, 'cancelled')).counts?.imported).toBe(done);
  expect(await inLog(id)).toBe(done);
});
