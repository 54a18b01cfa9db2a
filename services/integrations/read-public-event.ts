import { LRUCache } from 'lru-cache';
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
}

/** The payload of an event, undefined for one that stays inside. Throws EventStoreUnavailable. */
export type ReadPublicEvent = (event: ReadEvent) => Promise<PublicEventRead | undefined>;

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
  const known = new LRUCache<string, ShipmentFacts>({ max: mostKnown });

  const factsOf = async ({ type, stream, data }: ReadEvent): Promise<ShipmentFacts | undefined> => {
    if (!ofShipment.test(stream)) return undefined;
    const remembered = known.get(stream);
    if (remembered) return remembered;
    const facts = factsSchema.parse(type === shipmentCreated.type ? data : await firstOf(stream));
    known.set(stream, facts);
    return facts;
  };
  const firstOf = async (stream: string) => {
    const stored = await eventAt(store, { stream, revision: 0n });
    if (!stored) throw new RangeError(`${stream} has no events`);
    const read = readSealed(stored);
    if (read instanceof UnreadableEvent) throw read;
    return read.data;
  };

  return async (event) => {
    if (!publicTypes.has(event.type)) return undefined;
    const shipment = await factsOf(event);
    const published = publicEventOf(event, { shipment, find: gazetteer.find, cursorOf: cursors.cursorOf });
    return published && { event: published, shipment };
  };
}
