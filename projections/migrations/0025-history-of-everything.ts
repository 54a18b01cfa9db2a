import { sql, type Kysely } from 'kysely';

/**
 * Histories have every event of the log, newest first by any of its marks, and by the persons whom it names. Events that were in none
 * before come with the next rebuild.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table history
      add column if not exists is_first boolean not null default true,
      add column if not exists subjects uuid[] not null default '{}'`.execute(db);
  await sql`
    update history set is_first = false from (
      select event_id, kind, row_number() over (partition by event_id order by kind <> split_part(stream, '-', 1), kind) as nth
      from history
    ) as placed
    where placed.nth > 1 and placed.event_id = history.event_id and placed.kind = history.kind`.execute(db);
  await sql`
    update history set subjects = array(
      select distinct (found #>> '{}')::uuid from jsonb_path_query(data, '$.**.subjectId') as found where jsonb_typeof(found) = 'string'
    ) where jsonb_path_exists(data, '$.**.subjectId')`.execute(db);
  const order = sql`(recorded_at, position, event_id)`;
  for (const [name, on] of [
    ['history_newest', sql`${order} where is_first`],
    ['history_of_kind', sql`(kind, recorded_at, position, event_id)`],
    ['history_of_type', sql`(type, recorded_at, position, event_id)`],
    ['history_of_actor', sql`(actor_id, recorded_at, position, event_id)`],
    ['history_correlated', sql`(correlation_id)`],
    ['history_caused', sql`(causation_id) where causation_id is not null`],
    ['history_of_persons', sql`using gin (subjects) where subjects <> '{}'`],
  ] as const) {
    await sql`create index if not exists ${sql.ref(name)} on history ${on}`.execute(db);
  }
}
