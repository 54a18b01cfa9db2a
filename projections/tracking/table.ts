import type { Tracking } from '#contracts/tracking.ts';

/** One row per tracking number: the whole public page, ready to be sent. */
export interface TrackingTable {
  tracking_number: string;
  shipment_id: string;
  status_at: string | null;
  located_at: string | null;
  /** The answer with everything a sender or recipient may see. */
  journey: Tracking;
  /** The JSON that strangers get, rendered once. */
  public_body: string;
  revision: number;
  position: number;
}
