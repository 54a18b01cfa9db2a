import { sql, type Kysely, type Selectable } from 'kysely';
import type { MessageEnd, MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { OutboxCounts } from '#contracts/outbox.ts';
import type { OutgoingMessagesTable, StateTables } from '../database/tables.ts';
import type { OpenMessage } from './outbox.ts';
import { openMessageOf } from './rows.ts';

type UnsettledState = Exclude<OpenMessage['state'], 'sent'>;

/** A message that is not sent. */
export interface UnsettledMessage extends OpenMessage {
  state: UnsettledState;
  /** Its place among all messages, counted up in the order in which they were queued. */
  seq: string;
  /** Whether the log has its end. */
  isLogged: boolean;
}

/** Where a message that had ended stands by the log: open again, or ended since. */
export interface Reopened {
  id: string;
  retries: number;
  end: MessageEnd | null;
}

/** Failed for one of these reasons, before that moment. */
export interface FailedFor {
  reasons: readonly MessageFailure[];
  loggedBy: Date;
}

/** What people see of the outbox, and do to it. Every transition is committed when its promise resolves. */
export interface UnsettledMessages {
  /** Those in these states that were queued before a place, the newest first. */
  page(states: readonly UnsettledState[], options: { before: string | undefined; limit: number }): Promise<UnsettledMessage[]>;
  counts(retryable: readonly MessageFailure[]): Promise<OutboxCounts>;
  find(id: string): Promise<UnsettledMessage | undefined>;
  /** Failed messages whose end the log has, the oldest first. */
  failed(wanted: FailedFor, limit: number): Promise<UnsettledMessage[]>;
  countFailed(wanted: FailedFor): Promise<number>;
  /**
   * Queues a failed message, or one in doubt, once more, from its first attempt on; or ends it as the log says. Does nothing where the
   * message has been retried as often before.
   */
  reopen(reopened: Reopened, at: Date): Promise<void>;
}

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
      return row && rowOf(row)[0];
    },
    async failed(wanted, limit) {
      return (await failedFor(wanted).selectAll().orderBy('seq').limit(limit).execute()).flatMap(rowOf);
    },
    countFailed: (wanted) => count(failedFor(wanted)),
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
