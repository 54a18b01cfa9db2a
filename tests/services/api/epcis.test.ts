import { afterAll, beforeAll, expect, test } from 'vitest';
import { epcisDocumentSchema, epcisType } from '#contracts/epcis.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';

let app: TestApp;
let desk: Desk;
let parcel: Shipment;
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = await openDesk(app);
  auditor = await app.signIn('auditor');
  parcel = await desk.create();
  await desk.update(parcel.id, { ...scan, status: 'picked_up' });
  await desk.update(parcel.id);
});
afterAll(() => app.stop());

const epcis = (id: string, as?: string) => app.request('GET', `/api/audit/shipment/${id}/epcis`, as === undefined ? {} : { as });

test('the scans of a shipment are downloaded as a document of EPCIS, without persons', async () => {
  const { scans } = scansSchema.parse(
    await (await app.request('GET', `/api/shipments/${parcel.id}/scans`, { as: auditor })).json(),
  );
  const answer = await epcis(parcel.id, auditor);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': epcisType,
    'content-disposition': `attachment; filename="${parcel.trackingNumber}-epcis.jsonld"`,
    'gs1-epcis-version': '2.0.0',
  });
  const text = await answer.text();
  const { epcisBody } = epcisDocumentSchema.parse(JSON.parse(text));
  expect(epcisBody.eventList).toMatchObject(
    scans.map(({ id, status }) => ({
      eventID: `urn:uuid:${id}`,
      epcList: [expect.stringContaining(`/track/${parcel.trackingNumber}`)],
      'waybill:status': status,
    })),
  );
  expect(epcisBody.eventList.map((event) => event['waybill:status'])).toEqual(['picked_up', 'in_transit']);
  for (const person of [parcel.senderName, parcel.recipientName, parcel.senderEmail, parcel.recipientAddress])
    expect(text).not.toContain(person);
});

test('agents get it of what they worked on, nobody gets it without signing in, and an unknown shipment is not found', async () => {
  expect((await epcis(parcel.id, desk.as)).status).toBe(200);
  const byAdmin = await openDesk(app, await app.signIn('admin'));
  const { id } = await byAdmin.create();
  expect((await epcis(id, desk.as)).status).toBe(403);
  expect((await epcis(id, byAdmin.as)).status).toBe(200);
  expect((await epcis(parcel.id)).status).toBe(401);
  for (const unknown of [freshId(), 'nothing']) expect((await epcis(unknown, auditor)).status).toBe(404);
});
