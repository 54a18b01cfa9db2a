import { expect } from 'vitest';
import { z } from 'zod';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import type { TestApp } from './app.ts';
import { arrivedIds } from './arrived-ids.ts';
import type { Installation } from './installation.ts';
import { pollUntil } from './poll-until.ts';

const waitMs = 90_000;

/** Someone who was erased, and the parcel that this person sent. */
export interface Erased {
  parcel: Shipment;
  subjectId: string;
}

/** The sender and the recipient of a parcel, as the log has them. */
export async function peopleOf({ core }: TestApp, { id }: Shipment) {
  const [created] = await core.log.read(streamOf.shipment(id));
  if (created?.type !== 'ShipmentCreated') throw new Error('it does not begin with its creation');
  return [created.data.sender, created.data.recipient] as const;
}

/** Once the sender has been told of the parcel: an email that is on its way is refused when they are erased. */
export async function eraseToldSender(app: TestApp, parcel: Shipment): Promise<Erased> {
  const [{ subjectId }] = await peopleOf(app, parcel);
  const toSender = app.core.db
    .selectFrom('outgoing_messages')
    .where('about_id', '=', parcel.id)
    .where('order_key', '=', subjectId);
  await pollUntil(
    'the sender to be told of the parcel',
    async () => (await toSender.select('id').where('state', '=', 'sent').execute()).length === 1,
    waitMs,
  );
  return eraseSender(app, parcel);
}

export async function eraseSender(app: TestApp, parcel: Shipment): Promise<Erased> {
  const [{ subjectId }] = await peopleOf(app, parcel);
  await app.core.personalData.erase(subjectId, new Date());
  return { parcel, subjectId };
}

/** How many copies of each email have arrived, by its id. */
async function arrivals(app: TestApp): Promise<Map<string, number>> {
  const copies = new Map<string, number>();
  for (const id of await arrivedIds(app)) copies.set(id, (copies.get(id) ?? 0) + 1);
  return copies;
}

/**
 * Waits until nothing is on its way any more: then these parcels are shown with their people, every email was sent once and is recorded
 * in the log, and the one who was erased still is, and nobody else.
 */
export async function expectWhole(installation: Installation, parcels: readonly Shipment[], erased: Erased): Promise<void> {
  expect((await installation.update(erased.parcel)).status).toBe(200);
  await pollUntil('the process to be ready', async () => (await installation.readiness()).ready, waitMs);
  const shown = await pollUntil(
    'every parcel to be shown',
    async () => {
      const list = z.array(shipmentSchema).parse(await installation.get('/api/shipments?limit=200'));
      const byId = new Map(list.map((parcel) => [parcel.id, parcel]));
      return parcels.every(({ id }) => byId.has(id)) && byId;
    },
    waitMs,
  );
  const { app } = installation;
  const { db, log } = app.core;
  const ended = await pollUntil(
    'every email to have ended, and to be recorded',
    async () => {
      const rows = await db.selectFrom('outgoing_messages').selectAll().orderBy('seq').execute();
      const about = rows.filter(({ about_id: id, template }) => id === erased.parcel.id && template === 'status_updated');
      return about.length === 2 && rows.every(({ logged_at: loggedAt }) => loggedAt !== null) && rows;
    },
    waitMs,
  );
  for (const parcel of [erased.parcel, ...parcels]) {
    for (const { subjectId, value } of await peopleOf(app, parcel)) {
      expect([subjectId, value === null]).toEqual([subjectId, subjectId === erased.subjectId]);
    }
    if (parcel.id !== erased.parcel.id) expect(shown.get(parcel.id)?.senderName).toBe(parcel.senderName);
  }

  const arrived = await arrivals(app);
  for (const { id, order_key: person, state, failure } of ended) {
    if (state === 'failed') expect([person, failure]).toEqual([erased.subjectId, 'erased']);
    else expect([state, arrived.get(id)]).toEqual(['sent', 1]);
  }
  const refused = ended.filter(({ state }) => state === 'failed');
  expect(refused.map(({ about_id: about }) => about)).toEqual([erased.parcel.id]);
  expect(Math.max(...arrived.values()), 'no email came twice').toBe(1);
  const ids = new Set(parcels.map(({ id }) => id));
  const created = ended.filter(({ about_id: about, template }) => ids.has(about) && template === 'shipment_created');
  expect(created).toHaveLength(2 * parcels.length);
  for (const { id } of created)
    expect(await log.read(streamOf.outgoing(id)), 'the end of every email is in the log').toHaveLength(1);
  const { currentTestName } = expect.getState();
  console.info(
    `${currentTestName}: ${parcels.length} parcels with their people, ${arrived.size} emails once each, one person erased`,
  );
}
