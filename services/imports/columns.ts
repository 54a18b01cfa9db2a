import { importFields, type ImportField } from '#contracts/import-fields.ts';
import { languages, type Language } from '#contracts/languages.ts';
import { asCompared } from '../domain/import-row/read-row.ts';
import { exportHeadings } from '../shipments/export-words/every-language.ts';
import { alsoCalled } from './words/also-called.ts';
import { importWords } from './words/every-language.ts';

export type ImportKind = keyof typeof importFields;

/** The name of a column in a template. */
export const headingOf = (field: ImportField, language: Language): string => {
  const { headings } = importWords[language];
  return field in headings
    ? headings[field as keyof typeof headings]
    : exportHeadings[language][field as keyof typeof exportHeadings.en];
};

const roles = {
  sender: [
    'sender',
    'shipper',
    'consignor',
    'from',
    'ship from',
    'origin',
    'absender',
    'versender',
    'von',
    'remitente',
    'origen',
    'expéditeur',
    'de',
    '寄件人',
    '发件人',
    '寄件',
    '发货人',
    '差出人',
    '発送元',
    '依頼主',
    'المرسل',
  ],
  recipient: [
    'recipient',
    'receiver',
    'consignee',
    'to',
    'ship to',
    'deliver to',
    'delivery',
    'destination',
    'customer',
    'empfänger',
    'an',
    'kunde',
    'destinatario',
    'destino',
    'cliente',
    'destinataire',
    'client',
    '收件人',
    '收货人',
    '收件',
    '受取人',
    'お届け先',
    '宛先',
    'المستلم',
    'المرسل إليه',
  ],
} as const;
/** In this order: an email address is no address, and a city may be named after its country. */
const parts = {
  Email: ['email', 'e mail', 'mail', 'correo', 'courriel', '邮箱', '电子邮件', 'メール', 'البريد الالكتروني', 'بريد'],
  Phone: [
    'phone',
    'telephone',
    'tel',
    'mobile',
    'telefon',
    'teléfono',
    'móvil',
    'téléphone',
    'handy',
    '电话',
    '手机',
    '電話',
    'هاتف',
    'جوال',
  ],
  Country: ['country', 'land', 'país', 'pays', '国家', '国', 'بلد', 'دولة'],
  City: ['city', 'town', 'ort', 'stadt', 'ciudad', 'ville', '城市', '都市', '市区町村', 'مدينة'],
  Address: ['address', 'street', 'adresse', 'straße', 'anschrift', 'dirección', 'calle', 'rue', '地址', '住所', 'عنوان'],
  Name: ['name', 'full name', 'nombre', 'nom', 'contact', 'kontakt', '姓名', '名字', '氏名', 'お名前', '名', 'اسم'],
} as const;

/** Units stand in brackets, or behind the name. */
const unitInName =
  /[([（【]\s*([^)\]）】]+?)\s*[)\]）】]\s*$|[\s_](kgs?|g|lbs?|oz|cm|mm|in|inch(?:es)?|usd|us\$|eur|gbp|€|£|\$)\s*$/i;

/** The unit in the name of a column, such as `lb` of `Weight (lb)`; undefined where it has none. */
export const unitOf = (name: string): string | undefined => {
  const found = unitInName.exec(spaced(name));
  return found?.[1] ?? found?.[2];
};

const plainName = (name: string): string => asCompared(spaced(name).replace(unitInName, ''));
/** `senderName` and `sender_name` are two words each. */
const spaced = (name: string): string =>
  name
    .trim()
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/_/g, ' ');

const named = new Map<ImportKind, ReadonlyMap<string, ImportField>>();

function namesOf(kind: ImportKind): ReadonlyMap<string, ImportField> {
  const ready = named.get(kind);
  if (ready) return ready;
  const names = new Map<string, ImportField>();
  for (const field of importFields[kind]) {
    for (const name of [field, ...languages.map((language) => headingOf(field, language))]) names.set(plainName(name), field);
  }
  for (const field of importFields[kind]) {
    for (const name of alsoCalled[field] ?? []) if (!names.has(asCompared(name))) names.set(asCompared(name), field);
  }
  named.set(kind, names);
  return names;
}

/**
 * The column of each field, counted from 0, by the names of a header in any of seven languages, whatever their case, accents,
 * punctuation and units; null where no column is called so. Each column is one field at most, the first that fits.
 */
export function matchColumns(header: readonly string[], kind: ImportKind): Record<ImportField, number | null> {
  const columns = Object.fromEntries(importFields[kind].map((field) => [field, null])) as Record<ImportField, number | null>;
  const used = new Set<number>();
  const take = (find: (name: string) => ImportField | undefined) => {
    for (const [at, name] of header.entries()) {
      const field = used.has(at) ? undefined : find(name);
      if (field === undefined || columns[field] !== null) continue;
      columns[field] = at;
      used.add(at);
    }
  };
  take((name) => namesOf(kind).get(plainName(name)));
  if (kind === 'shipments') take(partyField);
  return columns;
}

/** Of names such as `Ship-to city`, `Name des Absenders` or `收件人电话`: who, and what of them. */
function partyField(name: string): ImportField | undefined {
  const words = spaced(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map(asCompared)
    .filter((word) => word !== '');
  const whole = words.join('');
  const has = (word: string) => {
    const compared = asCompared(word);
    // A short word is a word of its own: there is an "an" in every "Land".
    if (compared.length >= 5 || !/^\p{Script=Latin}+$/u.test(compared)) return whole.includes(compared);
    // German writes them together: Empfängerland.
    return words.some((each) => each === compared || (compared.length > 2 && each.length > 8 && each.endsWith(compared)));
  };
  // The recipient is called "to whom is sent" in Arabic, after the sender.
  const role = (['recipient', 'sender'] as const).find((each) => roles[each].some(has));
  if (!role) return undefined;
  const part = (Object.keys(parts) as (keyof typeof parts)[]).find((each) => parts[each].some(has));
  if (part) return `${role}${part}`;
  return roles[role].some((word) => asCompared(word) === whole) ? `${role}Name` : undefined;
}
