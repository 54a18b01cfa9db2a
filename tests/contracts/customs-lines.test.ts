import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customsLineSchema, customsTotal, isDeclaredTotal } from '#contracts/customs-lines.ts';
import { isoCountries } from '#contracts/iso-countries.ts';
import { createShipmentSchema, shipmentSchema } from '#contracts/shipments.ts';
import { aCustomsLine, aShipment } from '#tests/support/shipments.ts';

const wrongIn = (changes: object) =>
  customsLineSchema.safeParse({ ...aCustomsLine(), ...changes }).error?.issues.map(({ path }) => path.join('.'));

describe('a line', () => {
  test.each([
    ['6109.10', '610910'],
    ['6109 1000 10', '6109100010'],
    ['\u200f6109.10\u200e', '610910'],
    ['٦١٠٩١٠', '610910'],
    ['６１０９１０', '610910'],
    ['6109\u00a010\n', '610910'],
  ])('has the code %j as %s', (typed, code) => {
    expect(customsLineSchema.parse(aCustomsLine({ hsCode: typed })).hsCode).toBe(code);
  });

  test.each([
    [{ hsCode: '61091' }],
    [{ hsCode: '61091000101' }],
    [{ hsCode: '6109AB' }],
    [{ hsCode: '6109-10' }],
    [{ description: 'Shirts\nSocks' }],
    [{ description: ' ' }],
    [{ description: 'x'.repeat(201) }],
    [{ quantity: 0 }],
    [{ quantity: 1.5 }],
    [{ quantity: '1.5' }],
    [{ quantity: 100_000 }],
    [{ unitValue: -0.01 }],
    [{ unitValue: 1.005 }],
    [{ originCountry: 'XX' }],
    [{ originCountry: 'China' }],
  ])('is refused with %j, and says where', (changes) => {
    expect(wrongIn(changes)).toEqual(Object.keys(changes));
  });

  test('keeps the marks of a right-to-left language and emoji in what it describes', () => {
    const description = '\u200fقمصان قطنية 👕';
    expect(customsLineSchema.parse(aCustomsLine({ description: ` ${description} ` })).description).toBe(description);
  });

  test('may be from any country, each once', () => {
    expect(new Set(isoCountries).size).toBe(249);
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(isoCountries.filter((code) => names.of(code) === code)).toEqual([]);
  });
});

describe('a declaration', () => {
  const problem = (changes: object) => createShipmentSchema.safeParse({ ...aShipment(), ...changes }).error?.issues;
  const line = aCustomsLine({ quantity: 3, unitValue: 13.33 });

  test.each([
    [{ value: 'abc' }, 'value'],
    [{ customsLines: [{ ...line, unitValue: 'abc' }] }, 'customsLines.0.unitValue'],
    [{ customsLines: [{ ...line, quantity: 'abc' }] }, 'customsLines.0.quantity'],
  ])('is not added up where %j is no number', (changes, field) => {
    const issues = problem({ customsLines: [line], value: 39.99, ...changes });
    expect(issues?.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  test('adds up to the declared value, to the cent', () => {
    expect(problem({ customsLines: [line], value: 39.99 })).toBeUndefined();
    expect(problem({ customsLines: [line], value: 40 })).toMatchObject([
      {
        path: ['customsLines'],
        message: 'The customs lines add up to 39.99 USD, but the declared value is 40.00 USD',
      },
    ]);
  });

  test('may be left out, and has at most 50 lines', () => {
    const lines = (length: number) => Array.from({ length }, () => aCustomsLine({ quantity: 1, unitValue: 1 }));
    expect(problem({})).toBeUndefined();
    expect(problem({ customsLines: [] })).toBeUndefined();
    expect(problem({ customsLines: lines(50), value: 50 })).toBeUndefined();
    expect(problem({ customsLines: lines(51), value: 51 })).toMatchObject([{ path: ['customsLines'], code: 'too_big' }]);
  });

  test('is added up exactly, whatever its amounts', () => {
    const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 99_999 }), cents: fc.integer({ min: 0, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 50 }), (drawn) => {
        const exact = drawn.reduce((sum, { quantity, cents }) => sum + BigInt(quantity) * BigInt(cents), 0n);
        const lines = drawn.map(({ quantity, cents }) => ({ quantity, unitValue: cents / 100 }));
        expect(BigInt(Math.round(customsTotal(lines) * 100))).toBe(exact);
        expect(isDeclaredTotal(lines, Number(exact) / 100)).toBe(true);
        expect(isDeclaredTotal(lines, Number(exact + 1n) / 100)).toBe(false);
      }),
    );
  });
});

describe('a declaration that was made earlier', () => {
  const shown = (line: object) => shipmentSchema.shape.customsLines.safeParse([{ ...aCustomsLine(), ...line }]);

  test.each([
    ['more than can be declared today', { quantity: 100_000 }],
    ['a code that can no longer be entered', { hsCode: '61091' }],
    ['a place that is no country by now', { originCountry: 'AN' }],
    ['a long description', { description: 'x'.repeat(500) }],
    ['what a newer server says besides', { netWeight: 1.5 }],
  ])('can be read with %s', (_, line) => {
    expect(shown(line).error).toBeUndefined();
  });
});
