import { isOf } from '#contracts/events/envelope.ts';
import { receiverNotificationRequested } from '#contracts/events/shipment.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';
import { asKnownNow } from './as-known-now.ts';
import { composeNotification, languageOfNotification, type NotificationLinks } from './notification.ts';

/** What staff have sent about a shipment to an address that they name. */
export function notificationEmails({ log, ...links }: NotificationLinks & { log: Pick<EventLog, 'read'> }): NounEmails {
  const read = async (message: Message) => {
    const history = await log.read(message.stream);
    const request = history.find(({ revision }) => revision === message.revision);
    const shipment = asKnownNow(history, message.revision);
    if (!request || !isOf(request, receiverNotificationRequested) || shipment.type === 'none') throw new CauseMissing(message);
    return { shipment, ...request.data };
  };
  return {
    family: 'notification',
    areAnswered: true,
    templates: ['receiver_notified'],
    causes: [
      cause(receiverNotificationRequested, (event) => {
        const { shipmentId, part, addressee } = event.data;
        return [
          emailFrom(event, {
            about: { kind: 'shipment', id: shipmentId },
            template: 'receiver_notified',
            recipient: part,
            subjectId: addressee.subjectId,
            isUnsolicited: part === 'other',
          }),
        ];
      }),
    ],
    async compose(message) {
      const { shipment, part, addressee, senderName } = await read(message);
      const { value } = part === 'other' ? addressee : shipment.created[part];
      if (addressee.value === null || senderName.value === null || value === null) return 'erased';
      return composeNotification({ shipment, part, email: value.email, senderName: senderName.value }, links);
    },
    languageOf: async (message) => languageOfNotification(await read(message)),
  };
}
