import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Letter } from '#infra/letters/letters.ts';
import type { OutgoingLetter } from '#infra/mailer/mailer.ts';
import type { TrackingKeys } from '#infra/tracking-keys.ts';
import { languageOf, writeLetter } from '../domain/letter.ts';
import { evolveShipment, initialShipment } from '../domain/shipment.ts';

export interface LetterWriterOptions {
  log: EventLog;
  keys: TrackingKeys;
  publicUrl: string;
  from: { name: string; address: string };
}

/** Writes a letter from the log: the shipment as of the event that caused it. Answers undefined for an erased addressee. */
export const createLetterWriter =
  ({ log, keys, publicUrl, from }: LetterWriterOptions) =>
  async (letter: Letter): Promise<OutgoingLetter | undefined> => {
    // The stream's name says that these are a shipment's events.
    const history = (await log.read(letter.stream)) as Recorded<ShipmentEvent>[];
    const shipment = history.filter((event) => event.revision <= letter.revision).reduce(evolveShipment, initialShipment);
    if (shipment.type === 'none') return undefined;
    const person = shipment.created[letter.recipient].value;
    if (!person) return undefined;
    const { trackingNumber } = shipment.created;
    const written = writeLetter({
      template: letter.template,
      recipient: letter.recipient,
      shipment,
      name: person.name,
      language: languageOf(letter.recipient, shipment),
      link: `${publicUrl}/track/${trackingNumber}?k=${keys.keyFor(trackingNumber)}`,
    });
    return {
      messageId: `${letter.id}@${from.address.split('@').at(-1) ?? 'waybill'}`,
      from,
      to: { name: person.name, address: person.email },
      subject: written.subject,
      text: written.text,
      html: written.html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': written.language,
        'X-Waybill-Shipment': letter.shipmentId,
      },
    };
  };
