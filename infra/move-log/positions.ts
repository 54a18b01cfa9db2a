import { sql, type Kysely } from 'kysely';
import type { StoredEvent } from '../event-store/event-store.ts';
import { columnsOf, placeOf, type Place } from '../event-store/place.ts';
import type { Reader } from '../event-store/standing.ts';

const batchEvents = 5_000;

/** Takes note of where every event stands in both logs, and moves what is kept of positions from the one to the other. */
export interface PositionMove {
  /** An event of the log that is left; all of them, in its order. */
  noteOriginal(event: StoredEvent): Promise<void> | undefined;
  /** An event of the log that takes its place, in the same order, once its original was noted. */
  noteCopy(event: StoredEvent): Promise<void> | undefined;
  /** Moves the checkpoints of these readers, and every position in the read models. */
  apply(): Promise<void>;
}

/** To be used within one transaction, which has all the time it needs. */
export async function beginPositionMove<Tables>(transaction: Kysely<Tables>, readers: readonly Reader[]): Promise<PositionMove> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  const [originals, copies] = [await beginNotes(transaction, 'originals'), await beginNotes(transaction, 'copies')];
  /** The number of the last event that a reader has read, and where that event stands now. */
  const lastRead = new Map<string, number>();
  const arrived = new Map<string, Place>();

  return {
    noteOriginal(event) {
      // One that stands at an event of another program has seen all of ours before it.
      for (const { id, place } of readers)
        if (place && event.position.commit <= place.commit) lastRead.set(id, originals.count());
      return originals.note(event);
    },
    noteCopy(event) {
      for (const [id, nth] of lastRead) if (nth === copies.count()) arrived.set(id, placeOf(event));
      return copies.note(event);
    },
    async apply() {
      await Promise.all([originals.flush(), copies.flush()]);
      await sql`
        create temporary table moved on commit drop as
        select originals.position as source, copies.position as target from originals join copies using (nth)`.execute(
        transaction,
      );
      await sql`create unique index on moved (source)`.execute(transaction);
      await sql`analyze moved`.execute(transaction);
      for (const { id } of readers) await moveReader(transaction, id, arrived.get(id));
      /** Where the last event up to a position of the old log stands; null before the first, and for none. */
      const movedTo = (position: string) =>
        sql`(select target from moved where source <= ${sql.ref(position)} order by source desc limit 1)`;
      await sql`update public.reactors set go_live_position = coalesce(${movedTo('go_live_position')}, -1)`.execute(transaction);
      await sql`
        update public.webhook_replays set after_commit = ${movedTo('after_commit')}, after_prepare = ${movedTo('after_commit')},
          until_commit = coalesce(${movedTo('until_commit')}, -1)`.execute(transaction);
      await sql`
        update public.seal_heads set commit_position = moved.target
        from moved where moved.source = commit_position and moved.source <> moved.target`.execute(transaction);
      for (const { table, column } of await positionColumns(transaction)) {
        await sql`
          update ${sql.table(`models.${table}`)} t set ${sql.ref(column)} = moved.target
          from moved where moved.source = t.${sql.ref(column)} and moved.source <> moved.target`.execute(transaction);
      }
    },
  };
}

/** The positions of events, numbered as they come, in a temporary table. */
async function beginNotes<Tables>(transaction: Kysely<Tables>, table: string) {
  await sql`create temporary table ${sql.table(table)} (nth bigint not null, position bigint not null) on commit drop`.execute(
    transaction,
  );
  let flushed = 0;
  let positions: string[] = [];
  const flush = async () => {
    const [start, noted] = [flushed, positions];
    [flushed, positions] = [flushed + noted.length, []];
    if (noted.length === 0) return;
    await sql`
      insert into ${sql.table(table)}
      select ${start}::bigint + nth - 1, position from unnest(${noted}::bigint[]) with ordinality as noted (position, nth)
    `.execute(transaction);
  };
  return {
    count: () => flushed + positions.length,
    note({ position }: StoredEvent): Promise<void> | undefined {
      positions.push(String(position.commit));
      return positions.length >= batchEvents ? flush() : undefined;
    },
    flush,
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
