import type { Kysely } from 'kysely';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { ModelTables } from './database.ts';

/** A connection or transaction on the read models. */
export type Models = Kysely<ModelTables>;

/** Rows of one table by the column that names a row. */
export interface RowTarget {
  table: keyof ModelTables;
  key: string;
}

/** Rows that have to be known before events can be applied. */
export interface Need extends RowTarget {
  keys: readonly string[];
}

/** Rows that events leave behind, one per key: they replace what is there, are added to its numbers, or give way to it. */
export interface Write {
  table: keyof ModelTables;
  /** The column that names a row, or several that do together. */
  key: string | readonly string[];
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

/** How one row follows from events: which row, and what becomes of it. Pure; the state carries the last applied `revision`. */
export interface StateModel<State extends { revision: number }, Row extends object> {
  name: string;
  table: keyof ModelTables;
  key: keyof Row & string;
  /** The key of the row that the event concerns, undefined for an event this model does not follow. */
  keyOf(event: LoggedEvent): string | undefined;
  /** What a stored row stands for. */
  load(row: Row): State;
  /** The state after the event; undefined before its first event. */
  apply(state: State | undefined, event: LoggedEvent): State | undefined;
  /** The row to be stored. */
  save(state: State): Row;
}

/** A projector that folds every event into the one row that it concerns. */
export const stateProjector = <State extends { revision: number }, Row extends object>({
  name,
  table,
  key,
  keyOf,
  load,
  apply,
  save,
}: StateModel<State, Row>): Projector<Row> => ({
  name,
  needs: (events) => needOf({ table, key }, events.map(keyOf)),
  project(events, rows) {
    const states = new Map<string, State>();
    const changed = new Set<string>();
    for (const event of events) {
      const found = keyOf(event);
      if (found === undefined) continue;
      const row = rows.get(found);
      const state = states.get(found) ?? (row && load(row));
      if (state) states.set(found, state);
      if (state && event.revision <= BigInt(state.revision)) continue;
      const next = apply(state, event);
      if (!next) continue;
      states.set(found, next);
      changed.add(found);
    }
    const saved = [...states].filter(([found]) => changed.has(found)).map(([, state]) => save(state));
    return [{ table, key, rows: saved, onConflict: 'replace' }];
  },
});

/** A model whose state is the row itself. */
export type RowModel<Row extends { revision: number }> = Omit<StateModel<Row, Row>, 'load' | 'save'>;

/** A {@link stateProjector} whose state is the row itself. */
export const rowProjector = <Row extends { revision: number }>(model: RowModel<Row>): Projector<Row> =>
  stateProjector<Row, Row>({ ...model, load: (row) => row, save: (row) => row });

/** The need for those rows, each once; undefined when there is none. */
export function needOf(target: RowTarget, keys: readonly (string | undefined)[]): Need | undefined {
  const known = new Set(keys.filter((key) => key !== undefined));
  return known.size === 0 ? undefined : { ...target, keys: [...known] };
}
