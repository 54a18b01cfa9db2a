import { sql } from 'kysely';
import type { ErasureState } from '#contracts/erasures.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import type { KnownSubject } from '#services/domain/erasure.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** A person whose erasure was asked for, or who was erased, as of that revision. */
export interface ErasureRow {
  state: KnownSubject;
  revision: bigint;
}

export interface ErasuresWanted {
  /** Any where it is absent. */
  state: ErasureState | undefined;
  limit: number;
  cursor: string | undefined;
}

/** Those that were asked for, the newest first. Throws BadCursor. */
export async function erasuresPage(models: Models, { state, limit, cursor }: ErasuresWanted): Promise<Page<ErasureRow>> {
  let query = models
    .selectFrom('erasures')
    .select(['id', 'state', 'revision', isoTime('requested_at', 'US').as('created')])
    .where('requested_at', 'is not', null)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) query = query.where('status', '=', state);
  if (cursor !== undefined) query = query.where(afterCursor(cursor, 'requested_at'));
  return pageOf(await query.execute(), limit, (row) => ({ state: row.state, revision: BigInt(row.revision) }));
}

export async function erasureOf(models: Models, subjectId: string): Promise<ErasureRow | undefined> {
  const row = await models.selectFrom('erasures').select(['state', 'revision']).where('id', '=', subjectId).executeTakeFirst();
  return row && { state: row.state, revision: BigInt(row.revision) };
}

/** How many wait for a second administrator. */
export async function countWaiting(models: Models): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from erasures where status = 'waiting'`.execute(models);
  return rows[0]?.count ?? 0;
}

/** Whom to erase: confirmed, and not done yet. */
export async function confirmedErasures(models: Models, limit: number): Promise<string[]> {
  const rows = await models
    .selectFrom('erasures')
    .select('id')
    .where('status', '=', 'confirmed')
    .orderBy('requested_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A person who was erased; `returned`: the log names them after that. */
export interface ErasedRow {
  id: string;
  at: Date;
  revision: bigint;
  returned: boolean;
}

/** So many of those who were erased, after that one, in the order of their ids. */
export async function erasedAfter(models: Models, after: string | undefined, limit: number): Promise<ErasedRow[]> {
  const { rows } = await sql<{ id: string; at: string; revision: string; returned: boolean }>`
    select id, state ->> 'erasedAt' as at, revision, exists (
      select from subject_streams as named where named.subject_id = erasures.id and named.position > erasures.position
    ) as returned
    from erasures where status = 'erased' ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(models);
  return rows.map((row) => ({ ...row, at: new Date(row.at), revision: BigInt(row.revision) }));
}

/** Which of those nobody has recorded as erased. */
export async function notRecordedAsErased(models: Models, subjectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${subjectIds}::uuid[]) as wanted (id)
    where not exists (select from erasures where erasures.id = wanted.id and status = 'erased')`.execute(models);
  return rows.map(({ id }) => id);
}
