import { sql, type Kysely } from 'kysely';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { ModelTables } from './database.ts';

/** A connection or transaction on the read models. */
export type Models = Kysely<ModelTables>;

/**
 * Keeps one read model. `project` takes events in log order, all of them or those of one stream, and applies each at most once
 * however often it comes; it writes through the given transaction and has no other effect.
 */
export interface Projector {
  name: string;
  project(models: Models, events: readonly LoggedEvent[]): Promise<void>;
}

/** How one row follows from events: which row, and what becomes of it. Pure; the row carries the last applied `revision`. */
export interface RowModel<Row extends { revision: number }> {
  name: string;
  table: keyof ModelTables;
  key: keyof Row & string;
  /** The key of the row that the event concerns, undefined for an event this model does not follow. */
  keyOf(event: LoggedEvent): string | undefined;
  /** The row after the event; undefined before its first event. */
  apply(row: Row | undefined, event: LoggedEvent): Row | undefined;
}

/** A projector that loads the rows of a batch in one query, folds in memory and writes them back in one statement. */
export function rowProjector<Row extends { revision: number }>(model: RowModel<Row>): Projector {
  return {
    name: model.name,
    async project(models, events) {
      const keyed = events.flatMap((event) => {
        const key = model.keyOf(event);
        return key === undefined ? [] : [{ key, event }];
      });
      if (keyed.length === 0) return;
      const rows = await loadRows<Row>(models, model, [...new Set(keyed.map(({ key }) => key))]);
      const changed = new Map<string, Row>();
      for (const { key, event } of keyed) {
        const row = rows.get(key);
        if (row && event.revision <= BigInt(row.revision)) continue;
        const next = model.apply(row, event);
        if (!next) continue;
        rows.set(key, next);
        changed.set(key, next);
      }
      await saveRows(models, model, [...changed.values()]);
    },
  };
}

type RowTarget = { table: keyof ModelTables; key: string };

/** Rows by their key, as plain JSON: times are text, bigints numbers, and a json column keeps the order of its keys. */
export async function loadRows<Row>(models: Models, target: RowTarget, keys: readonly string[]): Promise<Map<string, Row>> {
  const table = sql.table(target.table);
  const key = sql.ref(target.key);
  const { rows } = await sql<{ key: string; row: Row }>`
    select ${key}::text as key, row_to_json(t) as row from ${table} t where ${key} = any(${keys})
  `.execute(models);
  return new Map(rows.map(({ key: found, row }) => [found, row]));
}

/** Inserts the rows or replaces those with the same key. */
export async function saveRows(models: Models, target: RowTarget, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const table = sql.table(target.table);
  const columns = Object.keys(first);
  const updates = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.ref(target.key)}) do update set ${sql.join(updates)}
  `.execute(models);
}
