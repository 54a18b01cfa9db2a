import { sql } from 'kysely';
import { isoTime } from '#infra/database/iso-time.ts';
import type { ExistingImport } from '#services/domain/import.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** An import as of its last event here. */
export interface ImportRow {
  state: ExistingImport;
  revision: number;
}

export interface ImportsWanted {
  limit: number;
  cursor?: string | undefined;
  /** Only those that this account or key opened. */
  openedBy?: string | undefined;
}

/** The newest first. Throws BadCursor. */
export async function importsPage(models: Models, { limit, cursor, openedBy }: ImportsWanted): Promise<Page<ImportRow>> {
  let query = models
    .selectFrom('imports')
    .select(['id', 'state', 'revision', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  if (openedBy !== undefined) query = query.where('opened_by', '=', openedBy);
  return pageOf(await query.execute(), limit, ({ state, revision }) => ({ state, revision }));
}

export const importById = (models: Models, id: string): Promise<ImportRow | undefined> =>
  models.selectFrom('imports').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();

/** The imports that a worker has something to do for, the oldest first. */
export async function importsAtWork(models: Models): Promise<string[]> {
  const rows = await models.selectFrom('imports').select('id').where('is_at_work', '=', true).orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

/** The first import of each of those files, by the files' digests. */
export async function firstImportsOf(models: Models, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await models
    .selectFrom('imports')
    .distinctOn('file_digest')
    .select(['file_digest', 'id'])
    .where('file_digest', 'in', digests)
    .orderBy('file_digest')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.file_digest, row.id]));
}

/** A sender and a recipient, by their subjects' ids. */
export interface SenderAndRecipient {
  senderId: string;
  recipientId: string;
}

/**
 * A shipment of that UTC day for each pair that has one, by `<sender> <recipient>`; cancelled ones and those of the import `except` do not
 * count. A person is in few streams, so that they are looked up from there.
 */
export async function shipmentsOfDay(
  models: Models,
  { day, pairs, except }: { day: string; pairs: readonly SenderAndRecipient[]; except: string },
): Promise<Map<string, { shipmentId: string; importId: string | null }>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<SenderAndRecipient & { shipmentId: string; importId: string | null }>`
    select asked."senderId", asked."recipientId", s.id as "shipmentId", s.state #>> '{created,import,id}' as "importId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as asked ("senderId" uuid, "recipientId" uuid)
    join subject_streams named on named.subject_id = asked."recipientId" and named.stream like 'shipment-%'
      and named.last_at >= ${day}::date
    join shipments s on s.id = substr(named.stream, 10)::uuid
    where s.created_at >= ${`${day}T00:00:00Z`}::timestamptz
      and s.state #>> '{created,sender,subjectId}' = asked."senderId"::text
      and s.state #>> '{created,recipient,subjectId}' = asked."recipientId"::text
      and coalesce(s.state #>> '{current,status}', '') <> 'cancelled'
      and coalesce(s.state #>> '{created,import,id}', '') <> ${except}`.execute(models);
  return new Map(rows.map(({ senderId, recipientId, ...made }) => [`${senderId} ${recipientId}`, made]));
}

/** The shipments with those tracking numbers, by number. */
export async function shipmentIdsByNumbers(models: Models, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await models
    .selectFrom('shipments')
    .select(['id', 'tracking_number'])
    .where('tracking_number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, row.id]));
}
