import { sql } from 'kysely';
import type { HistoryEntry } from '#contracts/audit.ts';
import type { Models } from '../projector.ts';

/** Every event that concerns the shipment, in the order of the log. */
export async function historyOf(models: Models, shipmentId: string): Promise<HistoryEntry[]> {
  const rows = await models
    .selectFrom('history')
    .select([
      'event_id',
      'stream',
      'type',
      'actor_id',
      'actor_role',
      'source',
      'command_id',
      'causation_id',
      'correlation_id',
      'occurred_at',
      'data',
      sql<string>`revision::text`.as('revision'),
      sql<string>`position::text`.as('position'),
      sql<Date>`recorded_at`.as('recorded_at'),
    ])
    .where('shipment_id', '=', shipmentId)
    .orderBy('history.position')
    .orderBy('history.revision')
    .execute();
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

/** Whether that actor did anything to the shipment. */
export async function hasWorkedOn(models: Models, shipmentId: string, actorId: string): Promise<boolean> {
  const row = await models
    .selectFrom('history')
    .select('event_id')
    .where('shipment_id', '=', shipmentId)
    .where('actor_id', '=', actorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
