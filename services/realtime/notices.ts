import { z } from 'zod';
import type { QuoteFact, ShipmentFact } from '#contracts/realtime.ts';
import { logNumber } from '#contracts/primitives.ts';

const messageSchema = z.object({
  type: z.string(),
  position: logNumber(),
  data: z.looseObject({ shipmentId: z.uuid().nullish(), quoteId: z.uuid().optional() }),
});

const shipmentFacts: Readonly<Record<string, ShipmentFact['fact']>> = {
  ShipmentCreated: 'shipment_created',
  ShipmentStatusUpdated: 'shipment_updated',
  ShipmentScanned: 'shipment_updated',
  ShipmentMovementSimulated: 'shipment_moved',
  EstimatedDeliveryRevised: 'shipment_updated',
};

const quoteFacts: Readonly<Record<string, QuoteFact['fact']>> = {
  QuoteRequested: 'quote_requested',
  QuoteAnswered: 'quote_answered',
  QuoteAccepted: 'quote_accepted',
  QuoteConverted: 'quote_converted',
};

/** What a message of the bus says about a shipment or a quote. */
export type Notice = Pick<ShipmentFact, 'fact' | 'position' | 'shipmentId'> | Pick<QuoteFact, 'fact' | 'position' | 'quoteId'>;

/** The notice of an event on the bus; undefined for events that nobody watches and for anything malformed. */
export function noticeOf(json: string): Notice | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const message = messageSchema.safeParse(value);
  if (!message.success) return undefined;
  const { type, position } = message.data;
  const { shipmentId, quoteId } = message.data.data;
  const ofShipment = shipmentFacts[type];
  if (ofShipment && shipmentId) return { fact: ofShipment, position, shipmentId };
  const ofQuote = quoteFacts[type];
  return ofQuote && quoteId ? { fact: ofQuote, position, quoteId } : undefined;
}
