import { directionOf, type Language } from '#contracts/languages.ts';
import type { LetterRecipient, LetterTemplate } from '#contracts/mail.ts';
import { countryCoded } from '#contracts/places.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { letterTexts, type LetterTexts } from './letter-texts/texts.ts';
import type { ShipmentState } from './shipment.ts';

/** A letter's text, ready to be put in an envelope. */
export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
  language: Language;
}

type Shipment = Extract<ShipmentState, { type: 'created' }>;

export interface LetterOrder {
  template: LetterTemplate;
  recipient: LetterRecipient;
  /** The shipment as of the event that the letter tells about. */
  shipment: Shipment;
  /** The addressee's name. */
  name: string;
  language: Language;
  /** The signed tracking link. */
  link: string;
}

/** The language of an addressee: the recipient's is kept with the shipment, the sender's is that of the sender's country. */
export const languageOf = (recipient: LetterRecipient, shipment: Shipment): Language =>
  recipient === 'recipient' ? shipment.created.language : countryCoded(shipment.created.origin.country).language;

/** Writes a letter as plain text and as HTML; both say the same. Pure. */
export function writeLetter(order: LetterOrder): WrittenLetter {
  const { language, texts } = letterTexts(order.language);
  const number = groupTrackingNumber(order.shipment.created.trackingNumber);
  const status = texts.status[order.shipment.current?.status ?? 'pending'];
  const subject = order.template === 'shipment_created' ? texts.created.subject(number) : texts.updated.subject(number, status);
  const intro = introOf(order, texts, status);
  const rows = rowsOf(order, texts, language, number, status);
  const content = { order, texts, language, intro, rows, subject };
  return { subject, text: asText(content), html: asHtml(content), language };
}

interface Content {
  order: LetterOrder;
  texts: LetterTexts;
  language: Language;
  subject: string;
  intro: string;
  rows: [label: string, value: string][];
}

function introOf({ template, recipient }: LetterOrder, texts: LetterTexts, status: string): string {
  if (template === 'status_updated') return texts.updated.intro(status);
  return recipient === 'sender' ? texts.created.toSender : texts.created.toRecipient;
}

function rowsOf(
  { template, shipment }: LetterOrder,
  texts: LetterTexts,
  language: Language,
  number: string,
  status: string,
): [string, string][] {
  const { created, current } = shipment;
  const { labels } = texts;
  const rows: [string, string][] = [
    [labels.trackingNumber, number],
    [labels.status, status],
  ];
  if (template === 'status_updated' && current) {
    if (current.reason) rows.push([labels.reason, texts.reason[current.reason]]);
    rows.push([labels.location, current.place.name], [labels.note, current.description]);
    rows.push([labels.time, formatTime(current.occurredAt, language, current.place.timeZone)]);
  }
  rows.push(
    [labels.from, placeName(created.origin, language)],
    [labels.to, placeName(created.destination, language)],
    [labels.service, texts.service[created.serviceType]],
    [labels.weight, new Intl.NumberFormat(language, { style: 'unit', unit: 'kilogram' }).format(created.weightKg)],
    [labels.expected, formatDay(created.estimatedDelivery, language, created.destination.timeZone)],
    [labels.next, texts.next[current?.status ?? 'pending']],
  );
  return rows;
}

const placeName = ({ city, country }: { city: string; country: string }, language: Language): string =>
  `${city}, ${new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country}`;

const formatTime = (instant: string, language: Language, timeZone: string | null): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(
    new Date(instant),
  );

const formatDay = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(new Date(instant));

function asText({ order, texts, intro, rows }: Content): string {
  // A value of several lines is indented, so that none of them passes for a line of the letter itself.
  const lines = rows.map(([label, value]) => `${label}: ${value.replace(/\r?\n|\r/g, '\n  ')}`);
  return [
    texts.greeting(order.name),
    '',
    intro,
    '',
    ...lines,
    '',
    `${texts.action}:`,
    order.link,
    texts.linkNote,
    '',
    texts.signature,
    '',
    '-- ',
    texts.whyYou,
    '',
  ].join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

// Colours of the paper waybill; mail programs know neither style sheets of ours nor CSS variables.
const ink = '#14212B';
const muted = '#4C5B66';
const line = '#E4DDD2';

function asHtml({ order, texts, language, intro, rows, subject }: Content): string {
  const start = directionOf(language) === 'rtl' ? 'right' : 'left';
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;color:${muted};font-size:13px;vertical-align:top;text-align:${start}">${escapeHtml(label)}</td>` +
        `<td style="padding:6px 0;color:${ink};font-size:14px;text-align:${start}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('');
  const paragraph = (content: string, size = 14, colour = ink) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${colour}">${content}</p>`;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#FBF8F3;font-family:'IBM Plex Sans',Helvetica,Arial,sans-serif">` +
    `<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid ${line};border-radius:6px;border-collapse:separate">` +
    `<tr><td style="padding:24px">` +
    `<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:#0E4D64">Waybill</p>` +
    paragraph(escapeHtml(texts.greeting(order.name))) +
    paragraph(escapeHtml(intro), 16) +
    `<table role="presentation" width="100%" style="border-top:2px dashed ${line};border-bottom:2px dashed ${line};margin:0 0 24px;padding:12px 0">${cells}</table>` +
    `<p style="margin:0 0 16px"><a href="${escapeHtml(order.link)}" style="display:inline-block;padding:12px 20px;background:#C2410C;color:#FFFFFF;font-weight:700;font-size:14px;text-decoration:none;border-radius:6px">${escapeHtml(texts.action)}</a></p>` +
    paragraph(escapeHtml(texts.linkNote), 13, muted) +
    paragraph(escapeHtml(texts.signature)) +
    paragraph(escapeHtml(texts.whyYou), 13, muted) +
    `</td></tr></table></body></html>`
  );
}
