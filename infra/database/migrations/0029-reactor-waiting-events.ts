import { sql, type Kysely } from 'kysely';

/** Events that a reactor has not acted upon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reactor_waiting_events (
      reactor text not null,
      event_id uuid not null,
      stream text not null,
      type text not null,
      reason text not null,
      primary key (reactor, event_id)
    )`.execute(db);
}
