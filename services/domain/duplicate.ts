import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { DuplicateShipment } from './errors.ts';
import type { ExistingShipment } from './shipment-state.ts';

/** For how long the same parcel is taken for a duplicate. */
export const duplicateWindowMs = 600_000;

/** A parcel that is to be created, as far as another one can be the same. Kg and cm. */
export interface ProposedParcel {
  shipmentId: string;
  weightKg: number;
  sidesCm: readonly [number, number, number];
}

/**
 * Refuses a parcel that was created already: among `recent`, the shipments of the same two people within the window, one has its
 * weight and its size, whichever way up. Cancelled ones do not count, nor do those up to one that is `known`, nor any for a parcel
 * that exists itself by now. Throws DuplicateShipment, which names the newest.
 */
export function refuseDuplicate(
  { shipmentId, ...proposed }: ProposedParcel,
  recent: readonly ExistingShipment[],
  known: readonly string[],
): void {
  if (recent.some(({ created }) => created.shipmentId === shipmentId)) return;
  const same = recent.filter(({ created, current }) => current?.status !== 'cancelled' && isSameParcel(proposed, created));
  const newest = same.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
  if (!newest || known.includes(newest.created.shipmentId)) return;
  const { created, createdAt } = newest;
  throw new DuplicateShipment(
    `Shipment ${groupTrackingNumber(created.trackingNumber)} was created within the last 10 minutes for the same sender and recipient, with the same weight and size.`,
    { id: created.shipmentId, trackingNumber: created.trackingNumber, createdAt: new Date(createdAt).toISOString() },
  );
}

const isSameParcel = ({ weightKg, sidesCm }: Omit<ProposedParcel, 'shipmentId'>, created: ExistingShipment['created']): boolean =>
  weightKg === created.weightKg && sorted(sidesCm) === sorted([created.lengthCm, created.widthCm, created.heightCm]);

const sorted = (sides: readonly number[]): string => sides.toSorted((a, b) => a - b).join();
