import { sql, type Kysely, type Selectable } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import type { OutgoingMessagesTable } from '../database/tables/outgoing.ts';
import { openMessageOf } from '../outbox/rows.ts';
import type { FailedFor, UnsettledMessage, UnsettledMessages, UnsettledState } from './unsettled-messages.ts';

const rowOf = ({ state, ...row }: Selectable<OutgoingMessagesTable>): UnsettledMessage[] =>
  state === 'sent' ? [] : [{ ...openMessageOf({ state, ...row }), state, seq: row.seq, isLogged: row.logged_at !== null }];

export function createUnsettledMessages(db: Kysely<StateTables>): UnsettledMessages {
  // Said of each state, or the index that leaves out what is sent is of no use.
  const inState = (state: UnsettledState) => db.selectFrom('outgoing_messages').where('state', '=', sql.lit(state));
  const failedFor = ({ reasons, loggedBy }: FailedFor) =>
    inState('failed')
      .where('failure', 'in', [...reasons])
      .where('logged_at', '<=', loggedBy);
  const count = async (query: ReturnType<typeof inState>): Promise<number> => {
    const row = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  };

  return {
    async page(states, { before, limit }) {
      const pages = await Promise.all(
        states.map((state) => {
          const all = inState(state).selectAll().orderBy('seq', 'desc').limit(limit);
          return (before === undefined ? all : all.where('seq', '<', before)).execute();
        }),
      );
      const newestFirst = pages.flat().toSorted((a, b) => Number(BigInt(b.seq) - BigInt(a.seq)));
      return newestFirst.slice(0, limit).flatMap(rowOf);
    },
    async counts(retryable) {
      const [queued, sending, inDoubt, failed, mayRetry] = await Promise.all([
        count(inState('queued')),
        count(inState('sending')),
        count(inState('in_doubt')),
        count(inState('failed')),
        count(
          inState('failed')
            .where('failure', 'in', [...retryable])
            .where('logged_at', 'is not', null),
        ),
      ]);
      return { waiting: queued + sending, in_doubt: inDoubt, failed, retryable: mayRetry };
    },
    async find(id) {
      const row = await db.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row && openMessageOf(row);
    },
    async failed(wanted, limit) {
      return (await failedFor(wanted).selectAll().orderBy('seq').limit(limit).execute()).flatMap(rowOf);
    },
    countFailed: (wanted) => count(failedFor(wanted)),
    async confirm({ id, retries }, at) {
      await db
        .updateTable('outgoing_messages')
        .set({ state: 'sent', logged_at: at })
        .where('id', '=', id)
        .where('state', '=', 'in_doubt')
        .where('retries', '=', retries)
        .execute();
    },
    async reopen({ id, retries, end }, at) {
      const ended = {
        state: end?.state ?? 'queued',
        failure: end?.state === 'failed' ? end.failure : null,
        reply_code: end?.state === 'failed' ? end.code : null,
        logged_at: end ? at : null,
      } as const;
      await db
        .updateTable('outgoing_messages')
        .set({ ...ended, retries, phase: null, attempts: 0, holds: false, next_attempt_at: at })
        .where('id', '=', id)
        .where('state', 'in', ['failed', 'in_doubt'])
        .where('retries', '<', retries)
        .execute();
    },
  };
}
