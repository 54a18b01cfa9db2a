import { sql, type Kysely } from 'kysely';
import type { StateTables } from './database/tables.ts';
import type { EventStore } from './event-store/event-store.ts';
import { columnsOf } from './event-store/place.ts';
import { stands } from './event-store/standing.ts';
import { messagesWithoutCause, recordAgain } from './outbox/beside-log.ts';
import { reactorsAsReaders } from './reactors.ts';
import { adoptSeals, checkNewestHead, type AdoptingSeals } from './seals/adopt-seals.ts';
import { lastStanding } from './seals/last-standing.ts';

export interface Adopted {
  /** Whether there were reactors that had read something else. */
  isOther: boolean;
  /** Messages that were still to be sent about events that this log does not have. */
  droppedEmails: number;
}

type Adopting = Omit<AdoptingSeals, 'store'>;

/**
 * Lets every reactor that has not read this log, or stands at an event that it does not have, begin anew at its end, so that nothing it
 * holds is acted upon. What was still to be sent about events it does not have is dropped; ends of messages it does not have are recorded
 * in it. That sealing goes on without what the log has lost is signed at last. Throws EventStoreUnavailable, SealingKeyNeeded
 * and NewestHeadUnreadable.
 */
export async function adoptLog(db: Kysely<StateTables>, store: EventStore, options: Adopting): Promise<Adopted> {
  await checkNewestHead(options);
  const adopted = await adoptReactors(db, store, options);
  await adoptSeals(db, { store, ...options });
  return adopted;
}

async function adoptReactors(
  db: Kysely<StateTables>,
  store: EventStore,
  { logId, seals, now }: Pick<Adopting, 'logId' | 'seals' | 'now'>,
): Promise<Adopted> {
  const lost: string[] = [];
  for (const { id, logId: read, place } of await reactorsAsReaders(db)) {
    if (read !== logId || (place && !(await stands(store, place)))) lost.push(id);
  }
  if (lost.length === 0) return { isOther: false, droppedEmails: 0 };
  const tail = columnsOf(await store.tail());
  const sealed = columnsOf((await lastStanding(store, seals, logId))?.end);
  const [{ unsent, unrecorded }, waiting] = [await messagesWithoutCause(db, store), await waitingWithoutCause(db, store)];
  await recordAgain(db, store);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('reactors')
      .set({ ...tail, log_id: logId, go_live_position: tail.commit_position })
      .where('name', 'in', lost)
      .execute();
    // Nothing stays unsealed: it goes on behind what it has sealed of this log.
    if (lost.includes('sealer'))
      await transaction
        .updateTable('reactors')
        .set({ ...sealed, go_live_position: '-1' })
        .where('name', '=', 'sealer')
        .execute();
    if (unsent.length > 0) await transaction.deleteFrom('outgoing_messages').where(isOneOf('id', unsent)).execute();
    // That they were sent is not forgotten: the request that caused them may be made again.
    if (unrecorded.length > 0)
      await transaction.updateTable('outgoing_messages').set({ logged_at: now }).where(isOneOf('id', unrecorded)).execute();
    if (waiting.length > 0) await transaction.deleteFrom('waiting_events').where(isOneOf('event_id', waiting)).execute();
  });
  return { isOther: true, droppedEmails: unsent.length };
}

async function waitingWithoutCause(db: Kysely<StateTables>, store: EventStore): Promise<string[]> {
  const waiting = await db.selectFrom('waiting_events').select(['event_id', 'stream']).execute();
  const lost = new Map<string, Set<string>>();
  for (const { event_id: id, stream } of waiting) lost.set(stream, (lost.get(stream) ?? new Set()).add(id));
  for (const [stream, ids] of lost) for await (const { id } of store.readStream(stream)) ids.delete(id);
  return [...lost.values()].flatMap((ids) => [...ids]);
}

/** However many there are. */
const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
