import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import type { HistoryTable } from './table.ts';

/** The history of every shipment: its own events and those of its letters. */
export const auditProjector: Projector = {
  name: 'audit',
  needs: () => undefined,
  project(events) {
    const rows = events.flatMap((event) => {
      const shipmentId = 'shipmentId' in event.data ? event.data.shipmentId : null;
      return shipmentId === null ? [] : [rowOf(event, shipmentId)];
    });
    return [{ table: 'history', key: 'event_id', rows, onConflict: 'keep' }];
  },
};

const rowOf = (
  { id, stream, type, revision, position, recordedAt, metadata, data }: LoggedEvent,
  shipmentId: string,
): HistoryTable => ({
  event_id: id,
  shipment_id: shipmentId,
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
  data: withoutPersons(data),
});

/** Personal values are left out: the history names people by their subject ids. */
const withoutPersons = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'subjectId' in value ? [key, { subjectId: value.subjectId }] : [key, value],
    ),
  );
