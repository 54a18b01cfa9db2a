import { describe, expect, test } from 'vitest';
import { hubs } from '#contracts/places.ts';
import type { Tracking, TrackingEvent } from '#contracts/tracking.ts';
import { journeyPlaces } from '#web/features/tracking/model/journey-places.ts';

type Place = [name: string, latitude: number | null, longitude: number | null];
const accra: Place = ['Accra', 5.55, -0.2167];
const berlin: Place = ['Berlin', 52.52, 13.4];
const london: Place = ['London Heathrow', 51.47, -0.4543];
const frankfurt: Place = ['Frankfurt International Hub', 50.1109, 8.6821];
const nowhere: Place = ['On the road', null, null];

const pointOf = ([name, latitude, longitude]: Place) => ({ name, latitude, longitude, timeZone: null });

/** A journey from Accra to Berlin through the given stops, oldest first; the parcel is at the last of them. */
function journey(stops: readonly Place[], changes: Partial<Tracking['shipment']> = {}): Tracking {
  const [location, currentLatitude, currentLongitude] = stops.at(-1) ?? [null, null, null];
  const events = [accra, ...stops].map(
    ([name, latitude, longitude]) => ({ location: name, latitude, longitude }) as TrackingEvent,
  );
  return {
    shipment: {
      status: 'in_transit',
      origin: pointOf(accra),
      destination: pointOf(berlin),
      currentLocation: location,
      currentLatitude,
      currentLongitude,
      ...changes,
    } as Tracking['shipment'],
    trackingEvents: events.toReversed(),
  };
}
const kinds = (tracking: Tracking) => journeyPlaces(tracking).stops.map(({ name, kind }) => `${kind}: ${name}`);
const names = (tracking: Tracking) => journeyPlaces(tracking).travelled.map((stop) => ('name' in stop ? stop.name : ''));

describe('the map of a journey', () => {
  test('has the way that was made, where the parcel is, and where it goes', () => {
    const tracking = journey([london, frankfurt]);
    expect(names(tracking)).toEqual(['Accra', 'London Heathrow', 'Frankfurt International Hub']);
    expect(kinds(tracking)).toEqual([
      'visited: Accra',
      'visited: London Heathrow',
      'destination: Berlin',
      'current: Frankfurt International Hub',
    ]);
    expect(journeyPlaces(tracking).ahead).toMatchObject([{ name: 'Frankfurt International Hub' }, { name: 'Berlin' }]);
  });

  test('leaves out what no one knows the position of', () => {
    const tracking = journey([london, nowhere]);
    expect(kinds(tracking)).toEqual(['visited: Accra', 'destination: Berlin', 'current: London Heathrow']);
    const unknown = journey([], { origin: pointOf(nowhere), destination: pointOf(nowhere) });
    expect(journeyPlaces({ ...unknown, trackingEvents: [] })).toMatchObject({ travelled: [], ahead: [], stops: [] });
  });

  test('counts several scans at one place once, and names the ends of the journey by their cities', () => {
    const tracking = journey([['Accra, Ghana', 5.56, -0.2], ['Accra Airport', 5.6, -0.17], london, london]);
    expect(names(tracking)).toEqual(['Accra', 'London Heathrow']);
  });

  test('of a parcel that waits shows it at its origin', () => {
    expect(kinds(journey([]))).toEqual(['destination: Berlin', 'current: Accra']);
  });

  test('ends with the delivery, and with a cancellation wherever that was', () => {
    const delivered = journey([london, ['Berlin, Germany', 52.5, 13.41]], { status: 'delivered' });
    expect([kinds(delivered).at(-1), journeyPlaces(delivered).ahead]).toEqual(['current: Berlin', []]);
    const cancelled = journey([london], { status: 'cancelled' });
    expect([kinds(cancelled), journeyPlaces(cancelled).ahead]).toEqual([['visited: Accra', 'current: London Heathrow'], []]);
  });

  test.each(['in_transit', 'out_for_delivery'] as const)(
    'has no way ahead once the parcel is in its city, though it is %s',
    (status) => {
      const arrived = journey([london, ['Berlin, Germany', 52.5, 13.41]], { status });
      expect(kinds(arrived)).toEqual(['visited: Accra', 'visited: London Heathrow', 'current: Berlin']);
      expect(journeyPlaces(arrived).ahead).toEqual([]);
    },
  );

  test('follows a way back through the same place', () => {
    const tracking = journey([london, frankfurt, london]);
    expect(names(tracking)).toEqual(['Accra', 'London Heathrow', 'Frankfurt International Hub', 'London Heathrow']);
    expect(kinds(tracking)).toEqual([
      'visited: Accra',
      'visited: Frankfurt International Hub',
      'destination: Berlin',
      'current: London Heathrow',
    ]);
  });

  test('shows our other hubs beside it', () => {
    const other = journeyPlaces(journey([london])).hubs.map(({ name }) => name);
    expect(other).toHaveLength(hubs.length - 1);
    expect(other).not.toContain('London Heathrow');
  });
});
