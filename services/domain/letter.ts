import type { Language } from '#contracts/languages.ts';
import type { LetterRecipient, LetterTemplate } from '#contracts/mail.ts';
import { countryCoded } from '#contracts/places.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { asHtml } from './letter-html.ts';
import { asText } from './letter-text.ts';
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
  const { name, link } = order;
  const content = { texts, language, subject, name, intro, rows, link };
  return { subject, text: asText(content), html: asHtml(content), language };
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
