import { accountEvents, type AccountEvent } from './account.ts';
import { alertEvents, type AlertEvent } from './alert.ts';
import type { EventDefinition } from './envelope.ts';
import { followEvents, type FollowEvent } from './follow.ts';
import { emailEvents, type EmailEvent } from './outgoing-email.ts';
import { quoteEvents, type QuoteEvent } from './quote.ts';
import { rateSheetEvents, type RateSheetEvent } from './ratesheet.ts';
import { shipmentEvents, type ShipmentEvent } from './shipment.ts';
import { trackingNumberEvents, type TrackingNumberEvent } from './tracking-number.ts';

/** Every event that Waybill writes, `{ type, data }`. */
export type WaybillEvent =
  | ShipmentEvent
  | TrackingNumberEvent
  | AccountEvent
  | EmailEvent
  | RateSheetEvent
  | FollowEvent
  | AlertEvent
  | QuoteEvent;

const definitions: readonly EventDefinition[] = [
  ...shipmentEvents,
  ...trackingNumberEvents,
  ...accountEvents,
  ...emailEvents,
  ...rateSheetEvents,
  ...followEvents,
  ...alertEvents,
  ...quoteEvents,
];

/** Every definition by its type name. */
export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
);
