import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { paths } from '#contracts/paths.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Email } from '#infra/outbox/outbox.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import { languageOf, writeEmail } from './email-text.ts';
import { evolveShipment, initialShipment, type ShipmentState } from '../domain/shipment.ts';
import { firstOf, emailFrom, silentSources, subjectIn, type NounEmails } from '../outbox/noun-emails.ts';

/** Which email tells about which event. */
const templates: Readonly<Record<string, EmailTemplate>> = {
  ShipmentCreated: 'shipment_created',
  ShipmentStatusUpdated: 'status_updated',
};
const recipients = ['sender', 'recipient'] as const;

const personOf = ({ recipient }: Email, { created }: Extract<ShipmentState, { type: 'created' }>) => {
  const role = recipient === 'sender' ? 'sender' : 'recipient';
  return { role, person: created[role].value } as const;
};

/** The emails to sender and recipient about their shipment. */
export function shipmentEmails({ log, keys, publicUrl }: { log: EventLog; keys: TrackingKeys; publicUrl: string }): NounEmails {
  const shipmentOf = async ({ stream, revision }: Email) => {
    // The stream's name says that these are a shipment's events.
    const history = (await log.read(stream)) as Recorded<ShipmentEvent>[];
    return history.filter((event) => event.revision <= revision).reduce(evolveShipment, initialShipment);
  };
  return {
    templates: Object.values(templates),
    async emailsFor(event) {
      const template = templates[event.type];
      const { data: shipmentId } = uuid().safeParse(event.data['shipmentId']);
      if (!template || !shipmentId || silentSources.has(event.metadata['source'])) return [];
      const creation = event.type === 'ShipmentCreated' ? event : await firstOf(log.store, event.stream);
      return recipients.map((recipient) =>
        emailFrom(event, {
          about: { kind: 'shipment', id: shipmentId },
          template,
          recipient,
          subjectId: subjectIn(creation, recipient),
        }),
      );
    },
    async compose(email) {
      const shipment = await shipmentOf(email);
      if (shipment.type === 'none') return 'erased';
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
      if (shipment.type === 'none') return 'en';
      return languageOf(personOf(email, shipment).role, shipment);
    },
  };
}
