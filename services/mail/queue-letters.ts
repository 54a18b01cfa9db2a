import { lettersQueuedSubject } from '#contracts/subjects.ts';
import { uuid } from '#contracts/primitives.ts';
import { letterRecipientSchema, type LetterTemplate } from '#contracts/mail.ts';
import type { Bus } from '#infra/bus/bus.ts';
import { startCatchUp, type CatchUpWorker } from '#infra/catch-up.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Letters, NewLetter } from '#infra/letters/letters.ts';
import type { Logger } from '#infra/logger.ts';
import type { Position } from '#contracts/events/envelope.ts';

/** Which letter tells about which event. */
const templates: Readonly<Record<string, LetterTemplate>> = {
  ShipmentCreated: 'shipment_created',
  ShipmentStatusUpdated: 'status_updated',
};
/** Imported and simulated events are nobody's news. */
const silentSources = new Set<unknown>(['import', 'simulator']);

/** The letters that an event causes; their ids follow from the event, so that reading it twice makes no second letter. */
export function lettersFor(event: StoredEvent): NewLetter[] {
  const template = templates[event.type];
  const { data: shipmentId } = uuid().safeParse(event.data['shipmentId']);
  if (!template || !shipmentId || silentSources.has(event.metadata['source'])) return [];
  return letterRecipientSchema.options.map((recipient) => ({
    id: derivedId(event.id, recipient, template),
    eventId: event.id,
    stream: event.stream,
    revision: event.revision,
    shipmentId,
    template,
    recipient,
  }));
}

export interface QueueLettersOptions {
  databaseUrl: string;
  store: EventStore;
  letters: Letters;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  /** Takes the reactor over and answers its checkpoint. */
  begin(epoch: string): Promise<Position | undefined>;
}

/** Follows the log and queues a letter for everything that people are told about. */
export const startQueueingLetters = ({
  databaseUrl,
  store,
  letters,
  bus,
  clock,
  logger,
  begin,
}: QueueLettersOptions): CatchUpWorker =>
  startCatchUp({
    name: 'waybill:mailer',
    databaseUrl,
    store,
    logger,
    begin,
    async apply(events, epoch) {
      const last = events.at(-1);
      if (!last) return;
      const queued = events.flatMap(lettersFor);
      await letters.enqueue(queued, last.position, epoch, clock.now());
      if (queued.length > 0) bus.publish(lettersQueuedSubject, '{}');
    },
  });
