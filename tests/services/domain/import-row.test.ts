import { expect, test } from 'vitest';
import { csvLine } from '#contracts/csv.ts';
import { cellText } from '#services/domain/import-row/cell.ts';
import { readDate, orderIn } from '#services/domain/import-row/dates.ts';
import { markIn, readNumber } from '#services/domain/import-row/numbers.ts';
import { readScanRow, readShipmentRow } from '#services/domain/import-row/read-row.ts';
import { vocabulary } from '#services/imports/vocabulary.ts';

test('dates are read as spreadsheets and people of seven languages write them', () => {
  const day = [
    '2026-11-05',
    '2026/11/5',
    '2026年11月5日',
    '05.11.2026',
    '5.11.26',
    '5 Nov 2026',
    'Nov 5, 2026',
    'Thursday, 5 November 2026',
    '5. November 2026',
    '5 de noviembre de 2026',
    '5 novembre 2026',
    '٥ نوفمبر ٢٠٢٦',
    '5 تشرين الثاني 2026',
    '46331',
    'jue, 5 de noviembre de 2026',
    'jeu. 5 nov. 2026',
    '２０２６-１１-０５',
  ];
  for (const typed of day) expect(readDate(typed), typed).toEqual({ value: '2026-11-05T00:00:00Z' });
  expect(readDate('2026-11-05T14:30:00+01:00')).toEqual({ value: '2026-11-05T14:30:00+01:00' });
  expect(readDate('05.11.2026 2:30 pm')).toEqual({ value: '2026-11-05T14:30:00Z' });
  expect(readDate('46331', { timeOfDay: '12:00:00' })).toEqual({ value: '2026-11-05T12:00:00Z' });
  for (const tuesday of ['mar, 5 de mayo de 2026', 'mar. 5 mai 2026', 'martes, 5 de mayo de 2026'])
    expect(readDate(tuesday), tuesday).toEqual({ value: '2026-05-05T00:00:00Z' });
  expect(readDate('Mar 5, 2026')).toEqual({ value: '2026-03-05T00:00:00Z' });
  expect(readDate('5 Jan or Feb 2026')).toEqual({ problem: 'not_a_date' });
  expect(readDate('46331.75')).toEqual({ value: '2026-11-05T18:00:00Z' });
  for (const wrong of ['2026-02-30', '31.11.2026', 'soon', '5', '2026', '5 Foo 2026', '2026-11-05 25:00']) {
    expect(readDate(wrong), wrong).toEqual({ problem: 'not_a_date' });
  }
});

test('a date of two small numbers is read only where the order is known', () => {
  expect(readDate('05/11/2026')).toEqual({ problem: 'ambiguous_date' });
  expect(readDate('05/11/2026', { order: 'day-first' })).toEqual({ value: '2026-11-05T00:00:00Z' });
  expect(readDate('05/11/2026', { order: 'month-first' })).toEqual({ value: '2026-05-11T00:00:00Z' });
  expect(readDate('05/05/2026')).toEqual({ value: '2026-05-05T00:00:00Z' });
  expect(['25/11/2026', '11/25/2026', '5/11/2026', '25.11.2026'].map(orderIn)).toEqual([
    'day-first',
    'month-first',
    undefined,
    undefined,
  ]);
});

test('numbers are read with digits of any script, marks of any habit and units', () => {
  const read: [string, string][] = [
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['１２．５', '12.5'],
    ['١٢٫٥', '12.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1,234,567', '1234567'],
    ['2.5 kg', '2.5'],
    ['2,5 كغ', '2.5'],
    ['500 g', '0.5'],
    ['10 lb', '4.54'],
    ['0.125', '0.125'],
    ['0,500', '0.500'],
    ['.250', '0.250'],
    [',250', '0.250'],
    ['0,500 kg', '0.500'],
    ['-0,125', '-0.125'],
  ];
  for (const [typed, value] of read) expect(readNumber(typed, 'weight'), typed).toEqual({ value });
  expect(readNumber('1,500', 'weight')).toEqual({ problem: 'ambiguous_number' });
  expect(readNumber('1,500', 'weight', { mark: '.' })).toEqual({ value: '1500' });
  expect(readNumber('1,500', 'weight', { mark: ',' })).toEqual({ value: '1.500' });
  expect(readNumber('0.500', 'weight', { mark: ',' })).toEqual({ problem: 'not_a_number' });
  expect(readNumber('0 500', 'weight')).toEqual({ problem: 'not_a_number' });
  expect(readNumber('10', 'weight', { columnUnit: 'lb' })).toEqual({ value: '4.54' });
  expect(readNumber('10 in', 'length')).toEqual({ value: '25.4' });
  expect(readNumber('US$ 1,234.50', 'money')).toEqual({ value: '1234.50' });
  expect(readNumber('12 €', 'money')).toEqual({ problem: 'other_currency' });
  expect(readNumber('-33.8688', 'degrees')).toEqual({ value: '-33.8688' });
  for (const wrong of ['heavy', '1.2.3.4', '12,34,5', '=1+1', '2 m', '']) {
    expect(readNumber(wrong, 'weight'), wrong).toEqual({ problem: 'not_a_number' });
  }
  const marked = ['1.234,5', '12.5', '1,500', '1,234,567', '7', '0,500', '0.500', '100,500'];
  expect(marked.map(markIn)).toEqual([',', '.', undefined, '.', undefined, ',', '.', undefined]);
});

const cells = {
  reference: 'PO-1',
  senderName: 'Demo Shop',
  senderEmail: 'shop@example.com',
  senderPhone: "'+49 30 1234567",
  senderAddress: 'Hauptstr. 1',
  senderCity: 'Berlin',
  senderCountry: 'Alemania',
  recipientName: '=HYPERLINK("x")',
  recipientEmail: 'kunde@example.com',
  recipientAddress: '1 Rue A',
  recipientCity: 'Paris',
  recipientCountry: 'FR',
  packageType: 'Bücher und Medien',
  serviceType: '翌日配達',
  weight: '1,5 kg',
  length: '10',
  width: '10',
  height: '10',
  value: '12.50',
  estimatedDelivery: '2026-11-05',
  language: 'Français',
};

test('a row becomes the body that creates a shipment', () => {
  expect(readShipmentRow(cells, { vocabulary })).toEqual({
    reference: 'PO-1',
    body: expect.objectContaining({
      senderPhone: '+49 30 1234567',
      senderCountry: 'Germany',
      recipientName: '=HYPERLINK("x")',
      recipientCountry: 'France',
      packageType: 'Books/Media',
      serviceType: 'overnight',
      weight: 1.5,
      value: 12.5,
      estimatedDelivery: '2026-11-05T12:00:00Z',
      language: 'fr',
    }),
  });
  const priced = readShipmentRow({ ...cells, shippingCost: '$9.90' }, { vocabulary });
  expect(priced).toMatchObject({ body: { shippingCost: 9.9 } });
  expect(readShipmentRow(cells, { vocabulary })).not.toHaveProperty('body.shippingCost');
});

test('every problem of a row is told at once, each field once', () => {
  const wrong = {
    ...cells,
    senderName: 'A\nB',
    senderEmail: 'shop',
    senderPhone: '4.9E+11x',
    senderCity: 'M\uFFFDnchen',
    recipientName: '#N/A',
    recipientCity: 'x'.repeat(121),
    recipientCountry: 'Atlantis',
    recipientAddress: 'An\0na',
    serviceType: 'teleport',
    weight: '0',
    length: '1.234',
    width: 'wide',
    height: '',
    estimatedDelivery: '05/11/2026',
  };
  const read = readShipmentRow(wrong, { vocabulary });
  expect('problems' in read && new Map(read.problems.map(({ field, code }) => [field, code]))).toEqual(
    new Map([
      ['senderCity', 'unreadable'],
      ['recipientName', 'spreadsheet_error'],
      ['length', 'ambiguous_number'],
      ['width', 'not_a_number'],
      ['estimatedDelivery', 'ambiguous_date'],
      ['senderName', 'one_line'],
      ['senderEmail', 'email'],
      ['senderPhone', 'phone'],
      ['recipientAddress', 'characters'],
      ['recipientCity', 'too_long'],
      ['recipientCountry', 'choice'],
      ['serviceType', 'choice'],
      ['weight', 'too_small'],
      ['height', 'required'],
    ]),
  );
});

test('a row becomes a scan', () => {
  const scan = {
    trackingNumber: 'we 4839 2017 5525 us',
    status: 'Zugestellt',
    location: 'Tokio-Narita',
    description: 'Left at the door',
    occurredAt: '05.11.2026 14:30',
  };
  expect(readScanRow(scan, { vocabulary })).toEqual({
    scan: expect.objectContaining({
      trackingNumber: 'WE483920175525US',
      status: 'delivered',
      location: 'Tokyo Narita',
      occurredAt: '2026-11-05T14:30:00Z',
    }),
  });
  expect(readScanRow({ ...scan, latitude: '1.5' }, { vocabulary })).toEqual({
    problems: [{ field: 'longitude', code: 'coordinates' }],
  });
  expect(readScanRow({}, { vocabulary })).toMatchObject({
    problems: expect.arrayContaining([{ field: 'trackingNumber', code: 'required' }]),
  });
});

test('what a spreadsheet would run comes back as it was from a file in which it was kept from that', () => {
  for (const text of ['=1+1', '+49 30', '-x', '@home', '\n12 High Street', '\tx', '＝1', "'quoted'"]) {
    const [cell = ''] = csvLine([text]).trimEnd().split(',');
    expect(cellText(cell.replace(/^"([^]*)"$/, '$1')), text).toBe(text.trim());
  }
});
