import type { RecordedEvent } from './events/envelope.ts';

/** Prefix of every stream of the log, by noun. */
export const streamOf = {
  shipment: (id: string) => `shipment-${id}`,
  trackingNumber: (number: string) => `trackingnumber-${number}`,
  account: (id: string) => `account-${id}`,
  letter: (id: string) => `letter-${id}`,
} as const;

/** All NATS subjects that carry events of the log. */
export const allEventSubjects = 'waybill.events.>';

/** The NATS subject of an event: `waybill.events.<family>.<type>`, e.g. `waybill.events.shipment.ShipmentCreated`. */
export const subjectOf = (event: Pick<RecordedEvent, 'stream' | 'type'>): string =>
  `waybill.events.${event.stream.slice(0, event.stream.indexOf('-'))}.${event.type}`;

/** Rung when letters were queued. */
export const lettersQueuedSubject = 'waybill.letters.queued';
