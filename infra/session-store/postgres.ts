import { sql, type Kysely, type NotNull } from 'kysely';
import type { Role } from '#contracts/accounts.ts';
import type { Browser, System } from '#contracts/sessions.ts';
import { batchLookups } from '../batcher.ts';
import type { StateTables } from '../database/tables.ts';
import { createChallenges } from './challenges.ts';
import {
  sessionAbsoluteMs,
  sessionIdleMs,
  sessionIdOf,
  type SessionHolder,
  type SessionKind,
  type SessionStore,
} from './session-store.ts';

const bytesOf = (sessionId: string) => Buffer.from(sessionId, 'hex');
const hashed = (token: string) => bytesOf(sessionIdOf(token));
/** A session's last use is written at most this often. */
const touchEveryMs = 60_000;

/** What says whether a session is over. */
interface Timing {
  role: Role;
  opened_as: Role;
  disabled_at: Date | null;
  created_at: Date;
  last_used_at: Date;
}

interface SessionRow extends Timing {
  id: string;
  username: string;
  kind: SessionKind;
  second_factor_id: string | null;
}

export function createSessionStore(db: Kysely<StateTables>): SessionStore {
  const sessionOf = batchLookups((ids) => sessionRows(db, ids));
  return {
    ...createChallenges(db),
    async open(token, { account, kind, client, at }) {
      const oldest = new Date(at.getTime() - sessionAbsoluteMs);
      await db.deleteFrom('sessions').where('account_id', '=', account.id).where('created_at', '<', oldest).execute();
      const current = db
        .selectFrom('accounts')
        .select(['id', 'role', sql<Buffer>`${hashed(token)}::bytea`.as('token_hash'), sql<SessionKind>`${kind}::text`.as('kind')])
        .select([sql<Date>`${at}::timestamptz`.as('created_at'), sql<Date>`${at}::timestamptz`.as('last_used_at')])
        .select([
          sql<Browser | null>`${client.browser}::text`.as('browser'),
          sql<System | null>`${client.system}::text`.as('system'),
          sql<string | null>`${client.timeZone}::text`.as('time_zone'),
        ])
        .where('id', '=', account.id)
        .where('role', '=', account.role)
        .where('password_hash', '=', account.passwordHash)
        .where('disabled_at', 'is', null)
        // A password that is changed now waits until the session is there to be ended with the others.
        .forShare();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sessions')
        .columns(['account_id', 'role', 'token_hash', 'kind', 'created_at', 'last_used_at', 'browser', 'system', 'time_zone'])
        .expression(current)
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async use(token, kind, at) {
      const row = await sessionOf(sessionIdOf(token));
      if (!row || row.kind !== kind || isOver(row, at)) return undefined;
      if (idleMsOf(row, at) > touchEveryMs) {
        await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', hashed(token)).execute();
      }
      return accountOf(row);
    },
    async liveAmong(sessionIds, at) {
      const rows = await Promise.all(sessionIds.map(async (id) => ({ id, row: await sessionOf(id) })));
      return new Map(
        rows.flatMap(({ id, row }) => (row?.kind === 'cookie' && !isOver(row, at) ? [[id, accountOf(row)] as const] : [])),
      );
    },
    async liveOf(accountId, at) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(['token_hash', 'accounts.role', 'sessions.role as opened_as', 'disabled_at', 'kind', 'browser', 'system'])
        .select(['time_zone', 'sessions.created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('sessions.created_at', 'desc')
        .execute();
      return rows
        .filter((row) => !isOver(row, at))
        .map(({ token_hash, kind, browser, system, time_zone, created_at, last_used_at }) => ({
          id: token_hash.toString('hex'),
          kind,
          browser,
          system,
          timeZone: time_zone,
          openedAt: created_at,
          lastUsedAt: last_used_at,
        }));
    },
    async close(token, kind) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashed(token)).where('kind', '=', kind).execute();
    },
    async closeAll(sessionIds) {
      await db
        .deleteFrom('sessions')
        .where('token_hash', '=', sql<Buffer>`any(${sessionIds.map(bytesOf)}::bytea[])`)
        .execute();
    },
    async closeAllOf(accountId, except) {
      const rows = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .$if(except !== undefined, (query) => query.where('token_hash', '<>', bytesOf(except ?? '')))
        .returning('token_hash')
        .execute();
      return rows.map((row) => row.token_hash.toString('hex'));
    },
  };
}

const accountOf = ({ id, username, role, second_factor_id }: SessionRow): SessionHolder => ({
  id,
  username,
  role,
  hasSecondFactor: second_factor_id !== null,
});
const idleMsOf = (row: Timing, at: Date) => at.getTime() - row.last_used_at.getTime();
const isOver = (row: Timing, at: Date): boolean =>
  row.disabled_at !== null ||
  row.opened_as !== row.role ||
  idleMsOf(row, at) >= sessionIdleMs ||
  at.getTime() - row.created_at.getTime() >= sessionAbsoluteMs;

/** Many sessions at once by their ids, live or not. */
async function sessionRows(db: Kysely<StateTables>, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.role as opened_as', 'token_hash'])
    .select(['accounts.disabled_at', 'second_factor_id', 'sessions.kind', 'sessions.created_at', 'sessions.last_used_at'])
    .$narrowType<{ username: NotNull }>()
    .where('token_hash', '=', sql<Buffer>`any(${ids.map(bytesOf)}::bytea[])`)
    .execute();
  return new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]));
}
