import { sql, type Kysely, type Selectable } from 'kysely';
import { isDatabaseAway } from '../database/database.ts';
import type { TestEventsTable, TestModeTables } from '../database/tables/test-mode.ts';
import type { Clock } from '../clock.ts';
import {
  AppendTooLarge,
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '../event-store/event-store.ts';
import { placeOf } from '../event-store/place.ts';
import { pause } from '../shutdown.ts';

export interface TestLogOptions<Tables> {
  /** Looks unqualified names up in the read models of test mode. */
  db: Kysely<Tables>;
  /** What is to be written together with the events, or not at all. */
  alongside(transaction: Kysely<Tables>, events: readonly StoredEvent[]): Promise<void>;
  clock: Clock;
}

/** As event stores have it. */
const mostBytes = 1_048_576;
const lookMs = 500;

/** Waits for its turn to change the log of test mode, which ends with the transaction. */
export async function takeTestLog<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('waybill:test-log'))`.execute(transaction);
}

/**
 * The log of test mode: events that no live reader, seal, backup or archive can come upon, because they are in no event store but in a
 * schema of their own. One append is carried out after the other, together with what follows from it.
 */
export function createTestLog<Tables>({ db, alongside, clock }: TestLogOptions<Tables>): EventStore {
  // Whatever else is written alongside, the schema `test_mode` of the same database has these tables: its own migrations make them.
  const eventsIn = (kysely: Kysely<Tables>) => kysely.withSchema('test_mode') as unknown as Kysely<TestModeTables>;

  const appendWithin = async (
    transaction: Kysely<Tables>,
    stream: string,
    expected: bigint,
    events: readonly NewEvent[],
  ): Promise<StoredEvent> => {
    // Positions are then in the order of commits.
    await takeTestLog(transaction);
    const table = eventsIn(transaction);
    const after = await table
      .selectFrom('events')
      .selectAll()
      .where('stream', '=', stream)
      .where('revision', '>', String(expected))
      .orderBy('revision')
      .execute();
    const known = after.slice(0, events.length).map(storedOf);
    const last = known.at(-1);
    if (last && known.length === events.length && events.every(({ id }, nth) => known[nth]?.id === id)) return last;
    const actual = await table
      .selectFrom('events')
      .select('revision')
      .where('stream', '=', stream)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (BigInt(actual?.revision ?? -1) !== expected) {
      throw new WrongExpectedRevision(stream, actual && BigInt(actual.revision));
    }
    const rows = await table
      .insertInto('events')
      .values(
        events.map(({ id, type, data, metadata, recordedAt }, nth) => ({
          id,
          stream,
          revision: String(expected + BigInt(nth + 1)),
          type,
          data,
          metadata,
          recorded_at: recordedAt ?? clock.now(),
        })),
      )
      .returningAll()
      .execute();
    const stored = rows.map(storedOf).toSorted((a, b) => Number(a.revision - b.revision));
    const appended = stored.at(-1);
    if (!appended) throw new TypeError('an append needs an event');
    await alongside(transaction, stored);
    return appended;
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    if (JSON.stringify(events).length > mostBytes) throw new AppendTooLarge(`append to ${stream}`);
    try {
      const { revision, position } = await db
        .transaction()
        .execute((transaction) => appendWithin(transaction, stream, expected === 'no_stream' ? -1n : expected, events));
      return { revision, position };
    } catch (error) {
      throw isDatabaseAway(error) ? new OutcomeUnknown(`append to ${stream}`, { cause: error }) : error;
    }
  };

  const read = async (
    query: (table: Kysely<TestModeTables>) => Promise<Selectable<TestEventsTable>[]>,
  ): Promise<StoredEvent[]> => {
    try {
      return (await query(eventsIn(db))).map(storedOf);
    } catch (error) {
      throw isDatabaseAway(error) ? new EventStoreUnavailable('the log of test mode is away', { cause: error }) : error;
    }
  };
  const readAfter = (after: bigint, limit: number) =>
    read((table) =>
      table.selectFrom('events').selectAll().where('position', '>', String(after)).orderBy('position').limit(limit).execute(),
    );
  const tail = async () => {
    const [last] = await read((table) => table.selectFrom('events').selectAll().orderBy('position', 'desc').limit(1).execute());
    return last && placeOf(last);
  };

  return {
    append,
    async appendInOrder(appends) {
      for (const { stream, expected, events } of appends) await append(stream, expected, events);
    },
    async canAppend() {
      await tail();
    },
    async *readStream(stream, { fromRevision = 0n, limit } = {}) {
      yield* await read((table) => {
        const asked = table
          .selectFrom('events')
          .selectAll()
          .where('stream', '=', stream)
          .where('revision', '>=', String(fromRevision))
          .orderBy('revision');
        return (limit === undefined ? asked : asked.limit(limit)).execute();
      });
    },
    async *readAll({ after, limit }) {
      yield* await readAfter(after?.commit ?? -1n, limit);
    },
    async *subscribe({ after, signal }) {
      for (let seen = after?.commit ?? -1n; !signal.aborted;) {
        const events = await readAfter(seen, 200);
        for (const event of events) {
          seen = event.position.commit;
          yield event;
        }
        if (events.length === 0) await pause(lookMs, signal);
      }
    },
    tail,
    end: tail,
    close: () => Promise.resolve(),
  };
}

const storedOf = (row: Selectable<TestEventsTable>): StoredEvent => {
  const position = BigInt(row.position);
  return {
    id: row.id,
    stream: row.stream,
    revision: BigInt(row.revision),
    position: { commit: position, prepare: position },
    recordedAt: row.recorded_at,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
  };
};
