import type { EventMetadata } from '#contracts/events/envelope.ts';
import type { EstimateRevision } from '#contracts/tracking.ts';
import type { Stop } from './scan.ts';
import { counts } from './standing.ts';

/** A revision of the expected delivery as it was recorded. */
export interface RecordedRevision extends EstimateRevision {
  commandId: string;
  /** The scan that was reported by the same command, where one was. */
  stopId: string | null;
}

/** The revisions, newest first, of which the newest came with this scan where both are of one command. */
export const reportedBy = (
  { id, metadata }: { id: string; metadata: Pick<EventMetadata, 'commandId'> },
  [newest, ...older]: readonly RecordedRevision[],
): RecordedRevision[] => {
  if (!newest) return [];
  return [newest.commandId === metadata.commandId ? { ...newest, stopId: id } : newest, ...older];
};

/**
 * The revision as customers see it: why the date moved, in the words of the scan that it came with as that was last corrected. With a
 * withdrawn scan its words are gone, while the date stands.
 */
export function publicRevision(
  { previous, estimatedDelivery, revisedAt, reason, description, stopId }: RecordedRevision,
  stops: readonly Stop[],
): EstimateRevision {
  const revision = { previous, estimatedDelivery, revisedAt };
  const stop = stops.find(({ eventId }) => eventId === stopId);
  if (!stop) return { ...revision, reason, description };
  return counts(stop)
    ? { ...revision, reason: stop.reason, description: stop.description }
    : { ...revision, reason: null, description: '' };
}
