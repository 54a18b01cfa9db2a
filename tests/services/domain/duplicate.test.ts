import { expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { refuseDuplicate, type ProposedParcel } from '#services/domain/duplicate.ts';
import { DuplicateShipment } from '#services/domain/errors.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import { shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { given, ten } from './parcel.ts';

const first = derivedId('first');
const second = derivedId('second');
const mine = derivedId('mine');
const size = { weightKg: 2.5, lengthCm: 10, widthCm: 20, heightCm: 30 };
const parcel = { shipmentId: mine, weightKg: 2.5, sidesCm: [10, 20, 30] as const };

function shipment(id: string, changes: object = {}, at = '2026-03-01T09:00:00.000Z', status?: 'cancelled'): ExistingShipment {
  const cancelled = status ? [{ event: statusUpdated(id, { status, reason: 'other' }), at: ten }] : [];
  const state = given({ event: shipmentCreated(id, { ...size, ...changes }), at }, ...cancelled);
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
}

interface Changes extends Partial<ProposedParcel> {
  known?: string[];
}

function duplicateOf(recent: readonly ExistingShipment[], { known = [], ...changes }: Changes = {}) {
  try {
    refuseDuplicate({ ...parcel, ...changes }, recent, known);
  } catch (error) {
    if (error instanceof DuplicateShipment) return error.duplicateOf.id;
    throw error;
  }
  return undefined;
}

test('the same parcel is a duplicate, whichever way up it was measured', () => {
  expect(duplicateOf([shipment(first)])).toBe(first);
  expect(duplicateOf([shipment(first)], { sidesCm: [30, 10, 20] })).toBe(first);
  expect(duplicateOf([shipment(first, { serviceType: 'overnight', valueCents: 1 })])).toBe(first);
});

test('another weight or size makes another parcel', () => {
  expect(duplicateOf([])).toBeUndefined();
  expect(duplicateOf([shipment(first)], { weightKg: 2.51 })).toBeUndefined();
  expect(duplicateOf([shipment(first)], { sidesCm: [10, 20, 20] })).toBeUndefined();
});

test('the newest is named, and one that is known already is passed over', () => {
  const recent = [shipment(first), shipment(second, {}, '2026-03-01T09:05:00.000Z')];
  expect(duplicateOf(recent)).toBe(second);
  expect(duplicateOf(recent, { known: [first] })).toBe(second);
  expect(duplicateOf(recent, { known: [first, second] })).toBeUndefined();
});

test('who knows of one is not asked about those before it', () => {
  const third = derivedId('third');
  const times = ['2026-03-01T09:00:00.000Z', '2026-03-01T09:05:00.000Z', '2026-03-01T09:06:00.000Z'] as const;
  const recent = [shipment(third, {}, times[2]), shipment(second, {}, times[1]), shipment(first, {}, times[0])];
  expect(duplicateOf(recent, { known: [third] })).toBeUndefined();
  expect(duplicateOf(recent, { known: [second] })).toBe(third);
  const unlike = [shipment(third, { weightKg: 9 }, times[2]), shipment(first, {}, times[0])];
  expect(duplicateOf(unlike, { known: [third] })).toBe(first);
});

test('a cancelled parcel may be created anew', () => {
  expect(duplicateOf([shipment(first, {}, undefined, 'cancelled')])).toBeUndefined();
});

test('a parcel that exists by now is not refused for one that came after it', () => {
  expect(duplicateOf([shipment(second), shipment(mine)])).toBeUndefined();
});

test('the refusal says which shipment it is, in a sentence and for programs', () => {
  expect(() => refuseDuplicate(parcel, [shipment(first)], [])).toThrow(
    'Shipment WE 4839 2017 5525 GH was created within the last 10 minutes for the same sender and recipient, with the same weight and size.',
  );
});
