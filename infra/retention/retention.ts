import type { RetentionKind } from '#contracts/retention.ts';

/** What is of that kind, and was kept before that moment. */
export interface Outdated {
  kind: RetentionKind;
  before: Date;
}

/**
 * Removes what has been kept for long enough. Nothing goes that belongs to something open, by the read models: a conversation or chat
 * that is not over, a shipment that is under way, and whatever they do not know, or have parked events of.
 */
export interface OutdatedData {
  /** How much there is to be removed, and since when the oldest of it has been kept. */
  due(outdated: Outdated): Promise<{ count: number; oldestAt: Date | null }>;
  /** Removes the oldest of it, so many at most, counted as of that run; returns how many. */
  remove(outdated: Outdated, runId: string, limit: number): Promise<number>;
  /** How much was removed so far, also by runs that came to no end on their day; without what was counted of one run. */
  removed(exceptRunId?: string): Promise<ReadonlyMap<RetentionKind, number>>;
  /** Counts as of that run what was counted of all others. */
  takeOver(runId: string): Promise<void>;
  /** What was counted of that run is on the record. */
  forgetRun(runId: string): Promise<void>;
}
