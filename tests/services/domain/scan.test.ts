import { describe, expect, test } from 'vitest';
import type { ScanReport } from '#services/domain/scan.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { scanned, statusUpdated, type Happening } from '#tests/support/events.ts';
import { after, eleven, given, id, noon, place, registered, scan, ten, update } from './parcel.ts';

describe('repeats', () => {
  const seen = { status: 'in_transit', reason: null, place, description: 'Seen' } as const;

  test('the same report again adds nothing', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten });
    expect(shipmentDecider.decide(update(), state)).toEqual([]);
    expect(shipmentDecider.decide(scan(), state)).toEqual([]);
    expect(shipmentDecider.decide(update({ occurredAt: '2026-03-01T11:00:00+01:00' }), state)).toEqual([]);
  });

  test('a late report again adds nothing, though the parcel has moved on', () => {
    const state = given(registered, { event: scanned(id, seen), at: ten }, { event: statusUpdated(id), at: eleven });
    expect(shipmentDecider.decide(scan({ occurredAt: ten }), state)).toEqual([]);
  });

  test('the same words about another moment, place or status are news', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten });
    const news: Partial<ScanReport>[] = [
      { occurredAt: eleven },
      { description: 'Seen again' },
      { status: 'out_for_delivery' },
      { reason: 'weather' },
      { place: { ...place, name: 'Dubai' } },
      { place: { ...place, latitude: null, longitude: null } },
    ];
    for (const change of news) expect(shipmentDecider.decide(update(change), state)).toHaveLength(1);
  });

  test('a parcel that came back to a place is there again', () => {
    const state = given(registered, { event: statusUpdated(id, seen), at: ten }, { event: statusUpdated(id), at: eleven });
    expect(shipmentDecider.decide(update(), state)).toMatchObject([{ occurredAt: noon }]);
  });
});

describe('late scans', () => {
  const outForDelivery: Happening = { event: statusUpdated(id, { status: 'out_for_delivery' }), at: eleven };

  test('are kept in the history and never move the parcel back', () => {
    const state = after(given(registered, outForDelivery), scan({ status: 'picked_up', occurredAt: ten }));
    expect(state.stops.map(({ status }) => status)).toEqual(['out_for_delivery', 'picked_up']);
    expect(state.current?.status).toBe('out_for_delivery');
    expect(state.position?.name).toBe('London Heathrow');
    expect(state.updatedAt).toBe(eleven);
  });

  test('are kept even when the parcel is delivered', () => {
    const delivered = given(registered, { event: statusUpdated(id, { status: 'delivered' }), at: eleven });
    expect(after(delivered, scan({ occurredAt: ten })).current?.status).toBe('delivered');
    expect(after(delivered, update({ occurredAt: ten })).current?.status).toBe('delivered');
  });

  test('lead when they correct a final status on purpose', () => {
    const delivered = given(registered, { event: statusUpdated(id, { status: 'delivered' }), at: eleven });
    const state = after(delivered, update({ reason: 'refused', occurredAt: ten }, true));
    expect(state.current).toMatchObject({ status: 'in_transit', reason: 'refused' });
    expect(state.position?.name).toBe(place.name);
  });

  test('of two at the same moment the later recorded one leads, whatever their offsets', () => {
    const state = after(
      given(registered, outForDelivery),
      scan({ status: 'delivered', occurredAt: '2026-03-01T12:00:00+01:00' }),
    );
    expect(state.current?.status).toBe('delivered');
  });

  test('a report without a time is about now, also where the last one was a little ahead of our clock', () => {
    const ahead = given(registered, { event: statusUpdated(id), at: '2026-03-01T12:03:00.000Z' });
    expect(shipmentDecider.decide(update(), ahead)).toMatchObject([{ occurredAt: '2026-03-01T12:03:00.000Z' }]);
    expect(after(ahead, update({ status: 'delivered' })).current?.status).toBe('delivered');
  });
});
