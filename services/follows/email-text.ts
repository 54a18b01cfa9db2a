import { localeOf, type Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { finalStatuses, shipmentStatuses, statusRules, type Milestone, type ShipmentStatus } from '#contracts/statuses.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatDay, formatTime } from '../outbox/format.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { followTexts } from './email-words/every-language.ts';
import { placeNamed } from '../shipments/email-text.ts';
import { emailTexts } from '../shipments/email-words/every-language.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';

export interface FollowLinks {
  /** The page that confirms and stops. */
  follow: string;
  /** The public tracking page, without a key: a follower may be a stranger. */
  tracking: string;
}

/** Asks an address to confirm. Pure; contains nothing that a visitor wrote. */
export function writeFollowConfirmation(order: {
  language: Language;
  trackingNumber: string;
  milestones: readonly Milestone[];
  links: FollowLinks;
}): WrittenEmail {
  const { language } = order;
  const texts = emailTexts[language];
  const own = followTexts[language];
  const number = groupTrackingNumber(order.trackingNumber);
  const statuses = shipmentStatuses.filter((status) => order.milestones.some((each) => statusRules[status].milestone === each));
  const names = new Intl.ListFormat(localeOf(language)).format(statuses.map((status) => texts.status[status]));
  return layOutEmail({
    language,
    subject: followSubject('follow_confirmation', order),
    greeting: own.greeting,
    intro: own.confirmation.intro,
    rows: [
      [texts.labels.trackingNumber, number],
      [own.confirmation.updates, names],
    ],
    action: { label: own.confirmation.action, url: order.links.follow },
    note: own.confirmation.note,
    signature: commonWords[language].signature,
    whyYou: own.confirmation.whyYou,
  });
}

/** An update for a follower about a milestone. Pure; names neither sender nor recipient. */
export function writeFollowUpdate(order: {
  language: Language;
  /** The shipment as of the event that the email is about. */
  shipment: ExistingShipment;
  links: FollowLinks;
}): WrittenEmail {
  const { language } = order;
  const texts = emailTexts[language];
  const own = followTexts[language];
  const { created, current, estimatedDelivery } = order.shipment;
  const { labels } = texts;
  const number = groupTrackingNumber(created.trackingNumber);
  const status = texts.status[current?.status ?? 'pending'];
  const rows: [string, string][] = [
    [labels.trackingNumber, number],
    [labels.status, status],
  ];
  if (current) {
    if (current.reason) rows.push([labels.reason, texts.reason[current.reason]]);
    rows.push([labels.location, placeNamed(current.place.name, texts)]);
    rows.push([labels.time, formatTime(current.occurredAt, language, current.place.timeZone)]);
  }
  if (!current || !finalStatuses.includes(current.status)) {
    rows.push([labels.expected, formatDay(estimatedDelivery, language, created.destination.timeZone)]);
  }
  return layOutEmail({
    language,
    subject: followSubject('follow_update', { ...created, language, status: current?.status }),
    greeting: own.greeting,
    intro: own.update.intro(status),
    rows,
    action: { label: own.update.action, url: order.links.tracking },
    note: own.update.note,
    signature: commonWords[language].signature,
    whyYou: own.update.whyYou,
    stop: { label: own.stop, url: `${order.links.follow}?stop` },
  });
}

/** What stands above an email to a follower. */
export function followSubject(
  template: EmailTemplate,
  {
    language,
    trackingNumber,
    status = 'pending',
  }: { language: Language; trackingNumber: string; status?: ShipmentStatus | undefined },
): string {
  const own = followTexts[language];
  const number = groupTrackingNumber(trackingNumber);
  return template === 'follow_confirmation'
    ? own.confirmation.subject(number)
    : own.update.subject(number, emailTexts[language].status[status]);
}

/** The same as a text message, with the link that stops them at its end. Pure. */
export function writeFollowUpdateText(order: { language: Language; shipment: ExistingShipment; link: string }): string {
  const { language, shipment, link } = order;
  const status = emailTexts[language].status[shipment.current?.status ?? 'pending'];
  return followTexts[language].textMessage.update(shipment.created.trackingNumber, status, `${link}?stop`);
}
