import { describe, expect, it } from 'vitest';
import { publishAlertSchema } from '#contracts/alerts.ts';
import { alertOf, emptyAlert, isOver } from '#web/features/alerts/model/alert-form.ts';
import { validate, problemsOf } from '#web/shared/forms/validate.ts';

const now = new Date('2026-03-01T09:00:00Z');
const storm = { ...emptyAlert('de'), title: 'Sturm', detail: 'Zwei Tage später.' };
const rules = { schema: publishAlertSchema, toBody: alertOf };

describe('an alert that is being written', () => {
  it('holds until someone withdraws it, unless an end is given', () => {
    expect(validate(rules, storm)).toEqual({
      ok: true,
      body: { level: 'notice', title: 'Sturm', detail: 'Zwei Tage später.', language: 'de', until: null },
    });
    expect(validate(rules, { ...storm, until: '2026-03-04T18:00' })).toMatchObject({
      body: { until: new Date('2026-03-04T18:00').toISOString() },
    });
  });

  it.each([
    [
      { title: ' ', detail: '' },
      { title: { kind: 'required' }, detail: { kind: 'required' } },
    ],
    [{ title: 'x'.repeat(121) }, { title: { kind: 'tooLong', max: 120 } }],
    [{ detail: 'x'.repeat(1_001) }, { detail: { kind: 'tooLong', max: 1_000 } }],
  ])('with %o says what is wrong', (changes, problems) => {
    expect(problemsOf(rules, { ...storm, ...changes })).toEqual(problems);
  });

  it.each([
    ['', false],
    ['2026-03-04T18:00', false],
    ['2026-02-01T00:00', true],
    ['soon', true],
  ])('that ends at "%s" would come down before it is up: %s', (until, over) => {
    expect(isOver({ ...storm, until }, now)).toBe(over);
  });
});
