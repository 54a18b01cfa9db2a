import type { Language } from '#contracts/languages.ts';
import type { NotifiedPart } from '#contracts/notifications.ts';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { commonWords } from '../outbox/common-words.ts';
import { layOutEmail } from '../outbox/layout.ts';
import type { ComposedEmail } from '../outbox/noun-emails.ts';
import { languageOf, rowsOf } from './email-text.ts';
import { emailTexts } from './email-words/every-language.ts';

export interface Notification {
  shipment: ExistingShipment;
  part: NotifiedPart;
  email: string;
  /** Whom the email names as the sender. */
  senderName: string;
}

export interface NotificationLinks {
  keys: TrackingKeys;
  publicUrl: string;
}

/** An address that is neither the sender's nor the recipient's is written to in the recipient's language. */
export const languageOfNotification = ({ part, shipment }: Pick<Notification, 'part' | 'shipment'>): Language =>
  languageOf(part === 'sender' ? 'sender' : 'recipient', shipment);

/** The email to whom staff notify. Only the sender and the recipient get the link that opens the full details. Pure. */
export function composeNotification(notification: Notification, { keys, publicUrl }: NotificationLinks): ComposedEmail {
  const { shipment, part, email, senderName } = notification;
  const { shipmentId, trackingNumber } = shipment.created;
  const language = languageOfNotification(notification);
  const texts = emailTexts[language];
  const name = part === 'other' ? undefined : shipment.created[part].value?.name;
  const link =
    part === 'other'
      ? paths.tracking(trackingNumber)
      : paths.trackingUnlocked(trackingNumber, keys.keyFor(trackingNumber, shipment.created[part].subjectId));
  return {
    to: { name: name ?? '', address: email },
    headers: { 'X-Waybill-Shipment': shipmentId },
    written: layOutEmail({
      language,
      subject: texts.notified.subject(groupTrackingNumber(trackingNumber), senderName),
      greeting: name === undefined ? texts.notified.greeting : texts.greeting(name),
      intro: part === 'recipient' ? texts.notified.toRecipient(senderName) : texts.notified.about(senderName),
      rows: rowsOf({ template: 'receiver_notified', shipment, language }, texts),
      action: { label: texts.action, url: publicUrl + link },
      note: part === 'other' ? texts.notified.linkNote : texts.linkNote,
      signature: commonWords[language].signature,
      whyYou: part === 'other' ? texts.notified.whyYou : texts.whyYou,
    }),
  };
}
