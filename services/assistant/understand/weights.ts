import type { Language } from '#contracts/languages.ts';
import { normalise } from '../../domain/normalise.ts';

/** A weight in kg with two decimals, rounded up; or why there is none in a text that names one. */
export type WeightFound = { kg: number } | { refused: 'not_positive' };

const gramsPer = { kg: 1_000, g: 1, pound: 453.59237, ounce: 28.349523125, halfKilo: 500 } as const;
type Unit = keyof typeof gramsPer;

/** Units by how they are written, longer ones first; a Pfund, a livre and a 斤 are half a kilogram. */
const units: readonly (readonly [written: string, unit: Unit])[] = [
  ['kilogramm?e?s?', 'kg'],
  ['kilogramos?', 'kg'],
  ['kilos?', 'kg'],
  ['kgs?', 'kg'],
  ['公斤|千克|キログラム|キロ|㌔', 'kg'],
  ['كيلو ?(?:غرام|جرام)(?:ات)?|كيلوغرامات|كيلو|كغم?|كجم|ك ?غ', 'kg'],
  ['pounds?|lbs?|libras?|磅|ポンド|رطل|ارطال', 'pound'],
  ['pfund|livres?|斤', 'halfKilo'],
  ['ounces?|oz|onzas?|unzen?|onces?|盎司|オンス|اونصه|اونصات', 'ounce'],
  ['gramm?e?s?|gramos?|grs?|g|克|グラム|غرامات|غرام|جرامات|جرام', 'g'],
];
const unitPattern = units.map(([written]) => written).join('|');
const withUnit = new RegExp(`(?<sign>-\\s*)?(?<number>\\d+(?:[.,]\\d+)*)\\s*(?<unit>${unitPattern})(?![a-z])`, 'u');
const cjkNumber = '(?:[零〇一二两三四五六七八九十百半点]|千(?!克))+';
const cjkWithUnit = new RegExp(
  `(?<number>${cjkNumber})\\s*(?:个)?(?<unit>公斤|千克|キログラム|キロ|斤|磅|ポンド|克|グラム)(?<half>半)?`,
  'u',
);
const bare = /(?<sign>-\s*)?(?<number>\d+(?:[.,]\d+)*)/u;

/** Small numbers as words, in the languages that have spaces between words. */
const numberWords: readonly (readonly [words: string, value: number])[] = [
  ['half a|einen? halbes|ein halbes|medio|un demi|demi|نصف', 0.5],
  ['one|a|an|eine?[ns]?|un[ao]?|une|واحد', 1],
  ['two|zwei|dos|deux|اثنين|اثنان', 2],
  ['three|drei|tres|trois|ثلاثه|ثلاث', 3],
  ['four|vier|cuatro|quatre|اربعه|اربع', 4],
  ['five|funf|fuenf|cinco|cinq|خمسه|خمس', 5],
  ['six|sechs|seis|سته|ست', 6],
  ['seven|sieben|siete|sept|سبعه|سبع', 7],
  ['eight|acht|ocho|huit|ثمانيه|ثماني', 8],
  ['nine|neun|nueve|neuf|تسعه|تسع', 9],
  ['ten|zehn|diez|dix|عشره|عشر', 10],
];
const wordPattern = numberWords.map(([words]) => words).join('|');
const wordWithUnit = new RegExp(`(?<![\\p{L}])(?<number>${wordPattern})\\s+(?<unit>${unitPattern})(?![\\p{L}])`, 'u');

/** The mark between thousands, where a language has one of these. */
const grouping: Readonly<Record<Language, '.' | ',' | undefined>> = {
  en: ',',
  zh: ',',
  ja: ',',
  ar: ',',
  de: '.',
  es: '.',
  fr: undefined,
};

/**
 * The first weight in a text. Without a unit a number counts where a weight was asked for, as kg. A comma or point before three
 * digits is that of thousands where the language writes it so, and otherwise the decimal one.
 */
export function weightIn(typed: string, language: Language, isAskedFor = false): WeightFound | undefined {
  const text = normalise(typed).replace(/(?<=\p{Nd}) (?=\d{3}(?!\d))/gu, '');
  const named = withUnit.exec(text)?.groups;
  if (named) return positive(valueOf(named, language), unitOf(named['unit']));
  if (/كيلوين/u.test(text)) return { kg: 2 };
  const inCjk = cjkWithUnit.exec(normaliseCjk(text))?.groups;
  if (inCjk) return positive(cjkValue(inCjk['number'] ?? '') + (inCjk['half'] ? 0.5 : 0), unitOf(inCjk['unit']));
  const inWords = wordWithUnit.exec(text)?.groups;
  if (inWords) return positive(wordValue(inWords['number'] ?? ''), unitOf(inWords['unit']));
  if (!isAskedFor) return undefined;
  const alone = bare.exec(text)?.groups;
  if (alone) return positive(valueOf(alone, language), 'kg');
  return new RegExp(`^${cjkNumber}$`, 'u').test(text) ? positive(cjkValue(text), 'kg') : undefined;
}

const positive = (value: number, unit: Unit): WeightFound => {
  const kg = Math.ceil(((value * gramsPer[unit]) / 10) * (1 - Number.EPSILON * 4)) / 100;
  return kg > 0 ? { kg } : { refused: 'not_positive' };
};

function valueOf({ sign, number = '' }: Record<string, string | undefined>, language: Language): number {
  const group = grouping[language];
  const isGrouped = group !== undefined && new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?![\\d${group}])`).test(number);
  const plain = isGrouped ? number.replaceAll(group, '').replace(',', '.') : number.replaceAll(',', '.');
  const value = Number.parseFloat(plain);
  return sign === undefined ? value : -value;
}

const unitOf = (written = ''): Unit => units.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(written))?.[1] ?? 'kg';

const wordValue = (written: string): number =>
  numberWords.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(written))?.[1] ?? 0;

const normaliseCjk = (text: string): string => text.replaceAll('兩', '两').replaceAll('點', '点').replaceAll('個', '个');

/** 十二, 二十五, 三点五, 半 and the like, up to thousands. */
function cjkValue(written: string): number {
  const [whole = '', fraction = ''] = written.split('点');
  if (whole === '半') return 0.5;
  let total = 0;
  let digit = 0;
  for (const sign of whole) {
    const power = { 十: 10, 百: 100, 千: 1_000 }[sign];
    if (power !== undefined) {
      total += (digit || 1) * power;
      digit = 0;
    } else digit = digitOf(sign);
  }
  const decimals = [...fraction].map(digitOf).join('');
  return Number(`${total + digit}.${decimals || '0'}`);
}

const digitOf = (sign: string): number => (sign === '两' ? 2 : Math.max(0, '零一二三四五六七八九'.indexOf(sign)));
