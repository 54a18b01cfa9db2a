import type { ExistingShipment } from '#services/domain/shipment.ts';
import type { StateRow } from '../state-row.ts';

/** One row per shipment: what its events made of it, and what it is found by. Times as ISO text when written. */
export interface ShipmentsTable extends StateRow<ExistingShipment> {
  id: string;
  tracking_number: string;
  created_at: string;
  /** Lower-cased number, names, emails and cities, one a line, for the trigram index. */
  search_text: string;
}
