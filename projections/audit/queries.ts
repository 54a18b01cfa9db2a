import { sql } from 'kysely';
import type { HistoryEntry } from '#contracts/audit.ts';
import type { Models } from '../projector.ts';
import type { HistoryColumns } from './table.ts';

const sources = {
  shipment: { table: 'history', key: 'shipment_id' },
  quote: { table: 'quote_history', key: 'quote_id' },
} as const;

/** What has a history of its own. */
type Subject = keyof typeof sources;

type Row = Omit<HistoryColumns, 'revision' | 'position' | 'recorded_at'> & {
  revision: string;
  position: string;
  recorded_at: Date;
};

/** Every event that concerns the shipment or quote, in the order of the log. */
export async function historyOf(models: Models, id: string, subject: Subject = 'shipment'): Promise<HistoryEntry[]> {
  const { table, key } = sources[subject];
  const { rows } = await sql<Row>`
    select event_id, stream, type, actor_id, actor_role, source, command_id, causation_id, correlation_id, occurred_at,
      recorded_at, data, revision::text as revision, position::text as position
    from ${sql.table(table)} entry where ${sql.ref(key)} = ${id}
    order by entry.position, entry.revision
  `.execute(models);
  return rows.map((row) => ({
    eventId: row.event_id,
    stream: row.stream,
    type: row.type,
    revision: row.revision,
    position: row.position,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    source: row.source,
    commandId: row.command_id,
    causationId: row.causation_id,
    correlationId: row.correlation_id,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at.toISOString(),
    data: row.data,
  }));
}

/** Whether that actor did anything to the shipment or quote. */
export async function hasWorkedOn(models: Models, id: string, actorId: string, subject: Subject = 'shipment'): Promise<boolean> {
  const { table, key } = sources[subject];
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(key)} = ${id} and actor_id = ${actorId} limit 1
  `.execute(models);
  return rows.length > 0;
}
