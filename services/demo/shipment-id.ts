import { streamOf } from '#contracts/events/registry.ts';
import type { Core } from '../compose.ts';

/** The shipment that has that number, where it is in the log already. */
export async function shipmentIdOf({ log }: Pick<Core, 'log'>, trackingNumber: string): Promise<string | undefined> {
  const [reservation] = await log.read(streamOf.trackingNumber(trackingNumber));
  return reservation?.type === 'TrackingNumberReserved' ? reservation.data.shipmentId : undefined;
}
