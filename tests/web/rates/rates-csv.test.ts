import { describe, expect, test } from 'vitest';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { pricesOf, rowsOf, type RateRow } from '#web/features/rates/model/rate-rows.ts';
import { mostRows, ratesCsv, readRates } from '#web/features/rates/model/rates-csv.ts';

const present = rowsOf(defaultRateSheet);
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const fileOf = (rows: readonly RateRow[]) => ratesCsv(rows).join('');
const read = (text: string) => readRates(bytesOf(text), present);
const problemsIn = (text: string) => {
  const result = read(text);
  return 'problems' in result ? result.problems : [];
};
const changed = (index: number, changes: Partial<RateRow>) =>
  fileOf(present.map((row, at) => (at === index ? { ...row, ...changes } : row)));

test('what is written is read as the same rates', () => {
  const result = read(fileOf(present));
  expect('rows' in result && pricesOf(result.rows)).toEqual(defaultRateSheet.prices);
});

test('amounts may have a decimal comma, as spreadsheets of many countries write them', () => {
  const text = fileOf(present)
    .replaceAll(',', ';')
    .replace(/(\d)\.(\d\d)\b/g, '$1,$2');
  const result = read(text);
  expect('rows' in result && pricesOf(result.rows)).toEqual(defaultRateSheet.prices);
});

describe('a row that is wrong is named with its line and column:', () => {
  test.each([
    ['an amount of 0', { base: '0.00' }, { kind: 'amount', line: 2, column: 'base_usd' }],
    ['an amount below 0', { perKg: '-1.20' }, { kind: 'amount', line: 2, column: 'per_kg_usd' }],
    ['an amount that is a formula', { base: '=1+2' }, { kind: 'amount', line: 2, column: 'base_usd' }],
    ['a fraction of a cent', { base: '6.505' }, { kind: 'amount', line: 2, column: 'base_usd' }],
    ['a weight of 0', { upToKg: '0' }, { kind: 'weight', line: 2, column: 'up_to_kg' }],
    ['a weight above the next', { upToKg: '40' }, { kind: 'order', line: 3, column: 'up_to_kg' }],
    ['a zone that is not there', { zone: 'mars' }, { kind: 'zone', line: 2, column: 'zone' }],
  ])('%s', (_name, changes, problem) => {
    expect(problemsIn(changed(0, changes))).toContainEqual(problem);
  });

  test('a service without an open end', () => {
    expect(problemsIn(changed(2, { upToKg: '90' }))).toEqual([{ kind: 'openEnd', line: 4, column: 'up_to_kg' }]);
  });

  test('a service that is none, and the one that is missing then', () => {
    const text = fileOf(present).replaceAll('far,overnight', 'far,teleport');
    expect(problemsIn(text)).toEqual([
      ...[35, 36, 37].map((line) => ({ kind: 'service', line, column: 'service' })),
      { kind: 'missing', zone: 'far', service: 'overnight' },
    ]);
  });

  test('rows of one service that do not stand together', () => {
    const [first, ...rest] = present;
    expect(problemsIn(fileOf([...rest, ...(first ? [first] : [])]))).toContainEqual({ kind: 'twice', line: 37, column: 'zone' });
  });
});

describe('a file is refused as a whole', () => {
  test.each([
    ['without its headings', 'a,b,c\n1,2,3', { kind: 'headings' }],
    ['without a row', 'zone,service,up_to_kg,base_usd,per_kg_usd\n\n,,\n', { kind: 'empty' }],
    ['that is a picture', '\u0000\u0000PNG', { kind: 'encoding' }],
  ])('%s', (_name, text, problem) => {
    const bytes = problem.kind === 'encoding' ? Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8]) : bytesOf(text);
    expect(readRates(bytes, present)).toEqual({ problems: [problem] });
  });

  test('of 100,000 lines, by one sentence', () => {
    const text = fileOf(present) + 'domestic,standard,5,6.50,1.20\r\n'.repeat(100_000);
    expect(problemsIn(text)).toEqual([{ kind: 'tooLong', most: mostRows }]);
  });
});
