import { localeOf, type Language } from '#contracts/languages.ts';
import { countryCoded, isHubName } from '#contracts/places.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatDay, formatTime, formatWeight } from '../outbox/format.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { emailTexts } from './email-words/every-language.ts';
import type { EmailTexts } from './email-words/texts.ts';
import type { ExistingShipment } from '../domain/shipment.ts';

export interface EmailOrder {
  template: 'shipment_created' | 'status_updated';
  recipient: 'sender' | 'recipient';
  /** The shipment as of the event that the email is about. */
  shipment: ExistingShipment;
  /** The addressee's name. */
  name: string;
  language: Language;
  /** The signed tracking link. */
  link: string;
}

/** The language of an addressee: the recipient's is kept with the shipment, the sender's is that of the sender's country. */
export const languageOf = (recipient: EmailOrder['recipient'], shipment: ExistingShipment): Language =>
  recipient === 'recipient' ? shipment.created.language : countryCoded(shipment.created.origin.country).language;

export function writeEmail(order: EmailOrder): WrittenEmail {
  const { language } = order;
  const texts = emailTexts[language];
  const number = groupTrackingNumber(order.shipment.created.trackingNumber);
  const status = texts.status[order.shipment.current?.status ?? 'pending'];
  return layOutEmail({
    language,
    subject: order.template === 'shipment_created' ? texts.created.subject(number) : texts.updated.subject(number, status),
    greeting: texts.greeting(order.name),
    intro: introOf(order, texts, status),
    rows: rowsOf(order, texts, language, number, status),
    action: { label: texts.action, url: order.link },
    note: texts.linkNote,
    signature: commonWords[language].signature,
    whyYou: texts.whyYou,
  });
}

function introOf({ template, recipient }: EmailOrder, texts: EmailTexts, status: string): string {
  if (template === 'status_updated') return texts.updated.intro(status);
  return recipient === 'sender' ? texts.created.toSender : texts.created.toRecipient;
}

function rowsOf(
  { template, shipment }: EmailOrder,
  texts: EmailTexts,
  language: Language,
  number: string,
  status: string,
): [string, string][] {
  const { created, current } = shipment;
  const labels = { ...commonWords[language].labels, ...texts.labels };
  const countryName = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const placeName = (at: { city: string; country: string }) => texts.place(at.city, countryName.of(at.country) ?? at.country);
  const rows: [string, string][] = [
    [labels.trackingNumber, number],
    [labels.status, status],
  ];
  if (template === 'status_updated' && current) {
    if (current.reason) rows.push([labels.reason, texts.reason[current.reason]]);
    rows.push([labels.location, placeNamed(current.place.name, texts)], [labels.note, current.description]);
    rows.push([labels.time, formatTime(current.occurredAt, language, current.place.timeZone)]);
  }
  rows.push(
    [labels.from, placeName(created.origin)],
    [labels.to, placeName(created.destination)],
    [labels.service, texts.service[created.serviceType]],
    [labels.weight, formatWeight(created.weightKg, language)],
    [labels.expected, formatDay(shipment.estimatedDelivery, language, created.destination.timeZone)],
    [labels.next, texts.next[current?.status ?? 'pending']],
  );
  return rows;
}

export const placeNamed = (place: string, { hub }: EmailTexts): string => (isHubName(place) ? hub[place] : place);
