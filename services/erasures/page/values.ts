import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { filePlaces } from '../subject-files.ts';
import type { PageWords } from '../page-words/page-words.ts';
import type { PageFormat } from './format.ts';
import { isTechnical, shownFields, type FieldKind } from './fields.ts';
import { block, fileLink, inline, rows } from './markup.ts';

/** What values are written with. */
export interface Pen {
  words: PageWords;
  format: PageFormat;
  /** The name in the archive of what is kept at that place; undefined where nothing is. */
  fileAt(place: string): string | undefined;
}

export type Value = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an event says, but for what only programs need, as rows, and below them the texts that were written. */
export function fieldsOf(pen: Pen, data: Value, leftOut: ReadonlySet<string> = new Set()): string {
  const entries: [string, string][] = [];
  const texts: string[] = [];
  for (const [field, value] of Object.entries(data)) {
    if (leftOut.has(field) || isTechnical(field) || isEmpty(value)) continue;
    const [kind, label] = shownFields.get(field) ?? (['text', undefined] as const);
    const written = valueOf(pen, isObject(value) && kind !== 'place' && kind !== 'mailboxes' ? 'group' : kind, value);
    if (written === '') continue;
    if (label === null) texts.push(written);
    else entries.push([label === undefined ? field : pen.words.labels[label], written]);
  }
  return rows(entries) + texts.join('');
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function valueOf(pen: Pen, kind: FieldKind, value: unknown): string {
  if (kind === 'files') return filesIn(pen, value);
  if (kind === 'mailboxes') return mailboxesIn(value);
  if (kind === 'place') return placeOf(pen, value);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const written = items.filter((item) => !isEmpty(item)).map((item) => valueOf(pen, isObject(item) ? 'group' : kind, item));
    return written.join(kind === 'group' ? '' : '<br>');
  }
  if (isObject(value)) return fieldsOf(pen, value);
  return kind === 'block' ? block(plain(value)) : inline(wordOf(pen, kind, value));
}

function wordOf({ words, format }: Pen, kind: FieldKind, value: unknown): string {
  const text = plain(value);
  if (typeof value === 'number') {
    if (kind === 'usd') return format.usd(value);
    if (kind === 'kg') return format.measure(value, 'kilogram');
    if (kind === 'cm') return format.measure(value, 'centimeter');
  }
  if (kind === 'moment') return format.moment(text);
  if (kind === 'day') return format.day(text);
  if (kind === 'country') return format.country(text);
  if (kind === 'language') return format.languageName(text);
  if (kind === 'parcel') return groupTrackingNumber(text);
  // Outgoing messages have codes that mean something else in shipments.
  if (kind === 'messageCode') return codeOf([words.codes], text);
  return kind === 'code' ? codeOf([words.status, words.reason, words.service, words.packageType, words.codes], text) : text;
}

/** The first word that there is for a code; the code itself where there is none. */
const codeOf = (known: readonly Readonly<Record<string, string>>[], code: string): string =>
  known.find((words) => Object.hasOwn(words, code))?.[code] ?? code;

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The parts of a place in the direction of the page, each in its own. */
export function placeOf({ words, format }: Pen, value: unknown): string {
  if (!isObject(value)) return inline(format.country(plain(value)));
  const { name, city, country } = value;
  if (typeof name === 'string') {
    const hubs: Readonly<Record<string, string>> = words.hub;
    return inline(Object.hasOwn(hubs, name) ? (hubs[name] ?? name) : name);
  }
  return [city, typeof country === 'string' ? format.country(country) : undefined]
    .filter((part) => typeof part === 'string')
    .map(inline)
    .join(format.comma);
}

/** Addresses as emails name them; an id of something else is none. */
function mailboxesIn(value: unknown): string {
  const several: unknown[] = Array.isArray(value) ? value : [value];
  return several
    .flatMap((one) => {
      if (!isObject(one)) return typeof one === 'string' && one.includes('@') ? [one] : [];
      const { name, address } = one;
      const parts = [name, typeof address === 'string' && address !== '' ? `<${address}>` : ''];
      return [parts.filter((part) => typeof part === 'string' && part !== '').join(' ')];
    })
    .map(inline)
    .join('<br>');
}

/** Files of a reply by their ids; those of an email by their place in it, under the email's id. */
function filesIn({ words, format, fileAt }: Pen, value: unknown): string {
  const items = (Array.isArray(value) ? value : []).filter(isObject).map(({ id, email, place, name, size }) => {
    const at = typeof email === 'string' ? filePlaces.attachment(email, Number(place)) : filePlaces.replyFile(plain(id));
    const kept = fileAt(at);
    const bytes = typeof size === 'number' ? ` (${format.measure(size, 'byte')})` : '';
    return `<li>${kept ? fileLink(kept, plain(name)) : `${inline(plain(name))} (${words.gone})`}${bytes}</li>`;
  });
  return items.length === 0 ? '' : `<ul class="files">${items.join('')}</ul>`;
}
