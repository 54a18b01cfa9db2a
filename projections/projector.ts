import type { Kysely } from 'kysely';
import type { Fact } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Evolution } from '#services/domain/decider.ts';
import type { ModelTables } from './database.ts';
import type { StateRow } from './state-row.ts';

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

/**
 * Rows that events leave behind, one per key: they replace what is there, are added to its numbers, or give way to it. The newest of
 * two is the one with the higher `position`.
 */
export interface Write {
  table: keyof ModelTables;
  /** The column that names a row, or several that do together. */
  key: string | readonly string[];
  rows: readonly object[];
  onConflict: 'replace' | 'add' | 'keep' | 'newest';
}

/** Rows that are there only because of what a person is called: of one who is erased they go, as a replay would not make them. */
export interface Removal {
  table: keyof ModelTables;
  /** Holds the person's id, or with `through` that of a row of another table which does. */
  column: string;
  through?: { table: keyof ModelTables; key: string; column: string };
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
  /** What goes with a person, in this order; every other row stays, without what was theirs. */
  goesWithPerson?: readonly Removal[];
}

/** What an event made of a stream: from one state to the next. */
export interface Step<State, Event extends WaybillEvent> {
  before: State;
  after: State;
  event: LoggedEvent & Fact<Event>;
}

/** A state of a stream that has begun. */
type Begun<State extends { type: string }> = Exclude<State, { type: 'none' }>;

const hasBegun = <State extends { type: string }>(state: State): state is Begun<State> => state.type !== 'none';

/** How the rows of a table follow from the states of one kind of stream. Pure. */
export interface StateModel<State extends { type: string }, Event extends WaybillEvent, Row extends StateRow<State>> {
  name: string;
  table: keyof ModelTables;
  key: keyof Row & string;
  evolution: Evolution<State, Event>;
  /** The key of the row that the event's stream has. */
  keyOf(event: Fact<Event>): string;
  /** The row beside its state. */
  row(state: Begun<State>): Omit<Row, keyof StateRow<State>>;
  /** What else the steps leave behind. */
  also?(steps: readonly Step<State, Event>[]): Write[];
}

/** A projector that folds every event of its kind of stream into the state beside the stream's row. */
export const stateProjector = <State extends { type: string }, Event extends WaybillEvent, Row extends StateRow<State>>({
  name,
  table,
  key,
  evolution: { owns, initial, evolve },
  keyOf,
  row,
  also = () => [],
}: StateModel<State, Event, Row>): Projector<Row> => ({
  name,
  needs: (events) =>
    needOf(
      { table, key },
      events.flatMap((event) => (owns(event) ? [keyOf(event)] : [])),
    ),
  project(events, rows) {
    const changed = new Map<string, StateRow<Begun<State>>>();
    const steps: Step<State, Event>[] = [];
    for (const event of events) {
      if (!owns(event)) continue;
      const found = keyOf(event);
      const known = changed.get(found) ?? rows.get(found);
      if (known && event.revision <= BigInt(known.revision)) continue;
      const before = known?.state ?? initial;
      const state = evolve(before, event);
      if (!hasBegun(state)) continue;
      steps.push({ before, after: state, event });
      changed.set(found, { state, revision: Number(event.revision), position: Number(event.position.commit) });
    }
    const written = Array.from(changed.values(), (last) => ({ ...row(last.state), ...last }));
    return [{ table, key, rows: written, onConflict: 'replace' }, ...also(steps)];
  },
});

/** The need for those rows, each once; undefined when there is none. */
function needOf(target: RowTarget, keys: readonly string[]): Need | undefined {
  const known = new Set(keys);
  return known.size === 0 ? undefined : { ...target, keys: [...known] };
}
