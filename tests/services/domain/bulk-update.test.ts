import { describe, expect, test } from 'vitest';
import { bulkUndoMs } from '#contracts/bulk-status.ts';
import { fold } from '#services/domain/decider.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import { logged, movementSimulated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { after, eleven, given, id, noon, refusal, registered, ten, update } from './parcel.ts';

const bulkId = '01980000-0000-7000-8000-0000000000b1';
const bulk = { id: bulkId, at: noon };
const pickedUp: Happening = { event: statusUpdated(id, { status: 'picked_up' }), at: ten };
const inBulk = (command: ShipmentCommand): ShipmentCommand => (command.type === 'updateStatus' ? { ...command, bulk } : command);
const laterBy = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
const undo = (changes: Partial<Extract<ShipmentCommand, { type: 'undoBulkUpdate' }>> = {}): ShipmentCommand => ({
  type: 'undoBulkUpdate',
  shipmentId: id,
  bulkId,
  actor: { id: 'agent-1', role: 'agent' },
  now: laterBy(60_000),
  ...changes,
});
const before = given(registered, pickedUp);
const delivered = after(before, inBulk(update({ status: 'delivered' })));
const then = (state: ShipmentState, ...happenings: Happening[]) => fold(shipmentDecider, logged(happenings, 'then'), state);

describe('a bulk update that is undone', () => {
  test('leaves the shipment as it was before', () => {
    const undone = after(delivered, undo());
    expect(delivered).toMatchObject({ current: { status: 'delivered' } });
    expect(undone).toMatchObject({ current: { status: 'picked_up' }, deliveredAt: null });
    expect(undone.undoable).toBeUndefined();
  });

  test('takes the expected day back, too', () => {
    const expected = update({ status: 'out_for_delivery', estimatedDelivery: '2026-04-01T12:00:00Z' });
    const updated = after(before, inBulk(expected));
    expect(updated.estimatedDelivery).toBe('2026-04-01T12:00:00Z');
    const undone = after(updated, undo());
    expect(undone).toMatchObject({ estimateRevisions: [], current: { status: 'picked_up' } });
    expect(before).toMatchObject({ estimatedDelivery: undone.estimatedDelivery });
  });

  test('is undone by the person who made it or an administrator, and no one else', () => {
    expect(refusal(delivered, undo({ actor: { id: 'agent-2', role: 'agent' } }))).toMatchObject({ code: 'not_own_update' });
    expect(after(delivered, undo({ actor: { id: 'admin-1', role: 'admin' } })).current?.status).toBe('picked_up');
  });

  test('is undone within ten minutes', () => {
    expect(refusal(delivered, undo({ now: laterBy(bulkUndoMs) }))).toBeUndefined();
    expect(refusal(delivered, undo({ now: laterBy(bulkUndoMs + 1) }))).toMatchObject({ code: 'undo_expired' });
  });

  test.each<[string, Happening]>([
    ['another update', { event: statusUpdated(id, { status: 'delayed', reason: 'weather' }), at: eleven }],
    ['a simulated movement', { event: movementSimulated(id), at: eleven }],
  ])('is not undone after %s', (_name, happening) => {
    expect(refusal(then(delivered, happening), undo())).toMatchObject({ code: 'stale_revision' });
  });

  test('is not taken for another one, nor for a single update', () => {
    expect(refusal(delivered, undo({ bulkId: '01980000-0000-7000-8000-0000000000b2' }))).toMatchObject({
      code: 'stale_revision',
    });
    expect(refusal(before, undo())).toMatchObject({ code: 'stale_revision' });
    expect(refusal(after(delivered, undo()), undo())).toMatchObject({ code: 'stale_revision' });
  });
});
