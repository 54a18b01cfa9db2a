import { followEvents } from '#contracts/events/follow.ts';
import { outgoingEvents } from '#contracts/events/outgoing-message.ts';
import { quoteConverted } from '#contracts/events/quote.ts';
import { receiverNotificationRequested } from '#contracts/events/shipment.ts';
import type { Models } from '#projections/projector.ts';
import { trackedShipment } from '#projections/tracking/queries.ts';
import { everybody, staff, type NounNotices } from '../realtime/noun-notices.ts';

/** What changes a shipment itself. */
const facts: Readonly<Record<string, string>> = {
  ShipmentCreated: 'shipment_created',
  ShipmentStatusUpdated: 'shipment_updated',
  ShipmentScanned: 'shipment_updated',
  ShipmentMovementSimulated: 'shipment_moved',
  EstimatedDeliveryRevised: 'shipment_updated',
  ShipmentScanCorrected: 'shipment_updated',
  ShipmentContactCorrected: 'shipment_updated',
};

/** What else is told of it on its page. */
const told = Object.fromEntries(
  [...outgoingEvents, ...followEvents, quoteConverted, receiverNotificationRequested].map(
    ({ type }) => [type, 'shipment_told'] as const,
  ),
);

/** Anyone may watch a number, which shows no more than its page; staff watch all shipments, and one with all that is about it. */
export const shipmentNotices = (models: Models): NounNotices => ({
  kind: 'shipment',
  topics: [
    { pattern: /^tracking:[A-Z]{2}\d{12}[A-Z]{2}$/, mayWatch: everybody },
    { pattern: /^shipments$/, mayWatch: staff },
    { pattern: /^shipment:[\da-f-]{36}$/, mayWatch: staff },
  ],
  facts: { ...told, ...facts },
  async noticeFor(id, { type }) {
    const own = `shipment:${id}`;
    if (facts[type] === undefined) return { topics: [own] };
    const shipment = await trackedShipment(models, id);
    return shipment ? { topics: [`tracking:${shipment.trackingNumber}`, 'shipments', own], detail: shipment } : { topics: [] };
  },
});
