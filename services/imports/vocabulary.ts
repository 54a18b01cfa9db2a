import { isoCountries } from '#contracts/iso-countries.ts';
import { ar } from '#contracts/labels/ar.ts';
import { de } from '#contracts/labels/de.ts';
import { en } from '#contracts/labels/en.ts';
import { es } from '#contracts/labels/es.ts';
import { fr } from '#contracts/labels/fr.ts';
import { ja } from '#contracts/labels/ja.ts';
import { zh } from '#contracts/labels/zh.ts';
import type { Labels } from '#contracts/labels/labels.ts';
import { languageNames, languages, localeOf } from '#contracts/languages.ts';
import { countries } from '#contracts/places.ts';
import { asCompared, type Vocabulary } from '../domain/import-row/read-row.ts';

/** Beside the labels, which screens and exported lists use, words that other systems write. */
const alsoCalled = {
  serviceType: {
    standard: ['economy', 'normal', 'regular', 'ground', 'estándar', 'standard', '标准', '普通', '经济', '標準', '通常', 'قياسي'],
    express: [
      'expedited',
      'fast',
      'priority',
      'urgente',
      'rapide',
      'schnell',
      'eilsendung',
      '快递',
      '特快',
      '加急',
      '速達',
      'مستعجل',
    ],
    overnight: [
      'next day',
      'nextday',
      '24h',
      'lendemain',
      'am nächsten tag',
      'overnight',
      '次日达',
      '隔夜',
      '翌日',
      'اليوم التالي',
    ],
  },
  packageType: {
    'Standard Package': ['standard', 'package', 'parcel', 'box', 'paket', 'paquete', 'colis', '包裹', '普通包裹', '小包', 'طرد'],
    'Fragile Items': ['fragile', 'frágil', 'zerbrechlich', '易碎', '易碎品', '割れ物', 'قابل للكسر'],
    Electronics: ['electronic', 'elektronik', '电子', '電子機器'],
    Documents: ['document', 'docs', 'papers', '文件', '书類', '書類'],
    'Books/Media': ['books', 'media', 'bücher', 'libros', 'livres', '图书', '書籍', 'كتب'],
    Clothing: ['clothes', 'apparel', 'textilien', '服装', '衣服', '衣料品'],
    Gifts: ['gift', 'geschenk', 'regalo', 'cadeau', '礼物', '礼品', 'ギフト', 'هدية'],
    'Auto Parts': ['car parts', 'automotive', 'autoteile', '汽车配件', '自動車部品'],
    'Medical Supplies': ['medical', 'medizinisch', '医疗用品', '医療用品'],
    'Food Items': ['food', 'lebensmittel', 'comida', '食品', 'طعام'],
  },
  status: {
    in_transit: ['transit', 'on its way', 'shipped'],
    out_for_delivery: ['on delivery'],
    picked_up: ['collected', 'pickup'],
    cancelled: ['canceled'],
    delayed: ['late'],
  },
} as const;

const countryAlsoCalled: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'U.S.A.', 'America', 'United States of America', 'EE.UU.', 'EEUU', 'É.-U.', 'Amerika', '美國', '米国', 'أمريكا'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Großbritannien',
    'Inglaterra',
    'Angleterre',
    '英國',
    'イギリス',
    'بريطانيا',
  ],
  AE: ['UAE', 'U.A.E.', 'EAU', 'VAE', 'Emirates', '阿联酋', 'الإمارات'],
  KR: ['Korea', 'Republic of Korea', 'Corea', 'Corée', 'Südkorea', '南韩', '韓国', 'كوريا'],
  NL: ['Holland', 'The Netherlands', 'Holanda'],
  CN: ['PRC', "People's Republic of China", '中华人民共和国', '中國'],
  BR: ['Brasil'],
  MX: ['Mexico', 'México'],
};

const labels: readonly Labels[] = [en, es, fr, de, zh, ja, ar];

function wordsFor(
  choose: (labels: Labels) => Readonly<Record<string, string>>,
  also: Readonly<Record<string, readonly string[]>> = {},
): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [code, names] of Object.entries(also)) for (const name of names) words.set(asCompared(name), code);
  for (const each of labels) for (const [code, name] of Object.entries(choose(each))) words.set(asCompared(name), code);
  for (const code of Object.keys(choose(en))) words.set(asCompared(code), code);
  return words;
}

/** A country that parcels do not go to keeps its English name, so that the refusal shows what was understood. */
function countryWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const ours = new Map<string, string>(countries.map(({ code, name }) => [code, name]));
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (code: string) => ours.get(code) ?? english.of(code) ?? code;
  for (const language of languages) {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
    for (const code of isoCountries) words.set(asCompared(names.of(code) ?? code), nameOf(code));
  }
  for (const [code, names] of Object.entries(countryAlsoCalled))
    for (const name of names) words.set(asCompared(name), nameOf(code));
  for (const code of isoCountries) words.set(code.toLowerCase(), nameOf(code));
  for (const { name } of countries) words.set(asCompared(name), name);
  return words;
}

function languageWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const language of languages) {
    for (const inLanguage of languages) {
      words.set(asCompared(new Intl.DisplayNames(localeOf(inLanguage), { type: 'language' }).of(language) ?? language), language);
    }
    words.set(asCompared(languageNames[language]), language);
    words.set(language, language);
  }
  return words;
}

const countryNames = countryWords();

/** How services, packages, countries and the like are called in seven languages. */
export const vocabulary: Vocabulary = {
  serviceType: wordsFor(({ service }) => service, alsoCalled.serviceType),
  packageType: wordsFor(({ packageType }) => packageType, alsoCalled.packageType),
  status: wordsFor(({ status }) => status, alsoCalled.status),
  reason: wordsFor(({ reason }) => reason),
  location: wordsFor(({ hub }) => hub),
  senderCountry: countryNames,
  recipientCountry: countryNames,
  language: languageWords(),
};
