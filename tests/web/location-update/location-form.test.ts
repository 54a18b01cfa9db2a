import { describe, expect, it } from 'vitest';
import { hubs } from '#contracts/places.ts';
import { updateStatusSchema } from '#contracts/shipments.ts';
import {
  atHub,
  atPlace,
  type LocationForm,
  locationFormOf,
  missingCoordinate,
  needsCorrection,
  needsReason,
  updateOf,
} from '#web/features/location-update/model/location-form.ts';
import { validate, problemsOf } from '#web/shared/forms/validate.ts';

const filled: LocationForm = {
  ...locationFormOf({ status: 'in_transit' }),
  location: 'Accra, Ghana',
  description: 'Departed on flight',
};
const frankfurt = hubs.find((hub) => hub.name === 'Frankfurt International Hub');
if (!frankfurt) throw new Error('the hub of these tests is gone');

const rules = { schema: updateStatusSchema, toBody: updateOf };
const bodyWith = (changes: Partial<LocationForm>) => {
  const validated = validate(rules, { ...filled, ...changes });
  return validated.ok ? validated.body : expect.unreachable(JSON.stringify(validated.problems));
};

describe('a quick location', () => {
  it('fills in the place and its coordinates', () => {
    expect(atHub(filled, frankfurt)).toMatchObject({ location: frankfurt.name, latitude: '50.1109', longitude: '8.6821' });
  });

  it('takes its coordinates away when another place is typed', () => {
    expect(atPlace(atHub(filled, frankfurt), 'Munich')).toMatchObject({ location: 'Munich', latitude: '', longitude: '' });
  });

  it('leaves coordinates that were typed by hand', () => {
    const form = { ...filled, latitude: '1', longitude: '2' };
    expect(atPlace(form, 'Munich')).toMatchObject({ latitude: '1', longitude: '2' });
  });
});

describe('a location update', () => {
  it('sends only what was filled in', () => {
    expect(bodyWith({})).toEqual({ status: 'in_transit', location: 'Accra, Ghana', description: 'Departed on flight' });
  });

  it('sends coordinates as numbers', () => {
    expect(bodyWith({ latitude: '5.6037', longitude: '-0.187' })).toMatchObject({ latitude: 5.6037, longitude: -0.187 });
  });

  it('sends a new expected day as noon of it, which is that day in every country', () => {
    expect(bodyWith({ estimatedDelivery: '2026-12-01' }).estimatedDelivery).toBe('2026-12-01T12:00:00Z');
    const days = ['America/Los_Angeles', 'Asia/Tokyo', 'Australia/Sydney'].map((timeZone) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date('2026-12-01T12:00:00Z')),
    );
    expect(new Set(days)).toEqual(new Set(['2026-12-01']));
  });

  it.each<[Partial<LocationForm>, object]>([
    [
      { location: ' ', description: '' },
      { location: { kind: 'required' }, description: { kind: 'required' } },
    ],
    [{ latitude: '91', longitude: '0' }, { latitude: { kind: 'tooBig', max: 90 } }],
    [{ latitude: 'north', longitude: '0' }, { latitude: { kind: 'number' } }],
    [{ estimatedDelivery: '2026-12-' }, { estimatedDelivery: { kind: 'date' } }],
  ])('is refused for %j', (changes, problems) => {
    expect(problemsOf(rules, { ...filled, ...changes })).toEqual(problems);
  });

  it.each(['latitude', 'longitude'] as const)('asks for the other coordinate when only the %s is missing', (blank) => {
    expect(missingCoordinate({ ...filled, latitude: '5.6', longitude: '-0.1', [blank]: ' ' })).toBe(blank);
    expect(missingCoordinate(filled)).toBeUndefined();
    expect(missingCoordinate({ ...filled, latitude: '5.6', longitude: '-0.1' })).toBeUndefined();
  });

  it.each(['delayed', 'cancelled'] as const)('needs a reason for %s', (status) => {
    expect(needsReason({ ...filled, status })).toBe(true);
    expect(needsReason(filled)).toBe(false);
  });
});

describe('a parcel that has arrived', () => {
  it('is changed only by a correction with a reason', () => {
    const correction: LocationForm = { ...filled, correction: true, reason: 'other' };
    expect(needsCorrection(filled, 'delivered')).toBe(true);
    expect(needsCorrection(correction, 'delivered')).toBe(false);
    expect(needsReason(correction)).toBe(true);
    expect(bodyWith(correction)).toMatchObject({ correction: true, reason: 'other' });
  });

  it('takes a further scan of the status it has', () => {
    expect(needsCorrection({ ...filled, status: 'delivered' }, 'delivered')).toBe(false);
  });
});
