import { asciiDigits } from '#contracts/primitives.ts';
import type { Read } from './problems.ts';

/** What numbers of a file are written with, where its other cells have told. */
export type DecimalMark = '.' | ',';

/** What a number measures; it is read in kg, cm or US dollars. Degrees have no unit. */
export type Measure = 'weight' | 'length' | 'money' | 'degrees';

const units: Readonly<Record<Exclude<Measure, 'money' | 'degrees'>, readonly (readonly [names: string, factor: number])[]>> = {
  weight: [
    [
      'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos|公斤|千克|キロ|キログラム|كغ|كغم|كجم|كيلوغرام',
      1,
    ],
    ['g|gr|gram|grams|gramm|gramme|grammes|gramo|gramos|克|グラム|غرام|غ', 0.001],
    ['lb|lbs|pound|pounds', 0.453_592_37],
    ['oz|ounce|ounces', 0.028_349_523_125],
  ],
  length: [
    [
      'cm|cms|centimeter|centimeters|centimetre|centimetres|zentimeter|centimetro|centimetros|厘米|公分|センチ|センチメートル|سم|سنتيمتر',
      1,
    ],
    ['mm|millimeter|millimetre|milimetro|毫米|ミリ|مم', 0.1],
    ['m|meter|metre|metro|米|メートル|متر', 100],
    ['in|inch|inches|"|″|zoll|pouce|pouces|pulgada|pulgadas|英寸|インチ|بوصة', 2.54],
    ['ft|foot|feet', 30.48],
  ],
};
const dollars = /^(?:us\$|usd|\$|us dollars?|dollars? us|dolares?|美元|米ドル|ドル|دولار(?: امريكي)?)$/;

const factorOf = (measure: Measure, unit: string): number | undefined => {
  if (unit === '') return 1;
  if (measure === 'degrees') return /^°$/.test(unit) ? 1 : undefined;
  if (measure === 'money') return dollars.test(unit) ? 1 : undefined;
  return units[measure].find(([names]) => names.split('|').includes(unit))?.[1];
};

const plainUnit = (unit: string): string =>
  unit
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u064B-\u0655]/g, '')
    .replace(/أ/g, 'ا')
    .replace(/[.\s]+$/, '')
    .trim();

/**
 * A number as people write it, as plain digits in kg, cm or US dollars: digits of any width, Arabic ones, a decimal comma, thousands
 * in groups, and a unit, else that of the column's name. `1,500` and `1.500` are two things: without `mark` they are ambiguous.
 */
export function readNumber(
  typed: string,
  measure: Measure,
  { mark, columnUnit = '' }: { mark?: DecimalMark | undefined; columnUnit?: string | undefined } = {},
): Read {
  const text = plainDigits(typed);
  const found = /^(?<before>[^\d+\-.,]*)(?<digits>[+-]?[\d.,' ]*\d)(?<after>[^\d]*)$/u.exec(text);
  if (!found?.groups) return { problem: 'not_a_number' };
  const { before = '', digits = '', after = '' } = found.groups;
  const own = plainUnit(before) || plainUnit(after);
  if (before.trim() !== '' && after.trim() !== '') return { problem: 'not_a_number' };
  const factor = factorOf(measure, own || plainUnit(columnUnit));
  if (factor === undefined) return { problem: measure === 'money' ? 'other_currency' : 'not_a_number' };
  const plain = plainNumber(digits.replace(/[' ]/g, ' ').trim(), mark);
  if (typeof plain !== 'string') return plain;
  return { value: factor === 1 ? plain : String(Number((Number(plain) * factor).toFixed(2))) };
}

/** What the number of a cell says about how its file writes numbers; undefined where it could be either. */
export function markIn(typed: string): DecimalMark | undefined {
  const digits = /[\d.,]*\d/.exec(plainDigits(typed).replace(/(?<=\d)[' ](?=\d)/g, ''))?.[0] ?? '';
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return undefined;
  const mark = digits[last] === ',' ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  const isOnce = digits.indexOf(mark) === last;
  if (!isOnce) return digits.includes(other) ? undefined : other;
  // No thousands are grouped after nothing or a zero.
  const isFraction = digits.length - last !== 4 || /^0*$/.test(digits.slice(0, last));
  return digits.includes(other) || isFraction ? mark : undefined;
}

const plainDigits = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim();

function plainNumber(digits: string, mark: DecimalMark | undefined): string | Extract<Read, { problem: string }> {
  const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(digits) ?? [];
  const minus = sign === '-' ? '-' : '';
  const decimal = mark ?? markIn(rest);
  const ambiguous = decimal === undefined && /^\d{1,3}[.,]\d{3}$/.test(rest);
  if (ambiguous) return { problem: 'ambiguous_number' };
  const [whole = '', fraction, ...more] = rest.split(decimal ?? '.');
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return { problem: 'not_a_number' };
  const isGrouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/.test(whole);
  if (whole !== '' && !isGrouped && !/^\d+$/.test(whole)) return { problem: 'not_a_number' };
  const ones = whole.replace(/\D/g, '') || '0';
  return minus + ones + (fraction === undefined ? '' : `.${fraction}`);
}
