import { LRUCache } from 'lru-cache';
import type { EventMetadata } from '#contracts/events/envelope.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { PublicEvent } from '#contracts/public-events.ts';
import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import type { EventCursors } from './event-cursors.ts';
import { publicEventOf, publicTypes, type ReadEvent, type ShipmentFacts } from './public-event.ts';

/** An event as programs see it, and whose it is. */
export interface PublicEventRead {
  event: PublicEvent;
  /** Of the shipment that it is about, undefined for a quote. */
  shipment: ShipmentFacts | undefined;
  /** The account or API key that created the shipment. */
  makerId: string | undefined;
}

type EventWithActor = ReadEvent & { metadata: Pick<EventMetadata, 'actorId'> };

/** The payload of an event, undefined for one that stays inside. Throws EventStoreUnavailable. */
export type ReadPublicEvent = (event: EventWithActor) => Promise<PublicEventRead | undefined>;

/** What the first event of a shipment says of it. */
interface Known {
  facts: ShipmentFacts;
  makerId: string;
}

const mostKnown = 10_000;
const factsSchema = shipmentCreated.data.pick({
  shipmentId: true,
  trackingNumber: true,
  serviceType: true,
  origin: true,
  destination: true,
});
const ofShipment = new RegExp(`^${streamOf.shipment('')}`);

/** Reads what a payload needs to know of its shipment from the first event of that, which never changes. */
export function createPublicEventReader({
  store,
  gazetteer,
  cursors,
}: {
  store: Pick<EventStore, 'readStream'>;
  gazetteer: Pick<Gazetteer, 'find'>;
  cursors: Pick<EventCursors, 'cursorOf'>;
}): ReadPublicEvent {
  const known = new LRUCache<string, Known>({ max: mostKnown });

  const knownOf = async (event: EventWithActor): Promise<Known | undefined> => {
    const { type, stream } = event;
    if (!ofShipment.test(stream)) return undefined;
    const remembered = known.get(stream);
    if (remembered) return remembered;
    const first = type === shipmentCreated.type ? event : await firstOf(stream);
    const found = { facts: factsSchema.parse(first.data), makerId: first.metadata.actorId };
    known.set(stream, found);
    return found;
  };
  const firstOf = async (stream: string) => {
    const stored = await eventAt(store, { stream, revision: 0n });
    if (!stored) throw new RangeError(`${stream} has no events`);
    const read = readSealed(stored);
    if (read instanceof UnreadableEvent) throw read;
    return read;
  };

  return async (event) => {
    if (!publicTypes.has(event.type)) return undefined;
    const first = await knownOf(event);
    const shipment = first?.facts;
    const published = publicEventOf(event, { shipment, find: gazetteer.find, cursorOf: cursors.cursorOf });
    return published && { event: published, shipment, makerId: first?.makerId };
  };
}
