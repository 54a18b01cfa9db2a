import { sql, type Kysely } from 'kysely';
import type { StateTables } from '#infra/database/tables.ts';

/** An advisory lock of the tests. */
const held = 7_310_442;

/**
 * Lets every rebuild on this database wait once it has read everything, before its tables are made safe; readers are not held up.
 * Returns how to let it go on.
 */
export async function holdRebuild(db: Kysely<StateTables>): Promise<() => Promise<void>> {
  await sql`
    create or replace function hold_rebuild() returns event_trigger language plpgsql as $$
    begin
      if current_query() like 'alter table % set logged%' then perform pg_advisory_xact_lock_shared(${sql.lit(held)}); end if;
    end $$`.execute(db);
  await sql`drop event trigger if exists hold_rebuild`.execute(db);
  await sql`
    create event trigger hold_rebuild on ddl_command_start when tag in ('ALTER TABLE') execute function hold_rebuild()`.execute(
    db,
  );
  const [locked, release] = [signal(), signal()];
  const over = db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(held)})`.execute(transaction);
    locked.give();
    await release.given;
  });
  await locked.given;
  return async () => {
    release.give();
    await over;
  };
}

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}
