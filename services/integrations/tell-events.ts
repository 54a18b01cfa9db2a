import { LRUCache } from 'lru-cache';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { PublicEvent } from '#contracts/public-events.ts';
import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Gazetteer } from '#infra/gazetteer/gazetteer.ts';
import { publicEventOf, toldTypes, type ReadEvent, type ShipmentFacts } from './public-event.ts';

/** An event as programs are told of it, and whose it is. */
export interface ToldEvent {
  event: PublicEvent;
  /** Of the shipment that it is about, undefined for a quote. */
  shipment: ShipmentFacts | undefined;
}

/** The payload of an event, undefined for one that stays inside. Throws EventStoreUnavailable. */
export type TellEvent = (event: ReadEvent) => Promise<ToldEvent | undefined>;

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
export function createTellEvent({
  store,
  gazetteer,
}: {
  store: Pick<EventStore, 'readStream'>;
  gazetteer: Gazetteer;
}): TellEvent {
  const known = new LRUCache<string, ShipmentFacts>({ max: mostKnown });
  const isKnownPlace = (name: string) => gazetteer.find(name) !== undefined;

  const factsOf = async ({ type, stream, data }: ReadEvent): Promise<ShipmentFacts | undefined> => {
    if (!ofShipment.test(stream)) return undefined;
    const remembered = known.get(stream);
    if (remembered) return remembered;
    const facts = factsSchema.parse(type === shipmentCreated.type ? data : await firstOf(stream));
    known.set(stream, facts);
    return facts;
  };
  const firstOf = async (stream: string) => {
    for await (const stored of store.readStream(stream, { limit: 1 })) {
      const read = readSealed(stored);
      if (read instanceof UnreadableEvent) throw read;
      return read.data;
    }
    throw new RangeError(`${stream} has no events`);
  };

  return async (event) => {
    if (!toldTypes.has(event.type)) return undefined;
    const shipment = await factsOf(event);
    const told = publicEventOf(event, { shipment, isKnownPlace });
    return told && { event: told, shipment };
  };
}
