import type { ModelComparison } from '#contracts/system.ts';

/** The last comparison of the read models with what the log makes. Losing it loses nothing else. */
export interface ModelComparisons {
  /** Takes the place of the one before. */
  keep(comparison: ModelComparison): Promise<void>;
  /** Undefined before the first, and where a version before has kept the last one. */
  last(): Promise<ModelComparison | undefined>;
}
