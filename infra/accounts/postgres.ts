import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { limits } from '../config.ts';
import type { StateTables } from '../database/tables.ts';
import type { Accounts } from './accounts.ts';

const hashed = (token: string) => createHash('sha256').update(token).digest();
/** A session's last use is written at most this often. */
const touchEveryMs = 60_000;

export const createAccounts = (db: Kysely<StateTables>): Accounts => ({
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
    const tokenHash = hashed(token);
    const row = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.last_used_at'])
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.created_at', '>', new Date(at.getTime() - limits.sessionAbsoluteMs))
      .where('sessions.last_used_at', '>', new Date(at.getTime() - limits.sessionIdleMs))
      .executeTakeFirst();
    if (!row) return undefined;
    if (at.getTime() - row.last_used_at.getTime() > touchEveryMs) {
      await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
    }
    return { id: row.id, username: row.username, role: row.role };
  },
  async closeSession(token) {
    await db.deleteFrom('sessions').where('token_hash', '=', hashed(token)).execute();
  },
});
