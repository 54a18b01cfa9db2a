import { isOf, type RecordedEvent } from '#contracts/events/envelope.ts';
import { shipmentCreated, shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message, NewMessage } from '#infra/outbox/outbox.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import { languageOf, writeEmail } from './email-text.ts';
import { shipmentDecider, type ExistingShipment } from '../domain/shipment.ts';
import { load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';

const recipients = ['sender', 'recipient'] as const;

const personOf = ({ recipient }: Message, { created }: ExistingShipment) => {
  const role = recipient === 'sender' ? 'sender' : 'recipient';
  return { role, person: created[role].value } as const;
};

const emailsTo = (
  event: RecordedEvent<string, { shipmentId: string }>,
  creation: RecordedEvent | undefined,
  template: EmailTemplate,
): NewMessage[] =>
  recipients.map((recipient) =>
    emailFrom(event, {
      about: { kind: 'shipment', id: event.data.shipmentId },
      template,
      recipient,
      subjectId: creation && isOf(creation, shipmentCreated) ? creation.data[recipient].subjectId : undefined,
    }),
  );

export function shipmentEmails({ log, keys, publicUrl }: { log: EventLog; keys: TrackingKeys; publicUrl: string }): NounEmails {
  const shipmentOf = async (message: Message): Promise<ExistingShipment> => {
    const { state, revision } = await load(log, shipmentDecider, message.stream, { upTo: message.revision });
    if (state.type === 'none' || revision !== message.revision) throw new CauseMissing(message);
    return state;
  };
  return {
    family: 'shipment',
    templates: ['shipment_created', 'status_updated'],
    causes: [
      cause(shipmentCreated, (event) => emailsTo(event, event, 'shipment_created')),
      cause(shipmentStatusUpdated, async (event) => {
        const [creation] = await log.read(event.stream);
        return emailsTo(event, creation, 'status_updated');
      }),
    ],
    async compose(email) {
      const shipment = await shipmentOf(email);
      const { role, person } = personOf(email, shipment);
      if (!person) return 'erased';
      const { trackingNumber } = shipment.created;
      const written = writeEmail({
        template: email.template === 'shipment_created' ? 'shipment_created' : 'status_updated',
        recipient: role,
        shipment,
        name: person.name,
        language: languageOf(role, shipment),
        link: publicUrl + paths.trackingUnlocked(trackingNumber, keys.keyFor(trackingNumber)),
      });
      return { to: { name: person.name, address: person.email }, written, headers: { 'X-Waybill-Shipment': email.about.id } };
    },
    async languageOf(email) {
      const shipment = await shipmentOf(email);
      return languageOf(personOf(email, shipment).role, shipment);
    },
  };
}
