import type { ComponentType } from 'react';
import type { AuditState } from '#contracts/audit.ts';

/** What other features show within a history. */
export interface HistoryParts {
  /** The journey of a public page, on a map. */
  Journey: ComponentType<{ tracking: NonNullable<AuditState['seen']> }>;
}
