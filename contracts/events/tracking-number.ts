import { z } from 'zod';
import { uuid } from '../primitives.ts';
import { trackingNumberPattern } from '../tracking-number.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** The only event of `trackingnumber-<number>`: the number belongs to that shipment forever. */
export const trackingNumberReserved = defineEvent(
  'TrackingNumberReserved',
  z.object({ trackingNumber: z.string().regex(trackingNumberPattern), shipmentId: uuid() }),
);

export const trackingNumberEvents = [trackingNumberReserved] as const;
export type TrackingNumberEvent = EventOf<(typeof trackingNumberEvents)[number]>;
