import type { Withheld } from './mask.ts';

/** One row per tracking number: the whole public page, ready to be sent. */
export interface TrackingTable {
  tracking_number: string;
  shipment_id: string;
  status_at: string | null;
  located_at: string | null;
  /** The JSON that strangers get, rendered once. */
  public_body: string;
  /** What a sender or recipient sees beyond it. */
  withheld: Withheld;
  revision: number;
  position: number;
}
