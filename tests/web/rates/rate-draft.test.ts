import { describe, expect, test } from 'vitest';
import type { RateSheet } from '#contracts/rates.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { draftOn, rebased, ruleIssues, sheetOf } from '#web/features/rates/model/draft.ts';
import { isManyCells, pasted } from '#web/features/rates/model/paste.ts';
import { issuesIn, pricesOf, rowsOf } from '#web/features/rates/model/rate-rows.ts';
import { stateOf } from '#web/features/rates/model/version-state.ts';

const today = '2026-06-01';
const day = '2026-07-01';
const draft = draftOn(defaultRateSheet, day);
const withBase = (index: number, base: string) => ({
  ...draft,
  rows: draft.rows.map((row, at) => (at === index ? { ...row, base } : row)),
});

describe('a draft', () => {
  test('begins as the version that it is based on', () => {
    expect(sheetOf(draft, 1, today)).toEqual({ ...defaultRateSheet, version: 2, effectiveFrom: day });
  });

  test.each(['0', '0.00', '-1', '1.234', 'abc', '', '100000.01', '=6.5', '١'])('is none with a rate of %j', (typed) => {
    const wrong = withBase(0, typed);
    expect(issuesIn(wrong.rows)).toEqual([{ row: 0, column: 'base', problem: 'amount' }]);
    expect(sheetOf(wrong, 1, today)).toBeUndefined();
  });

  test('is none on a day that is over or not chosen whole, nor with a rule out of its bounds', () => {
    for (const effectiveFrom of ['2026-05-31', '2027-02-', ''])
      expect(sheetOf({ ...draft, effectiveFrom }, 1, today)).toBeUndefined();
    expect(ruleIssues({ ...draft, surcharge: '100.01', minimum: '-1', divisor: '0' })).toEqual([
      'surcharge',
      'minimum',
      'divisor',
    ]);
    expect(ruleIssues({ ...draft, surcharge: '0', minimum: '0', divisor: '6000' })).toEqual([]);
  });
});

describe('a column that is pasted', () => {
  test('fills the cells from there on down, whatever ends its lines', () => {
    expect(
      pasted(draft.rows, { row: 1, column: 'base' }, '7.10\r\n8,20\n9.30\r\n')
        .slice(0, 5)
        .map(({ base }) => base),
    ).toEqual(['6.50', '7.10', '8,20', '9.30', draft.rows[4]?.base]);
  });

  test('with a second column beside it fills both, and goes no further than the grid', () => {
    const last = draft.rows.length - 1;
    const rows = pasted(draft.rows, { row: last, column: 'base' }, '$1\t2\t3\n4\t5\t6');
    expect(rows).toHaveLength(draft.rows.length);
    expect(rows[last]).toMatchObject({ base: '1', perKg: '2' });
  });

  test('is more than one cell; a single value is typed like any other', () => {
    expect(['7.10', '7.10\n', '7.10\t8', '7\n8'].map(isManyCells)).toEqual([false, false, true, true]);
  });
});

describe('two editors', () => {
  const published = (changes: readonly [number, string][]): RateSheet => ({
    ...defaultRateSheet,
    version: 2,
    prices: pricesOf(
      rowsOf(defaultRateSheet).map((row, at) => ({ ...row, base: changes.find(([index]) => index === at)?.[1] ?? row.base })),
    ),
  });

  test('who changed other rates both have theirs', () => {
    const { draft: next, conflicts } = rebased(withBase(0, '7.00'), published([[1, '8.00']]));
    expect(conflicts).toEqual([]);
    expect(next.rows.slice(0, 2).map(({ base }) => base)).toEqual(['7.00', '8.00']);
    expect(sheetOf(next, 2, today)?.version).toBe(3);
  });

  test('who changed the same rate are told, and the second keeps what was typed', () => {
    const { draft: next, conflicts } = rebased(withBase(0, '7.00'), published([[0, '9.00']]));
    expect(conflicts).toEqual([{ row: 0, column: 'base', mine: '7.00', theirs: '9.00' }]);
    expect(next.rows[0]?.base).toBe('7.00');
  });

  test('of other rules both have theirs as well', () => {
    const theirs = { ...published([]), volumetricDivisor: 6_000 };
    expect(rebased({ ...draft, surcharge: '9' }, theirs).draft).toMatchObject({ surcharge: '9', divisor: '6000' });
  });
});

test('one version is in force, those of later days are to come, and one that was overtaken is past', () => {
  const version = (number: number, effectiveFrom: string): RateSheet => ({ ...defaultRateSheet, version: number, effectiveFrom });
  const sheets = [version(1, '2026-01-01'), version(2, '2026-05-01'), version(3, day), version(4, day), version(5, '2026-02-01')];
  expect(sheets.map((sheet) => stateOf(sheet, sheets, today))).toEqual(['past', 'present', 'past', 'coming', 'past']);
});
