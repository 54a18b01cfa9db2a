import type { DigestOf, ImportKind } from '#contracts/imports.ts';
import { localeOf, type Language } from '#contracts/languages.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatDay } from '../outbox/format.ts';
import { layOutEmail, type Said, type WrittenEmail } from '../outbox/layout.ts';
import { emailTexts } from '../shipments/email-words/every-language.ts';
import { importEmailTexts } from './email-words/every-language.ts';

/** What an email about an import sums up. */
export interface Summed {
  kind: ImportKind;
  of: DigestOf;
}

export interface DigestOrder extends Summed {
  language: Language;
  /** The addressee's name. */
  name: string;
  /** How many shipments there are in all. */
  count: number;
  /** The first of them as they are now, each with its signed tracking link. */
  shipments: readonly { shipment: ExistingShipment; link: string }[];
}

function textsOf({ kind, of }: Summed, language: Language) {
  const texts = importEmailTexts[language];
  if (kind === 'shipments') return of === 'imported' ? texts.registered : texts.withdrawn;
  return of === 'imported' ? texts.updated : texts.corrected;
}

export const digestSubject = (summed: Summed, language: Language): string => textsOf(summed, language).subject;

/** One email to one person about all of their shipments in an import. Pure. */
export function writeDigest(order: DigestOrder): WrittenEmail {
  const { language, name, count, shipments } = order;
  const { intro, subject } = textsOf(order, language);
  const texts = importEmailTexts[language];
  const number = new Intl.NumberFormat(localeOf(language));
  const { greeting, linkNote } = emailTexts[language];
  return layOutEmail({
    language,
    subject,
    greeting: greeting(name),
    intro,
    rows: [
      [texts.count, number.format(count)],
      ...(count > shipments.length ? [[texts.listed, number.format(shipments.length)] as const] : []),
    ],
    said: shipments.map((each) => entryOf(each, language)),
    note: linkNote,
    signature: commonWords[language].signature,
    whyYou: texts.whyYou,
  });
}

function entryOf({ shipment, link }: DigestOrder['shipments'][number], language: Language): Said {
  const { created, current, estimatedDelivery } = shipment;
  const { status, labels, action } = emailTexts[language];
  const expected = `${labels.expected}: ${formatDay(estimatedDelivery, language, created.destination.timeZone)}`;
  return {
    by: groupTrackingNumber(created.trackingNumber),
    at: status[current?.status ?? 'pending'],
    text: [
      `${importEmailTexts[language].route(created.origin.city, created.destination.city)}\n${expected}\n`,
      { label: action, url: link },
    ],
  };
}
