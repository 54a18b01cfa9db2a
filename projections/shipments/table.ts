import type { ServiceType } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { ExistingShipment } from '#services/domain/shipment-state.ts';
import type { StateRow } from '../state-row.ts';

/** One row per shipment: what its events made of it, and what it is found by. Times as ISO text when written. */
export interface ShipmentsTable extends StateRow<ExistingShipment> {
  id: string;
  tracking_number: string;
  created_at: string;
  /** Number, names, emails, cities and phones, one a line, for the trigram index: see searchText. */
  search_text: string;
}

/** One narrow row per shipment: what lists are narrowed down and ordered by. Countries are ISO codes. */
export interface ShipmentListTable {
  id: string;
  status: ShipmentStatus;
  service_type: ServiceType;
  sender_country: string;
  recipient_country: string;
  created_at: string;
  updated_at: string;
  estimated_delivery: string;
  value_cents: number;
}

/** Who created a shipment or worked on it. */
export interface ShipmentWorkersTable {
  account_id: string;
  shipment_id: string;
}
