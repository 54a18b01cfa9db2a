import { epcisContext, epcisExtension, type EpcisDocument, type EpcisEvent } from '#contracts/epcis.ts';
import type { Scan } from '#contracts/shipment-corrections.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';

type Facts = Pick<Scan, 'status' | 'reason' | 'location' | 'latitude' | 'longitude' | 'occurredAt' | 'simulated'>;

/** What names the parcel, and when the document is made. */
export interface EpcisOptions {
  /** A URI. */
  parcel: string;
  now: string;
}

/**
 * The scans of a shipment as ObjectEvents of EPCIS 2.0. A scan that was corrected or withdrawn stays, declared to be in error, and what
 * took its place has an event of its own. Movements that were simulated are none: nobody observed them.
 */
export const epcisDocument = (scans: readonly Scan[], { parcel, now }: EpcisOptions): EpcisDocument => ({
  '@context': [epcisContext, epcisExtension],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: now,
  epcisBody: { eventList: scans.flatMap((scan) => eventsOf(scan, parcel)) },
});

function eventsOf({ id, correction, ...counts }: Scan, parcel: string): EpcisEvent[] {
  if (!correction) return counts.simulated ? [] : [observed(id, counts, parcel)];
  const replacement = correction.withdrawn || counts.simulated ? [] : [observed(correction.id, counts, parcel)];
  if (correction.recorded.simulated) return replacement;
  const errorDeclaration = {
    declarationTime: correction.correctedAt,
    reason: 'incorrect_data' as const,
    correctiveEventIDs: replacement.map(({ eventID }) => eventID),
  };
  return [{ ...observed(id, correction.recorded, parcel), errorDeclaration }, ...replacement];
}

function observed(id: string, { status, reason, location, latitude, longitude, occurredAt }: Facts, parcel: string): EpcisEvent {
  return {
    type: 'ObjectEvent',
    eventID: `urn:uuid:${id}`,
    eventTime: occurredAt,
    eventTimeZoneOffset: /[+-]\d\d:\d\d$/.exec(occurredAt)?.[0] ?? '+00:00',
    epcList: [parcel],
    action: 'OBSERVE',
    bizStep: steps[status],
    disposition: (reason && dispositionsByReason[reason]) ?? dispositions[status],
    ...(latitude !== null && longitude !== null && { readPoint: { id: `geo:${latitude},${longitude}` } }),
    'waybill:place': location,
    'waybill:status': status,
    ...(reason !== null && { 'waybill:reason': reason }),
  };
}

const steps: Readonly<Record<ShipmentStatus, EpcisEvent['bizStep']>> = {
  pending: 'collecting',
  picked_up: 'collecting',
  in_transit: 'transporting',
  out_for_delivery: 'departing',
  delivered: 'receiving',
  delayed: 'holding',
  cancelled: 'void_shipping',
};

const dispositions: Readonly<Record<ShipmentStatus, EpcisEvent['disposition']>> = {
  pending: 'in_progress',
  picked_up: 'in_progress',
  in_transit: 'in_transit',
  out_for_delivery: 'in_transit',
  delivered: 'in_progress',
  delayed: 'in_progress',
  cancelled: 'inactive',
};

const dispositionsByReason: Partial<Record<StatusReason, EpcisEvent['disposition']>> = {
  damaged: 'damaged',
  lost: 'unknown',
  returning: 'returned',
  returned: 'returned',
};
