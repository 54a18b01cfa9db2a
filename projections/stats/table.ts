import type { ShipmentStatus } from '#contracts/shipments.ts';

/** What the figures need to know of each shipment, to count a change once. */
export interface ShipmentFiguresTable {
  shipment_id: string;
  status: ShipmentStatus;
  status_at: string | null;
  delivered_on: string | null;
  cost_cents: number;
  revision: number;
}

/** Changes of one UTC day; a level is the sum of all days up to it. */
export interface DailyFiguresTable {
  day: string;
  created: number;
  closed: number;
  delivered: number;
  entered_transit: number;
  left_transit: number;
  revenue_cents: number;
}
