import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { startImporting } from '#services/start-importing.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { createImportDesk, fileOfShipments, type ImportDesk } from '#tests/support/imports.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
let desk: ImportDesk;
/** A stream that the importer cannot read for now. */
let unreadable: string | undefined;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  admin = await app.signIn('admin');
  desk = createImportDesk(app, { session: admin });
  const { core } = app;
  const read: EventLog['read'] = async (stream, from) => {
    if (stream !== unreadable) return core.log.read(stream, from);
    const stored = await eventAt(core.store, { stream, revision: 0n });
    throw new UnreadableEvent(stored ?? expect.unreachable('it was created'), new RangeError('version 9 is newer'));
  };
  startImporting({ ...core, log: { ...core.log, read } });
});
afterAll(() => app.stop());

test('an import waits for a shipment that cannot be read, and those behind it do not wait for that', async () => {
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
  const { id, trackingNumber } = shipmentSchema.parse(await answer.json());
  unreadable = streamOf.shipment(id);
  const scans = new Blob(['Tracking number;Status;Location;Description\n', `${trackingNumber};in_transit;Lyon;Sorted\n`]);
  const held = await desk.upload(scans, { kind: 'tracking_events', name: 'scans.csv' });
  await desk.reaches(held.id, 'checked');
  expect((await desk.ask(held.id, 'start', { emails: 'off' })).status).toBe(200);

  const behind = await desk.upload(fileOfShipments([shipmentRow(1)]));
  await desk.reaches(behind.id, 'checked');
  expect((await desk.ask(behind.id, 'start', { emails: 'off' })).status).toBe(200);
  expect((await desk.reaches(behind.id, 'finished')).counts).toMatchObject({ imported: 1 });
  expect((await desk.read(held.id)).state).toBe('running');

  unreadable = undefined;
  expect((await desk.reaches(held.id, 'finished')).counts).toMatchObject({ imported: 1, failed: 0 });
});
