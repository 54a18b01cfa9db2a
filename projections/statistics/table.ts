import type { ShipmentStatus } from '#contracts/statuses.ts';

/** How many shipments got to a status on a UTC day, and of those delivered, how many by the day that was expected. */
export interface DailyStatusesTable {
  day: string;
  status: ShipmentStatus;
  shipments: number;
  on_time: number;
}

/** Shipments created on a UTC day and not cancelled since, by their countries (ISO codes). */
export interface DailyLanesTable {
  day: string;
  sender_country: string;
  recipient_country: string;
  shipments: number;
  revenue_cents: number;
}
