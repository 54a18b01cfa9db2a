import { expect, test } from 'vitest';
import { importFields } from '#contracts/import-fields.ts';
import { languages } from '#contracts/languages.ts';
import { headingOf, matchColumns, unitOf } from '#services/imports/columns.ts';
import { createHabits, rowReader, sayProblem } from '#services/imports/read-rows.ts';
import { alsoCalled } from '#services/imports/words/also-called.ts';

test('the names of a template are known in every language', () => {
  for (const language of languages) {
    for (const kind of ['shipments', 'tracking_events'] as const) {
      const header = importFields[kind].map((field) => headingOf(field, language));
      expect(matchColumns(header, kind), `${language} ${kind}`).toEqual(
        Object.fromEntries(importFields[kind].map((field, at) => [field, at])),
      );
    }
  }
});

test('names of other systems are known, whatever their case, accents, punctuation and units', () => {
  const found = (header: string[]) =>
    Object.fromEntries(
      Object.entries(matchColumns(header, 'shipments')).flatMap(([field, at]) => (at === null ? [] : [[header[at], field]])),
    );
  expect(
    found([
      'ORDER-NO.',
      'Ship-To City',
      'ship_to_email_address',
      'senderName',
      'WEIGHT (LB)',
      'Ancho (cm)',
      'País remitente',
      'Empfängerland',
      'consignee',
      '收件人手机',
      'عنوان المرسل إليه الكامل',
      'Problem',
      'Field to correct',
      'Notes',
    ]),
  ).toEqual({
    'ORDER-NO.': 'reference',
    'Ship-To City': 'recipientCity',
    ship_to_email_address: 'recipientEmail',
    senderName: 'senderName',
    'WEIGHT (LB)': 'weight',
    'Ancho (cm)': 'width',
    'País remitente': 'senderCountry',
    Empfängerland: 'recipientCountry',
    consignee: 'recipientName',
    收件人手机: 'recipientPhone',
    'عنوان المرسل إليه الكامل': 'recipientAddress',
  });
});

test('a column is one field at most, and a field the first column that fits', () => {
  for (const name of Object.values(alsoCalled).flat()) {
    for (const kind of ['shipments', 'tracking_events'] as const) {
      const found = Object.values(matchColumns([name], kind)).filter((column) => column !== null);
      expect(found.length, `${kind}: ${name}`).toBeLessThanOrEqual(1);
    }
  }
  expect(matchColumns(['Reference', 'Weight', 'Weight (lb)'], 'shipments')).toMatchObject({ reference: 0, weight: 1 });
});

test('problems name the column and the value, in the language of the reader', () => {
  const header = ['Tracking number', 'Status', 'Location', 'Description', 'Date'];
  const columns = matchColumns(header, 'tracking_events');
  const read = rowReader('tracking_events', header, columns);
  const row = ['WE483920175525US', 'x'.repeat(100), 'Bonn', 'Scanned', '05/11/2026'];
  expect(read({ cells: row })).toEqual({
    problems: [
      { field: 'occurredAt', column: 'Date', value: '05/11/2026', code: 'ambiguous_date' },
      { field: 'status', column: 'Status', value: `${'x'.repeat(80)}…`, code: 'choice' },
    ],
  });
  expect(read({ cells: row.with(1, 'x'.repeat(80)) })).toMatchObject({ problems: [{}, { value: 'x'.repeat(80) }] });
  expect(read({ cells: [...row, 'more'] })).toEqual({
    problems: [{ field: null, column: null, value: 'more', code: 'too_many_cells' }],
  });
  expect(sayProblem({ code: 'too_long', limit: '120' }, 'en')).toBe('Must be at most 120 characters');
  for (const language of languages) expect(sayProblem({ code: 'ambiguous_date' }, language)).toContain('2026-11-05');
});

test('a unit in the name of a column counts however the name is written', () => {
  const units = {
    weightLb: 'Lb',
    weight_g: 'g',
    'Weight (lb)': 'lb',
    lengthMm: 'Mm',
    valueEUR: 'EUR',
    'Length in': 'in',
    weight: undefined,
  };
  for (const [name, unit] of Object.entries(units)) expect(unitOf(name), name).toBe(unit);
});

test('a number of a workbook has a decimal point, whatever the texts beside it have', () => {
  const header = ['Tracking number', 'Status', 'Location', 'Description', 'Latitude', 'Longitude'];
  const columns = matchColumns(header, 'tracking_events');
  const text = ['WE483920175525US', 'in_transit', 'Bonn', 'Scanned', '50,5', '7,125'];
  const number = { cells: text.with(4, '50.735').with(5, '7.125'), fractions: new Set([4, 5]) };
  const habits = createHabits(columns);
  for (const row of [{ cells: text }, number]) habits.see(row);
  expect(habits.found().decimalMark).toBe(',');
  const read = rowReader('tracking_events', header, columns, habits.found());
  expect(read({ cells: text })).toMatchObject({ scan: { latitude: 50.5, longitude: 7.125 } });
  expect(read(number)).toMatchObject({ scan: { latitude: 50.735, longitude: 7.125 } });
  expect(rowReader('tracking_events', header, columns)(number)).toMatchObject({ scan: { latitude: 50.735 } });
});

test('other rows tell how a file writes dates and numbers, unless they contradict each other', () => {
  const header = ['occurredAt', 'latitude'];
  const columns = matchColumns(header, 'tracking_events');
  const habits = createHabits(columns);
  for (const cells of [
    ['05/11/2026', '1,500'],
    ['25/11/2026', '1,5'],
  ])
    habits.see({ cells });
  expect(habits.found()).toEqual({ dateOrder: 'day-first', decimalMark: ',' });
  habits.see({ cells: ['11/25/2026', '1.5'] });
  expect(habits.found()).toEqual({ dateOrder: undefined, decimalMark: undefined });
});
