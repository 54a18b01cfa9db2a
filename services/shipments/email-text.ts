import { localeOf, type Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { countryCoded, isHubName } from '#contracts/places.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatDay, formatTime, formatWeight } from '../outbox/format.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { emailTexts } from './email-words/every-language.ts';
import type { EmailTexts } from './email-words/texts.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';

export const templates = ['shipment_created', 'status_updated', 'status_corrected'] as const;

export interface EmailOrder {
  template: (typeof templates)[number];
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
  const status = statusIn(order.shipment, texts);
  return layOutEmail({
    language,
    subject: subjectOf(order.template, {
      language,
      trackingNumber: order.shipment.created.trackingNumber,
      status: order.shipment.current?.status,
    }),
    greeting: texts.greeting(order.name),
    intro: introOf(order, texts, status),
    rows: rowsOf(order, texts),
    action: { label: texts.action, url: order.link },
    note: texts.linkNote,
    signature: commonWords[language].signature,
    whyYou: texts.whyYou,
  });
}

/** What stands above an email; `status` is the one that it is about. */
export function subjectOf(
  template: EmailOrder['template'],
  {
    language,
    trackingNumber,
    status = 'pending',
  }: { language: Language; trackingNumber: string; status?: ShipmentStatus | undefined },
): string {
  const texts = emailTexts[language];
  const about = { shipment_created: texts.created, status_updated: texts.updated, status_corrected: texts.corrected }[template];
  return about.subject(groupTrackingNumber(trackingNumber), texts.status[status]);
}

function introOf({ template, recipient }: EmailOrder, texts: EmailTexts, status: string): string {
  if (template === 'status_updated') return texts.updated.intro(status);
  if (template === 'status_corrected') return texts.corrected.intro(status);
  return recipient === 'sender' ? texts.created.toSender : texts.created.toRecipient;
}

/** What the email shows of the shipment, a line each. */
export function rowsOf(
  { template, shipment, language }: Pick<EmailOrder, 'shipment' | 'language'> & { template: EmailTemplate },
  texts: EmailTexts,
): [string, string][] {
  const { created, current } = shipment;
  const labels = { ...commonWords[language].labels, ...texts.labels };
  const countryName = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const placeName = (at: { city: string; country: string }) => texts.place(at.city, countryName.of(at.country) ?? at.country);
  const rows: [string, string][] = [
    [labels.trackingNumber, groupTrackingNumber(created.trackingNumber)],
    [labels.status, statusIn(shipment, texts)],
  ];
  if (template !== 'shipment_created' && current) {
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

const statusIn = ({ current }: ExistingShipment, { status }: EmailTexts): string => status[current?.status ?? 'pending'];

export const placeNamed = (place: string, { hub }: EmailTexts): string => (isHubName(place) ? hub[place] : place);
