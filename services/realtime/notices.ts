import { z } from 'zod';
import type { Fact } from '#contracts/realtime.ts';
import { logNumber } from '#contracts/primitives.ts';

const messageSchema = z.object({
  type: z.string(),
  position: logNumber(),
  data: z.looseObject({ shipmentId: z.uuid() }),
});

const facts: Readonly<Record<string, Fact['fact']>> = {
  ShipmentCreated: 'shipment_created',
  ShipmentStatusUpdated: 'shipment_updated',
  ShipmentScanned: 'shipment_updated',
  ShipmentMovementSimulated: 'shipment_moved',
  EstimatedDeliveryRevised: 'shipment_updated',
};

/** What a message of the bus says about a shipment. */
export type Notice = Pick<Fact, 'fact' | 'position' | 'shipmentId'>;

/** The notice of an event on the bus; undefined for events that nobody watches and for anything malformed. */
export function noticeOf(json: string): Notice | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const message = messageSchema.safeParse(value);
  const fact = message.success ? facts[message.data.type] : undefined;
  if (!message.success || !fact) return undefined;
  return { fact, position: message.data.position, shipmentId: message.data.data.shipmentId };
}
