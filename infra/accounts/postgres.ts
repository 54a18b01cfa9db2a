import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Account } from '#contracts/accounts.ts';
import { batchLookups } from '../batcher.ts';
import { limits } from '../config.ts';
import type { StateTables } from '../database/tables.ts';
import type { Accounts } from './accounts.ts';

const hashed = (token: string) => createHash('sha256').update(token).digest();
/** A session's last use is written at most this often. */
const touchEveryMs = 60_000;

interface SessionRow extends Account {
  created_at: Date;
  last_used_at: Date;
}

export function createAccounts(db: Kysely<StateTables>): Accounts {
  const sessionOf = batchLookups((tokens) => sessionRows(db, tokens));
  return {
    async findByUsername(username) {
      const row = await db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirst();
      return row && { id: row.id, username: row.username, role: row.role, email: row.email, passwordHash: row.password_hash };
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
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async openSession(token, accountId, at) {
      const oldest = new Date(at.getTime() - limits.sessionAbsoluteMs);
      await db.deleteFrom('sessions').where('account_id', '=', accountId).where('created_at', '<', oldest).execute();
      await db
        .insertInto('sessions')
        .values({ token_hash: hashed(token), account_id: accountId, created_at: at, last_used_at: at })
        .execute();
    },
    async session(token, at) {
      const row = await sessionOf(token);
      if (!row) return undefined;
      const idleMs = at.getTime() - row.last_used_at.getTime();
      const ageMs = at.getTime() - row.created_at.getTime();
      if (idleMs >= limits.sessionIdleMs || ageMs >= limits.sessionAbsoluteMs) return undefined;
      if (idleMs > touchEveryMs) {
        await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', hashed(token)).execute();
      }
      return { id: row.id, username: row.username, role: row.role };
    },
    async closeSession(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashed(token)).execute();
    },
  };
}

/** The sessions of many tokens at once, live or not. */
async function sessionRows(db: Kysely<StateTables>, tokens: readonly string[]): Promise<Map<string, SessionRow>> {
  const byHash = new Map(tokens.map((token) => [hashed(token).toString('hex'), token]));
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.created_at', 'sessions.last_used_at', 'token_hash'])
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashed)}::bytea[])`)
    .execute();
  return new Map(
    rows.flatMap(({ token_hash, ...row }) => {
      const token = byHash.get(token_hash.toString('hex'));
      return token === undefined ? [] : [[token, row] as const];
    }),
  );
}
