import { sql } from 'kysely';
import type { About } from '#contracts/about.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import type { Models } from '../projector.ts';
import type { HistoryTable } from './table.ts';

type Row = Omit<HistoryTable, 'kind' | 'about_id' | 'revision' | 'position' | 'recorded_at' | 'data'> & {
  revision: string;
  position: string;
  recorded_at: Date;
  data: Record<string, unknown>;
};

/** Every event that concerns it, in the order of the log. */
export async function historyOf(models: Models, { kind, id }: About): Promise<HistoryEntry[]> {
  const { rows } = await sql<Row>`
    select event_id, stream, type, actor_id, actor_role, source, command_id, causation_id, correlation_id, occurred_at,
      recorded_at, data, revision::text as revision, position::text as position
    from history entry where kind = ${kind} and about_id = ${id}
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

/** Whether that actor did anything to it. */
export async function hasWorkedOn(models: Models, { kind, id }: About, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from history where kind = ${kind} and about_id = ${id} and actor_id = ${actorId} limit 1
  `.execute(models);
  return rows.length > 0;
}
