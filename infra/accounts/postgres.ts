import { sql, type Kysely, type NotNull, type Selectable } from 'kysely';
import { uuid } from '#contracts/primitives.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { batchLookups } from '../batcher.ts';
import { searchText } from '../database/search-text.ts';
import type { StateTables } from '../database/tables.ts';
import type { AccountsTable } from '../database/tables/people.ts';
import { knownClientMs, type Accounts, type StoredAccount } from './accounts.ts';

export function createAccounts(db: Kysely<StateTables>): Accounts {
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
    async usernames(actorIds) {
      const ids = actorIds.filter((id) => uuid().safeParse(id).success);
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'username'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
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
          search_text: searchText([account.username, account.email]),
          disabled_at: account.disabledAt ?? null,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async countUnknownName(at) {
      await db
        .insertInto('unknown_names')
        .values({ day: utcDay(at), count: '1' })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ count: sql<string>`unknown_names.count + 1` }))
        .execute();
      await db.deleteFrom('unknown_names').where('day', '<=', lastForgotten(at)).execute();
    },
    async unknownNames(at) {
      return db
        .selectFrom('unknown_names')
        .select([
          sql<number>`coalesce(sum(count) filter (where day = ${utcDay(at)}::date), 0)::int`.as('today'),
          sql<number>`coalesce(sum(count), 0)::int`.as('last30Days'),
        ])
        .where('day', '>', lastForgotten(at))
        .executeTakeFirstOrThrow();
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
  secondFactorId: row.second_factor_id ?? undefined,
});
/** The last of the days whose count is forgotten. */
const lastForgotten = (at: Date) => daysAfter(utcDay(at), -30);
const longAgo = (at: Date) => new Date(at.getTime() - knownClientMs);

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
