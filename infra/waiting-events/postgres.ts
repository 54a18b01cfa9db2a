import { sql, type Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { ReactorName } from '../reactors.ts';
import type { WaitingEvents } from './waiting-events.ts';

export const createWaitingEvents = (db: Kysely<StateTables>, reactor: ReactorName): WaitingEvents => ({
  async streams() {
    const waiting = db.selectFrom('reactor_waiting_events').select('stream').distinct().where('reactor', '=', reactor);
    return (await waiting.execute()).map(({ stream }) => stream);
  },
  all: () =>
    db
      .selectFrom('reactor_waiting_events')
      .select(['event_id as id', 'stream'])
      .where('reactor', '=', reactor)
      .orderBy('seq')
      .execute(),
  async add({ id, ...event }) {
    await db
      .insertInto('reactor_waiting_events')
      .values({ reactor, event_id: id, ...event })
      .onConflict((conflict) => conflict.columns(['reactor', 'event_id']).doNothing())
      .execute();
  },
  async settle(id) {
    await db.deleteFrom('reactor_waiting_events').where('reactor', '=', reactor).where('event_id', '=', id).execute();
  },
});

/** In how many streams events wait for any reactor. */
export async function countWaitingStreams(db: Kysely<StateTables>): Promise<number> {
  const counted = db.selectFrom('reactor_waiting_events').select(sql<number>`count(distinct stream)::int`.as('streams'));
  return (await counted.executeTakeFirstOrThrow()).streams;
}
