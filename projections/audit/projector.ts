import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import type { HistoryColumns, HistoryTable, QuoteHistoryTable } from './table.ts';

/** The history of every shipment and every quote: their own events and those of their emails. */
export const auditProjector: Projector = {
  name: 'audit',
  needs: () => undefined,
  project(events) {
    const ofShipments = events.flatMap((event): HistoryTable[] =>
      'shipmentId' in event.data ? [{ shipment_id: event.data.shipmentId, ...entryOf(event) }] : [],
    );
    const ofQuotes = events.flatMap((event): QuoteHistoryTable[] =>
      'quoteId' in event.data ? [{ quote_id: event.data.quoteId, ...entryOf(event) }] : [],
    );
    return [
      { table: 'history', key: 'event_id', rows: ofShipments, onConflict: 'keep' },
      { table: 'quote_history', key: 'event_id', rows: ofQuotes, onConflict: 'keep' },
    ];
  },
};

const entryOf = ({ id, stream, type, revision, position, recordedAt, metadata, data }: LoggedEvent): HistoryColumns => ({
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
  data: withoutPersons(data),
});

/** Personal values are left out: the history names people by their subject ids. */
const withoutPersons = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'subjectId' in value ? [key, { subjectId: value.subjectId }] : [key, value],
    ),
  );
