import type { Models } from '#projections/projector.ts';
import { trackedShipment } from '#projections/tracking/queries.ts';
import { everybody, staff, type NounNotices } from '../realtime/noun-notices.ts';

/** Anyone may watch a number, which shows no more than its page; staff watch all shipments. */
export const shipmentNotices = (models: Models): NounNotices => ({
  kind: 'shipment',
  topics: [
    { pattern: /^tracking:[A-Z]{2}\d{12}[A-Z]{2}$/, mayWatch: everybody },
    { pattern: /^shipments$/, mayWatch: staff },
  ],
  facts: {
    ShipmentCreated: 'shipment_created',
    ShipmentStatusUpdated: 'shipment_updated',
    ShipmentScanned: 'shipment_updated',
    ShipmentMovementSimulated: 'shipment_moved',
    EstimatedDeliveryRevised: 'shipment_updated',
  },
  async noticeFor(id) {
    const shipment = await trackedShipment(models, id);
    return shipment ? { topics: [`tracking:${shipment.trackingNumber}`, 'shipments'], detail: shipment } : { topics: [] };
  },
});
