import { sql, type Kysely, type NotNull, type Selectable } from 'kysely';
import type { Account, Role } from '#contracts/accounts.ts';
import { batchLookups } from '../batcher.ts';
import type { AccountsTable, StateTables } from '../database/tables.ts';
import {
  knownClientMs,
  sessionAbsoluteMs,
  sessionIdleMs,
  sessionIdOf,
  type Accounts,
  type SessionKind,
  type StoredAccount,
} from './accounts.ts';

const bytesOf = (sessionId: string) => Buffer.from(sessionId, 'hex');
const hashed = (token: string) => bytesOf(sessionIdOf(token));
/** A session's last use is written at most this often. */
const touchEveryMs = 60_000;

interface SessionRow extends Account {
  opened_as: Role;
  kind: SessionKind;
  disabled_at: Date | null;
  created_at: Date;
  last_used_at: Date;
}

export function createAccounts(db: Kysely<StateTables>): Accounts {
  const sessionOf = batchLookups((ids) => sessionRows(db, ids));
  const accountNamed = batchLookups((usernames) => accountRows(db, usernames));
  const addressOf = batchLookups((digests) => addressRows(db, digests));
  return {
    async findByUsername(username) {
      const row = await accountNamed(username);
      return row && storedAccount(row);
    },
    async adminNamed(email) {
      const row = await db
        .selectFrom('accounts')
        .select('username')
        .where('role', '=', 'admin')
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
        .where('password_hash', 'is not', null)
        .orderBy(sql`disabled_at is not null`)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return row?.username ?? undefined;
    },
    async usernames(accountIds) {
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'username'])
        .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
        .where('username', 'is not', null)
        .$narrowType<{ username: NotNull }>()
        .execute();
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    async demoOrNamed(usernames) {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where(sql<boolean>`password_hash is not null and (is_demo or username = any(${usernames}::text[]))`)
        .$narrowType<SetUp>()
        .orderBy('username')
        .execute();
      return rows.map(storedAccount);
    },
    async disableDemo(accountId, at) {
      await db
        .updateTable('accounts')
        .set({ is_demo: true, disabled_at: at })
        .where('id', '=', accountId)
        .where('disabled_at', 'is', null)
        .execute();
    },
    async enable(accountId) {
      await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', accountId).execute();
    },
    async add(account, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('accounts')
        .values({
          id: account.id,
          username: account.username,
          email: account.email,
          password_hash: account.passwordHash,
          role: account.role,
          created_at: at,
          is_demo: account.isDemo,
          disabled_at: account.disabledAt ?? null,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async openSession(token, { account, kind, at }) {
      const oldest = new Date(at.getTime() - sessionAbsoluteMs);
      await db.deleteFrom('sessions').where('account_id', '=', account.id).where('created_at', '<', oldest).execute();
      const current = db
        .selectFrom('accounts')
        .select(['id', 'role', sql<Buffer>`${hashed(token)}::bytea`.as('token_hash'), sql<SessionKind>`${kind}::text`.as('kind')])
        .select([sql<Date>`${at}::timestamptz`.as('created_at'), sql<Date>`${at}::timestamptz`.as('last_used_at')])
        .where('id', '=', account.id)
        .where('role', '=', account.role)
        .where('password_hash', '=', account.passwordHash)
        .where('disabled_at', 'is', null)
        // A password that is changed now waits until the session is there to be ended with the others.
        .forShare();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sessions')
        .columns(['account_id', 'role', 'token_hash', 'kind', 'created_at', 'last_used_at'])
        .expression(current)
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async session(token, kind, at) {
      const row = await sessionOf(sessionIdOf(token));
      if (!row || row.kind !== kind || isOver(row, at)) return undefined;
      if (idleMsOf(row, at) > touchEveryMs) {
        await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', hashed(token)).execute();
      }
      return accountOf(row);
    },
    async liveSessions(sessionIds, at) {
      const rows = await Promise.all(sessionIds.map(async (id) => ({ id, row: await sessionOf(id) })));
      return new Map(
        rows.flatMap(({ id, row }) => (row?.kind === 'cookie' && !isOver(row, at) ? [[id, accountOf(row)] as const] : [])),
      );
    },
    async closeSession(token, kind) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashed(token)).where('kind', '=', kind).execute();
    },
    async closeSessionsOf(accountId, except) {
      const rows = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .$if(except !== undefined, (query) => query.where('token_hash', '<>', bytesOf(except ?? '')))
        .returning('token_hash')
        .execute();
      return rows.map((row) => row.token_hash.toString('hex'));
    },
    async isKnownAddress(digest, at) {
      const row = await addressOf(digest);
      return row !== undefined && row.last_used_at > longAgo(at);
    },
    async rememberAddress(accountId, digest, at) {
      await db
        .deleteFrom('known_addresses')
        .where('account_id', '=', accountId)
        .where('last_used_at', '<', longAgo(at))
        .execute();
      await db
        .insertInto('known_addresses')
        .values({ digest, account_id: accountId, last_used_at: at })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ last_used_at: at, account_id: accountId }))
        .execute();
    },
  };
}

/** What is narrowed to accounts that people can have signed in to. */
interface SetUp {
  username: NotNull;
  password_hash: NotNull;
}

type SetUpRow = Selectable<AccountsTable> & { username: string; password_hash: string };

const storedAccount = (row: SetUpRow): StoredAccount => ({
  id: row.id,
  username: row.username,
  role: row.role,
  email: row.email,
  passwordHash: row.password_hash,
  isDemo: row.is_demo,
  disabledAt: row.disabled_at ?? undefined,
});
const longAgo = (at: Date) => new Date(at.getTime() - knownClientMs);
const accountOf = ({ id, username, role }: SessionRow): Account => ({ id, username, role });
const idleMsOf = (row: SessionRow, at: Date) => at.getTime() - row.last_used_at.getTime();
const isOver = (row: SessionRow, at: Date): boolean =>
  row.disabled_at !== null ||
  row.opened_as !== row.role ||
  idleMsOf(row, at) >= sessionIdleMs ||
  at.getTime() - row.created_at.getTime() >= sessionAbsoluteMs;

async function accountRows(db: Kysely<StateTables>, usernames: readonly string[]) {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username', 'in', usernames)
    .where('password_hash', 'is not', null)
    .$narrowType<SetUp>()
    .execute();
  return new Map(rows.map((row) => [row.username, row]));
}

async function addressRows(db: Kysely<StateTables>, digests: readonly string[]) {
  const rows = await db.selectFrom('known_addresses').selectAll().where('digest', 'in', digests).execute();
  return new Map(rows.map((row) => [row.digest, row]));
}

/** Many sessions at once by their ids, live or not. */
async function sessionRows(db: Kysely<StateTables>, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.role as opened_as', 'token_hash'])
    .select(['accounts.disabled_at', 'sessions.kind', 'sessions.created_at', 'sessions.last_used_at'])
    .$narrowType<{ username: NotNull }>()
    .where('token_hash', '=', sql<Buffer>`any(${ids.map(bytesOf)}::bytea[])`)
    .execute();
  return new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]));
}
