import { describe, expect, it } from 'vitest';
import { checkAlert, emptyAlert } from '#web/features/alerts/model/alert-form.ts';

const now = new Date('2026-03-01T09:00:00Z');
const storm = { ...emptyAlert('de'), title: 'Sturm', detail: 'Zwei Tage später.' };

describe('an alert that is being written', () => {
  it('holds until somebody withdraws it, unless an end is given', () => {
    expect(checkAlert(storm, now)).toEqual({
      ok: true,
      body: { level: 'notice', title: 'Sturm', detail: 'Zwei Tage später.', language: 'de', until: null },
    });
    expect(checkAlert({ ...storm, until: '2026-03-04T18:00' }, now)).toMatchObject({
      body: { until: new Date('2026-03-04T18:00').toISOString() },
    });
  });

  it.each([
    [
      { title: ' ', detail: '' },
      { title: 'required', detail: 'required' },
    ],
    [{ title: 'x'.repeat(121) }, { title: 'tooLong' }],
    [{ detail: 'x'.repeat(1_001) }, { detail: 'tooLong' }],
    [{ until: '2026-02-01T00:00' }, { until: 'past' }],
    [{ until: 'soon' }, { until: 'past' }],
  ])('with %o says what is wrong', (changes, problems) => {
    expect(checkAlert({ ...storm, ...changes }, now)).toEqual({ ok: false, problems });
  });
});
