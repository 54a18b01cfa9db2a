import { describe, expect, it } from 'vitest';
import { type LocationForm, locationFormOf, needsReason } from '#web/features/location-update/model/location-form.ts';
import {
  checkLocation,
  firstAtFault,
  hasMissing,
  type LocationProblems,
  serverLocationProblems,
  standingProblems,
} from '#web/features/location-update/model/location-problems.ts';

const filled: LocationForm = {
  ...locationFormOf({ status: 'in_transit' }),
  location: 'Accra, Ghana',
  description: 'Departed on flight',
};
const problemsOf = (form: LocationForm, current: LocationForm['status'] = 'in_transit') => {
  const checked = checkLocation(form, current);
  return checked.ok ? {} : checked.problems;
};

describe('a location update', () => {
  it('sends only what was filled in', () => {
    expect(checkLocation(filled, 'pending')).toEqual({
      ok: true,
      body: { status: 'in_transit', location: 'Accra, Ghana', description: 'Departed on flight' },
    });
  });

  it('sends coordinates as numbers', () => {
    const checked = checkLocation({ ...filled, latitude: '5.6037', longitude: '-0.187' }, 'pending');
    expect(checked.ok && checked.body).toMatchObject({ latitude: 5.6037, longitude: -0.187 });
  });

  it('sends a new expected day as noon of it, which is that day in every country', () => {
    const checked = checkLocation({ ...filled, estimatedDelivery: '2026-12-01' }, 'pending');
    expect(checked.ok && checked.body.estimatedDelivery).toBe('2026-12-01T12:00:00Z');
    const days = ['America/Los_Angeles', 'Asia/Tokyo', 'Australia/Sydney'].map((timeZone) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date('2026-12-01T12:00:00Z')),
    );
    expect(new Set(days)).toEqual(new Set(['2026-12-01']));
  });

  it('misses a location and a description', () => {
    const problems = problemsOf({ ...filled, location: ' ', description: '' });
    expect(problems).toEqual({ location: { kind: 'required' }, description: { kind: 'required' } });
    expect(hasMissing(problems)).toBe(true);
  });

  it.each(['latitude', 'longitude'] as const)('asks for the other coordinate when only the %s is missing', (blank) => {
    const problems = problemsOf({ ...filled, latitude: '5.6', longitude: '-0.1', [blank]: '' });
    expect(problems).toEqual({ [blank]: { kind: 'pair' } });
    expect(hasMissing(problems)).toBe(false);
  });

  it('refuses coordinates off the globe', () => {
    expect(problemsOf({ ...filled, latitude: '91', longitude: '0' })).toEqual({ latitude: { kind: 'tooBig', max: 90 } });
  });

  it.each(['delayed', 'cancelled'] as const)('needs a reason for %s', (status) => {
    expect(problemsOf({ ...filled, status })).toEqual({ reason: { kind: 'required' } });
    expect(problemsOf({ ...filled, status, reason: 'weather' })).toEqual({});
  });
});

describe('a parcel that has arrived', () => {
  it('is changed only by a correction with a reason', () => {
    expect(problemsOf(filled, 'delivered')).toEqual({ correction: { kind: 'final' } });
    expect(problemsOf({ ...filled, correction: true }, 'delivered')).toEqual({ reason: { kind: 'required' } });
    expect(needsReason({ ...filled, correction: true })).toBe(true);
    const checked = checkLocation({ ...filled, correction: true, reason: 'other' }, 'delivered');
    expect(checked.ok && checked.body).toMatchObject({ correction: true, reason: 'other' });
  });
});

describe('a refused form that is being mended', () => {
  const refused: LocationProblems = { reason: { kind: 'required' }, location: { kind: 'required' } };
  const cancelled: LocationForm = { ...filled, status: 'cancelled', location: '' };

  it('drops the problem of the field that changed', () => {
    expect(standingProblems(refused, cancelled, { ...cancelled, location: 'Accra' })).toEqual({ reason: { kind: 'required' } });
  });

  it('drops the missing reason when the status no longer asks for one', () => {
    expect(standingProblems(refused, cancelled, { ...cancelled, status: 'in_transit' })).toEqual({
      location: { kind: 'required' },
    });
  });

  it('starts with the first field of the form', () => {
    expect(firstAtFault({ description: { kind: 'required' }, ...refused })).toBe('reason');
    expect(firstAtFault({})).toBeUndefined();
  });

  it('takes from the server only the fields that it has', () => {
    expect(serverLocationProblems({ location: 'must be a single line', occurredAt: 'in the future' })).toEqual({
      location: { kind: 'server', message: 'must be a single line' },
    });
  });
});
