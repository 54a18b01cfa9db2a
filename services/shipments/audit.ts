import type { Recorded } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';
import { shipmentIdByNumber, trackingNumbersOf } from '#projections/shipments/queries.ts';
import { auditOf, type Corrected } from '../audit/noun-audit.ts';
import { scansView, shipmentPageView } from '../domain/shipment-view.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import { maskTracking, trackingView } from '../domain/tracking-view.ts';

/** Shipments with all their scans, and the public page as strangers saw it. */
export const shipmentAudit = auditOf({
  kind: 'shipment',
  streamOf: streamOf.shipment,
  evolution: shipmentDecider,
  view(state, { revision }) {
    if (state.type === 'none') return undefined;
    const fields = { ...shipmentPageView(state, revision), scans: scansView(state) };
    return { fields, seen: maskTracking(trackingView(state)) };
  },
  corrects,
  async find(models, text) {
    const id = await shipmentIdByNumber(models, normaliseTrackingNumber(text));
    return id === undefined ? [] : [id];
  },
  labels: trackingNumbersOf,
});

/** A scan that was wrong, how someone was reached since the shipment was created, or a new date that was undone. */
function corrects({ type, data }: Recorded<ShipmentEvent>, history: readonly Recorded<ShipmentEvent>[]): Corrected | undefined {
  switch (type) {
    case 'ShipmentScanCorrected': {
      const { scanId, replacement } = data;
      return replacement ? { eventId: scanId, occurredAt: replacement.occurredAt } : { eventId: scanId, isWithdrawn: true };
    }
    case 'ShipmentContactCorrected':
      return named(history.find((event) => event.type === 'ShipmentCreated'));
    case 'EstimatedDeliveryRevised': {
      if (data.undoes === undefined) return undefined;
      const undone = history.find((event) => event.type === 'EstimatedDeliveryRevised' && event.data.bulk?.id === data.undoes);
      return undone && { eventId: undone.id, isWithdrawn: true };
    }
    default:
      return undefined;
  }
}

const named = (event: Recorded<ShipmentEvent> | undefined): Corrected | undefined => event && { eventId: event.id };
