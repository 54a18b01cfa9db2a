import { aboutsIn } from '#contracts/about.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import { contactChanges } from './contact-changes.ts';
import { withoutPersons } from './mask.ts';
import type { HistoryTable } from './table.ts';

/** The histories of the nouns of those kinds: their own events, and whatever else is about them. */
export const createHistoryProjector = (kinds: readonly string[]): Projector => ({
  name: 'history',
  needs: () => undefined,
  project: (events) => [{ table: 'history', key: ['event_id', 'kind'], rows: events.flatMap(rowsOf(kinds)), onConflict: 'keep' }],
});

const rowsOf =
  (kinds: readonly string[]) =>
  ({ id, stream, type, revision, position, recordedAt, metadata, data }: LoggedEvent): HistoryTable[] => {
    const abouts = aboutsIn(data, kinds);
    if (abouts.length === 0) return [];
    const entry = {
      event_id: id,
      stream,
      type,
      revision: Number(revision),
      position: Number(position.commit),
      actor_id: metadata.actorId,
      actor_role: metadata.actorRole,
      source: metadata.source,
      command_id: metadata.commandId,
      causation_id: metadata.causationId ?? null,
      correlation_id: metadata.correlationId,
      occurred_at: metadata.occurredAt,
      recorded_at: recordedAt.toISOString(),
      data: { ...withoutPersons(data), ...contactChanges(data) },
    };
    return abouts.map((about) => ({ kind: about.kind, about_id: about.id, ...entry }));
  };
