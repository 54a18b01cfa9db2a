import type { Kysely } from 'kysely';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { ModelTables } from './database.ts';

/** A connection or transaction on the read models. */
export type Models = Kysely<ModelTables>;

/** Rows of one table by its key. */
export interface RowTarget {
  table: keyof ModelTables;
  /** The column that names a row. */
  key: string;
}

/** Rows that have to be known before events can be applied. */
export interface Need extends RowTarget {
  keys: readonly string[];
}

/** Rows that events leave behind, one per key: they replace what is there, are added to its numbers, or give way to it. */
export interface Write extends RowTarget {
  rows: readonly object[];
  onConflict: 'replace' | 'add' | 'keep';
}

/** Rows by key, as plain JSON: times are text, bigints numbers, and a json column keeps the order of its keys. */
export type Rows<Row> = ReadonlyMap<string, Row>;

/**
 * Keeps one read model, without touching the database itself: it names the rows that it needs, and makes of them and the events
 * the rows to be written. It takes events in log order, all of them or those of one stream, and applies each at most once
 * however often it comes.
 */
export interface Projector<Row = unknown> {
  name: string;
  needs(events: readonly LoggedEvent[]): Need | undefined;
  /** `rows` holds what {@link needs} asked for, where it exists. Throws when an event cannot be applied. */
  project(events: readonly LoggedEvent[], rows: Rows<Row>): Write[];
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

/** A projector that folds every event into the one row that it concerns. */
export function rowProjector<Row extends { revision: number }>({
  name,
  table,
  key,
  keyOf,
  apply,
}: RowModel<Row>): Projector<Row> {
  return {
    name,
    needs: (events) => needOf({ table, key }, events.map(keyOf)),
    project(events, rows) {
      const changed = new Map<string, Row>();
      for (const event of events) {
        const found = keyOf(event);
        if (found === undefined) continue;
        const row = changed.get(found) ?? rows.get(found);
        if (row && event.revision <= BigInt(row.revision)) continue;
        const next = apply(row, event);
        if (next) changed.set(found, next);
      }
      return [{ table, key, rows: [...changed.values()], onConflict: 'replace' }];
    },
  };
}

/** The need for those rows, each once; undefined when there is none. */
export function needOf(target: RowTarget, keys: readonly (string | undefined)[]): Need | undefined {
  const known = new Set(keys.filter((key) => key !== undefined));
  return known.size === 0 ? undefined : { ...target, keys: [...known] };
}
