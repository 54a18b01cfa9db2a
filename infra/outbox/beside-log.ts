import { sql, type Kysely, type Selectable } from 'kysely';
import { streamOf } from '#contracts/events/registry.ts';
import type { StateTables } from '../database/tables.ts';
import type { OutgoingMessagesTable } from '../database/tables/outgoing.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { holds } from '../event-store/standing.ts';
import type { Message } from './outbox.ts';

const pageRows = 200;

/** Messages about events that a log does not have: those that are still to be sent, and those that ended without being recorded. */
export interface WithoutCause {
  unsent: string[];
  unrecorded: string[];
}

type CauseColumns = Pick<Selectable<OutgoingMessagesTable>, 'event_id' | 'stream' | 'revision'>;

const hasCause = (store: EventStore, { event_id: id, stream, revision }: CauseColumns): Promise<boolean> =>
  holds(store, { id, stream, revision: BigInt(revision) });

/** Throws EventStoreUnavailable. */
export async function messagesWithoutCause(db: Kysely<StateTables>, store: EventStore): Promise<WithoutCause> {
  const found: WithoutCause = { unsent: [], unrecorded: [] };
  let last = '-1';
  for (;;) {
    const page = await db
      .selectFrom('outgoing_messages')
      .select(['id', 'seq', 'state', 'event_id', 'stream', 'revision'])
      .where('logged_at', 'is', null)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(pageRows)
      .execute();
    for (const { id, state } of await those(page, async (row) => !(await hasCause(store, row))))
      (state === 'queued' || state === 'sending' ? found.unsent : found.unrecorded).push(id);
    last = page.at(-1)?.seq ?? last;
    if (page.length < pageRows) return found;
  }
}

/**
 * Lets the ends of messages be recorded again that a log, older than the outbox, does not have although it has what caused them.
 * Throws EventStoreUnavailable.
 */
export async function recordAgain(db: Kysely<StateTables>, store: EventStore): Promise<void> {
  let last: { logged_at: Date | null; seq: string } | undefined;
  for (;;) {
    const recorded = db
      .selectFrom('outgoing_messages')
      .select(['id', 'seq', 'logged_at', 'event_id', 'stream', 'revision', 'retries'])
      .where('logged_at', 'is not', null)
      .orderBy('logged_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(pageRows);
    const page = await (
      last ? recorded.where(sql<boolean>`(logged_at, seq) < (${last.logged_at}, ${last.seq}::bigint)`) : recorded
    ).execute();
    const missing = await those(page, async (row) => !(await hasEnd(store, row)));
    const caused = await those(missing, (row) => hasCause(store, row));
    if (caused.length > 0) {
      const ids = caused.map(({ id }) => id);
      await db.updateTable('outgoing_messages').set({ logged_at: null }).where('id', 'in', ids).execute();
    }
    // Ends are recorded one batch after the other: before a page that the log has whole, it has everything.
    if (missing.length === 0) return;
    last = page.at(-1);
  }
}

/** Each retry comes after an end, and before another one. */
async function hasEnd(store: EventStore, { id, retries }: Pick<Message, 'id' | 'retries'>): Promise<boolean> {
  for await (const event of store.readStream(streamOf.outgoing(id), { fromRevision: 2n * BigInt(retries), limit: 1 }))
    return event !== undefined;
  return false;
}

async function those<Row>(rows: readonly Row[], hold: (row: Row) => Promise<boolean>): Promise<Row[]> {
  const held = await Promise.all(rows.map(hold));
  return rows.filter((_, nth) => held[nth]);
}
