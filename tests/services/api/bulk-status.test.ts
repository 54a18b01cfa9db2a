import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bulkAnswerSchema,
  bulkPreviewSchema,
  bulkUndoMs,
  mostBulkShipments,
  undoAnswerSchema,
  undoableBulkSchema,
  type BulkPreviewRow,
} from '#contracts/bulk-status.ts';
import { historyEntrySchema } from '#contracts/history.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { undoableBulkUpdates } from '#projections/bulk-updates/queries.ts';
import { openDesk, scan, type Desk } from '#tests/support/desk.ts';

let app: TestApp;
let desk: Desk;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  desk = await openDesk(app);
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/api/shipments/bulk-status';
const post = (to: string, body: object, { as = desk.as, headers = {} }: { as?: string; headers?: Record<string, string> } = {}) =>
  app.request('POST', path + to, { as, body, headers });
const preview = async (shipmentIds: readonly string[], update: object = scan) =>
  bulkPreviewSchema.parse(await (await post('/preview', { shipmentIds, update })).json()).rows;
const runnable = (rows: readonly BulkPreviewRow[]) =>
  rows.flatMap((row) => (row.outcome === 'update' ? [{ id: row.id, revision: row.revision }] : []));
const bodyFor = async (shipments: readonly Shipment[], update: object = scan) => ({
  bulkId: randomUUID(),
  shipments: runnable(
    await preview(
      shipments.map(({ id }) => id),
      update,
    ),
  ),
  update,
});
const run = async (body: object, options: Parameters<typeof post>[2] = {}) =>
  bulkAnswerSchema.parse(await (await post('', body, options)).json());
const undo = async (bulkId: string, shipments: readonly Shipment[], as?: string) =>
  undoAnswerSchema.parse(
    await (await post('/undo', { bulkId, shipmentIds: shipments.map(({ id }) => id) }, as === undefined ? {} : { as })).json(),
  );
const undoable = async (bulkId: string, as = desk.as) => {
  const listed = undoableBulkSchema.array().parse(await (await app.request('GET', `${path}/undoable`, { as })).json());
  return listed.find((each) => each.bulkId === bulkId);
};
const several = async (count: number) => {
  const created: Shipment[] = [];
  for (let index = 0; index < count; index += 1) created.push(await desk.create());
  return created;
};
const now = async ({ id }: Shipment) =>
  shipmentSchema.parse(await (await app.request('GET', `/api/shipments/${id}`, { as: desk.as })).json());
const historyOf = async ({ id }: Shipment) =>
  historyEntrySchema.array().parse(await (await app.request('GET', `/api/shipments/${id}/history`, { as: desk.as })).json());

describe('a preview', () => {
  test('says of each shipment what would become of it, and changes nothing', async () => {
    const [fresh, there, closed] = await several(3);
    if (!fresh || !there || !closed) throw new Error('three shipments');
    await desk.update(there.id);
    await desk.update(closed.id, { ...scan, status: 'delivered' });
    const unknown = randomUUID();
    const rows = await preview([fresh.id, there.id, closed.id, unknown]);
    expect(rows).toMatchObject([
      { id: fresh.id, outcome: 'update', status: 'pending', becomes: 'in_transit', emails: 2, revision: '0' },
      { id: there.id, outcome: 'unchanged', status: 'in_transit' },
      { id: closed.id, outcome: 'refused', status: 'delivered', code: 'final_status' },
      { id: unknown, outcome: 'refused', status: null, trackingNumber: null, code: 'not_found' },
    ]);
    expect((await now(fresh)).status).toBe('pending');
  });
});

describe('a bulk update', () => {
  test('updates every shipment under one correlation id, and the answer comes when the lists show it', async () => {
    const shipments = await several(3);
    const body = await bodyFor(shipments);
    const { rows } = await run(body);
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual(shipments.map(({ id }) => [id, 'updated']));
    for (const shipment of shipments) {
      expect((await now(shipment)).status).toBe('in_transit');
      const changes = (await historyOf(shipment)).filter(({ type }) => type !== 'PersonalDataRead');
      expect(changes.at(-1)).toMatchObject({ type: 'ShipmentStatusUpdated', correlationId: body.bulkId });
    }
  });

  test('reports who changed meanwhile, who is closed and who is unknown, and overwrites nothing', async () => {
    const [fresh, changed, closed] = await several(3);
    if (!fresh || !changed || !closed) throw new Error('three shipments');
    const body = await bodyFor([fresh, changed, closed]);
    await desk.update(changed.id, { ...scan, status: 'out_for_delivery' });
    const shipments = [...body.shipments, { id: randomUUID(), revision: '0' }];
    await desk.update(closed.id, { ...scan, status: 'cancelled', reason: 'other' });
    const latest = shipments.map((each) => (each.id === closed.id ? { ...each, revision: '1' } : each));
    const { rows } = await run({ ...body, shipments: latest });
    expect(rows).toMatchObject([
      { outcome: 'updated', status: 'in_transit' },
      { outcome: 'refused', code: 'stale_revision' },
      { outcome: 'refused', code: 'final_status' },
      { outcome: 'refused', code: 'stale_revision' },
    ]);
    expect((await now(changed)).status).toBe('out_for_delivery');
  });

  test('is one, however often it is sent, with one key, with another, or twice at once', async () => {
    const shipments = await several(4);
    const body = await bodyFor(shipments);
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, second] = await Promise.all([run(body, { headers }), run(body)]);
    const third = await run(body, { headers });
    const fourth = await run(body);
    expect(first.rows).toMatchObject(shipments.map(() => ({ outcome: 'updated' })));
    for (const again of [second, third, fourth]) expect(again.rows).toEqual(first.rows);
    for (const shipment of shipments) {
      const updates = (await historyOf(shipment)).filter(({ type }) => type === 'ShipmentStatusUpdated');
      expect(updates).toHaveLength(1);
    }
    expect((await post('', { ...body, update: { ...scan, status: 'delivered' } }, { headers })).status).toBe(422);
  });

  test('of two people at once leaves every shipment with one of the two', async () => {
    const shipments = await several(6);
    const mine = await bodyFor(shipments);
    const theirs = await bodyFor(shipments, { ...scan, status: 'out_for_delivery' });
    const answers = await Promise.all([run(mine), run(theirs, { as: admin })]);
    for (const [index, shipment] of shipments.entries()) {
      const outcomes = answers.map(({ rows }) => rows[index]?.outcome);
      expect(outcomes.toSorted()).toEqual(['refused', 'updated']);
      expect((await now(shipment)).status).toBe(outcomes[0] === 'updated' ? 'in_transit' : 'out_for_delivery');
    }
  });

  test('takes at most 500 shipments, each once', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    const bodies = (list: string[]) =>
      [
        ['/preview', { shipmentIds: list, update: scan }],
        ['', { bulkId: randomUUID(), shipments: list.map((id) => ({ id, revision: '0' })), update: scan }],
        ['/undo', { bulkId: randomUUID(), shipmentIds: list }],
      ] as const;
    const twice = randomUUID();
    for (const list of [ids(mostBulkShipments + 1), [], [twice, twice.toUpperCase()]]) {
      for (const [to, body] of bodies(list)) expect([to, (await post(to, body)).status]).toEqual([to, 400]);
    }
    expect((await post('/preview', { shipmentIds: ids(mostBulkShipments), update: scan })).status).toBe(200);
  });

  test('never leaves a final status', async () => {
    const update = { ...scan, correction: true, reason: 'other' };
    expect((await post('/preview', { shipmentIds: [randomUUID()], update })).status).toBe(400);
  });
});

describe('undoing', () => {
  test('takes the update back where nothing happened since, and the timeline says so', async () => {
    const [first, second] = await several(2);
    if (!first || !second) throw new Error('two shipments');
    const body = await bodyFor([first, second]);
    await run(body);
    await desk.update(second.id, { ...scan, status: 'delivered' });
    const answer = await undo(body.bulkId, [first, second]);
    expect(answer).toMatchObject({
      emailsSent: 0,
      rows: [
        { outcome: 'undone', status: 'pending' },
        { outcome: 'refused', code: 'stale_revision' },
      ],
    });
    expect([(await now(first)).status, (await now(second)).status]).toEqual(['pending', 'delivered']);
    expect((await undo(body.bulkId, [first])).rows).toEqual(answer.rows.slice(0, 1));
    const timeline = await app.request('GET', `/api/shipments/${first.id}/timeline?group=scans`, { as: desk.as });
    const { lines } = timelineSchema.parse(await timeline.json());
    expect(lines.slice(0, 2)).toMatchObject([
      { title: { word: 'bulk_undone' }, by: { name: 'agent' } },
      { summary: [{ status: 'in_transit' }, {}, { word: 'bulk_updated' }], by: { name: 'agent' } },
    ]);
  });

  test('is for the person who made it and for administrators', async () => {
    const [mine, theirs] = await several(2);
    if (!mine || !theirs) throw new Error('two shipments');
    const byAgent = await bodyFor([mine]);
    const byAdmin = await bodyFor([theirs]);
    await run(byAgent);
    await run(byAdmin, { as: admin });
    expect((await undo(byAdmin.bulkId, [theirs])).rows).toMatchObject([{ outcome: 'refused', code: 'not_own_update' }]);
    expect((await undo(byAgent.bulkId, [mine], admin)).rows).toMatchObject([{ outcome: 'undone' }]);
  });

  test('is offered of what is still as the update left it, to who may undo it, with who made it', async () => {
    const [first, second] = await several(2);
    if (!first || !second) throw new Error('two shipments');
    const body = await bodyFor([first, second]);
    const { at } = await run(body);
    const shipmentIds = [first.id, second.id].toSorted();
    const offered = { bulkId: body.bulkId, at, by: { name: 'agent' } };
    const mine = await undoable(body.bulkId);
    expect({ ...mine, shipmentIds: mine?.shipmentIds.toSorted() }).toMatchObject({ ...offered, shipmentIds });
    expect(await undoable(body.bulkId, admin)).toMatchObject(offered);
    await desk.update(second.id, { ...scan, status: 'delivered' });
    expect((await undoable(body.bulkId))?.shipmentIds).toEqual([first.id]);
    await undo(body.bulkId, [first]);
    expect(await undoable(body.bulkId)).toBeUndefined();
  });

  test('is not offered of what another person made, unless to an administrator, nor after 10 minutes', async () => {
    const [shipment] = await several(1);
    if (!shipment) throw new Error('a shipment');
    const byAdmin = await bodyFor([shipment]);
    const { at } = await run(byAdmin, { as: admin });
    expect(await undoable(byAdmin.bulkId)).toBeUndefined();
    expect(await undoable(byAdmin.bulkId, admin)).toBeDefined();
    const seenAt = async (ms: number) => {
      const found = await undoableBulkUpdates(app.core.models, { now: new Date(Date.parse(at) + ms), actorId: undefined });
      return found.some(({ bulkId }) => bulkId === byAdmin.bulkId);
    };
    expect([await seenAt(bulkUndoMs), await seenAt(bulkUndoMs + 1)]).toEqual([true, false]);
  });
});
