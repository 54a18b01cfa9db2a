import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { compactPhone, searchText } from '#infra/database/search-text.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { shipmentFields } from '#services/domain/shipment-view.ts';
import { stateProjector } from '../projector.ts';
import { statisticsRows } from '../statistics/rows.ts';
import { figures } from '../stats/figures.ts';
import { trackingPages } from '../tracking/pages.ts';
import { listRows, workers } from './list-rows.ts';
import type { ShipmentsTable } from './table.ts';

/** Shipments for staff, and what follows from them: their lists, the public tracking pages and the dashboard's figures. */
export const shipmentsProjector = stateProjector<ShipmentState, ShipmentEvent, ShipmentsTable>({
  name: 'shipments',
  table: 'shipments',
  key: 'id',
  evolution: shipmentDecider,
  keyOf: ({ data }) => data.shipmentId,
  row(state) {
    const shipment = shipmentFields(state);
    const { id, trackingNumber, createdAt, senderName, senderEmail, senderPhone, senderCity } = shipment;
    const { recipientName, recipientEmail, recipientPhone, recipientCity } = shipment;
    const parties = [senderName, senderEmail, senderCity, recipientName, recipientEmail, recipientCity];
    const searchable = [trackingNumber, ...parties, compactPhone(senderPhone), compactPhone(recipientPhone)];
    return { id, tracking_number: trackingNumber, created_at: createdAt, search_text: searchText(searchable) };
  },
  also: (steps) => [trackingPages(steps), figures(steps), ...statisticsRows(steps), listRows(steps), workers(steps)],
});
