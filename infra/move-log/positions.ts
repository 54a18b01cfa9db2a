import { sql, type Kysely } from 'kysely';
import type { StoredEvent } from '../event-store/event-store.ts';
import { columnsOf, placeOf, type Place } from '../event-store/place.ts';
import type { Reader } from '../event-store/standing.ts';

const batchPairs = 5_000;

/** Takes note of where every event stands in both logs, and moves what is kept of positions from the one to the other. */
export interface PositionMove {
  note(original: StoredEvent, copy: StoredEvent): Promise<void>;
  /** Moves the checkpoints of these readers, and every position in the read models. */
  apply(): Promise<void>;
}

/** To be used within one transaction, which has all the time it needs. */
export async function beginPositionMove<Tables>(transaction: Kysely<Tables>, readers: readonly Reader[]): Promise<PositionMove> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  await sql`create temporary table moved (source bigint primary key, target bigint not null) on commit drop`.execute(transaction);
  const arrived = new Map<string, Place>();
  let from: string[] = [];
  let to: string[] = [];

  const flush = async () => {
    if (from.length > 0)
      await sql`insert into moved select * from unnest(${from}::bigint[], ${to}::bigint[])`.execute(transaction);
    [from, to] = [[], []];
  };
  return {
    async note(original, copy) {
      // One that stands at an event of another program has seen all of ours before it.
      for (const { id, place } of readers) if (place && original.position.commit <= place.commit) arrived.set(id, placeOf(copy));
      from.push(String(original.position.commit));
      to.push(String(copy.position.commit));
      if (from.length >= batchPairs) await flush();
    },
    async apply() {
      await flush();
      await sql`analyze moved`.execute(transaction);
      for (const { id } of readers) await moveReader(transaction, id, arrived.get(id));
      await sql`
        update public.reactors set go_live_position = coalesce(
          (select target from moved where source <= go_live_position order by source desc limit 1), -1)`.execute(transaction);
      for (const { table, column } of await positionColumns(transaction)) {
        await sql`
          update ${sql.table(`models.${table}`)} t set ${sql.ref(column)} = moved.target
          from moved where moved.source = t.${sql.ref(column)} and moved.source <> moved.target`.execute(transaction);
      }
    },
  };
}

async function moveReader<Tables>(transaction: Kysely<Tables>, id: string, place: Place | undefined): Promise<void> {
  const columns = Object.entries(columnsOf(place)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  for (const table of ['models.checkpoint', 'public.reactors']) {
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where name = ${id}`.execute(transaction);
  }
}

/** The columns of the read models that hold the position of an event. */
async function positionColumns<Tables>(transaction: Kysely<Tables>): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'models' and table_name <> 'checkpoint' and column_name in ('position', 'commit_position')
    order by 1`.execute(transaction);
  return rows;
}
