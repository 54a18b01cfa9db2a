import type { ExistingImport } from '#services/domain/import.ts';
import type { StateRow } from '../state-row.ts';

/** One row per import. Times as ISO text when written. */
export interface ImportsTable extends StateRow<ExistingImport> {
  id: string;
  created_at: string;
  opened_by: string;
  file_digest: string;
  /** Whether a worker has something to do. */
  is_at_work: boolean;
}
