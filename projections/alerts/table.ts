import type { ExistingAlert } from '#services/domain/alert.ts';
import type { StateRow } from '../projector.ts';

/** One row per service alert, up or taken down. Times as ISO text when written. */
export interface AlertsTable extends StateRow<ExistingAlert> {
  id: string;
  published_at: string;
  /** When it comes down by itself. */
  until: string | null;
  withdrawn: boolean;
}
