import type { ErasureState } from '#contracts/erasures.ts';
import type { KnownSubject } from '#services/domain/erasure.ts';
import type { StateRow } from '../state-row.ts';

/** One row per person whose erasure was asked for, or who was erased. Times as ISO text when written. */
export interface ErasuresTable extends StateRow<KnownSubject> {
  id: string;
  status: ErasureState | null;
  /** Null for those who were erased without a request of their own. */
  requested_at: string | null;
}
