import { isOf, type RecordedEvent } from '#contracts/events/envelope.ts';
import { shipmentCreated, shipmentScanCorrected, shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message, NewMessage } from '#infra/outbox/outbox.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import type { PartyRole } from '#contracts/shipments.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment, ShipmentState } from '../domain/shipment-state.ts';
import { folded } from '../load.ts';
import { cause, CauseMissing, emailFrom, isSilent, type NounEmails } from '../outbox/noun-emails.ts';
import { asKnownNow, isRefuted, laterChanges } from './as-known-now.ts';
import { languageOf, templates, writeEmail } from './email-text.ts';
import { isUnheard } from './unheard.ts';

const recipients: readonly PartyRole[] = ['sender', 'recipient'];

const personOf = ({ recipient }: Message, { created }: ExistingShipment) => {
  const role = recipient === 'sender' ? 'sender' : 'recipient';
  const { subjectId, value } = created[role];
  return { role, subjectId, person: value } as const;
};

const existing = (state: ShipmentState): ExistingShipment | undefined => (state.type === 'none' ? undefined : state);

const emailsTo = (
  event: RecordedEvent<string, { shipmentId: string }>,
  parties: Record<PartyRole, { subjectId: string }> | undefined,
  template: EmailTemplate,
): NewMessage[] =>
  recipients.map((recipient) =>
    emailFrom(event, {
      about: { kind: 'shipment', id: event.data.shipmentId },
      template,
      recipient,
      subjectId: parties?.[recipient].subjectId,
    }),
  );

export function shipmentEmails({ log, keys, publicUrl }: { log: EventLog; keys: TrackingKeys; publicUrl: string }): NounEmails {
  const read = async (message: Message) => {
    const history = await log.read(message.stream);
    const shipment = asKnownNow(history, message.revision);
    if (shipment.type === 'none' || history.every(({ revision }) => revision !== message.revision)) {
      throw new CauseMissing(message);
    }
    return { history, shipment };
  };
  const upTo = async (stream: string, revision: bigint) => {
    const history = (await log.read(stream)).filter((event) => event.revision <= revision);
    const { state: before } = folded(shipmentDecider, history.slice(0, -1));
    const { state: after } = folded(shipmentDecider, history);
    return { history, before: existing(before), after: existing(after) };
  };
  return {
    family: 'shipment',
    areAnswered: true,
    templates,
    causes: [
      cause(shipmentCreated, (event) => emailsTo(event, event.data, 'shipment_created')),
      cause(shipmentStatusUpdated, async (event) => {
        const { after } = await upTo(event.stream, event.revision);
        return emailsTo(event, after?.created, 'status_updated');
      }),
      cause(shipmentScanCorrected, async (event) => {
        const { history, before, after } = await upTo(event.stream, event.revision);
        const corrected = history.find(({ id }) => id === event.data.scanId);
        const wasEmailed = corrected !== undefined && isOf(corrected, shipmentStatusUpdated) && !isSilent(corrected);
        const isNews = before?.current?.status !== after?.current?.status;
        return wasEmailed && isNews ? emailsTo(event, after?.created, 'status_corrected') : [];
      }),
    ],
    async compose(email) {
      const { history, shipment } = await read(email);
      const { role, subjectId, person } = personOf(email, shipment);
      if (!person) return 'erased';
      if (await isUnheard(log, history, email)) return 'overtaken';
      if (isRefuted(shipment, email.eventId) || laterChanges(history, email.eventId).length > 0) return 'overtaken';
      const { trackingNumber } = shipment.created;
      const written = writeEmail({
        template: templates.find((name) => name === email.template) ?? 'status_updated',
        recipient: role,
        shipment,
        name: person.name,
        language: languageOf(role, shipment),
        link: publicUrl + paths.trackingUnlocked(trackingNumber, keys.keyFor(trackingNumber, subjectId)),
      });
      return { to: { name: person.name, address: person.email }, written, headers: { 'X-Waybill-Shipment': email.about.id } };
    },
    async languageOf(email) {
      const { shipment } = await read(email);
      return languageOf(personOf(email, shipment).role, shipment);
    },
  };
}
