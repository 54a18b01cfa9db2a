import { sql, type Kysely, type NotNull } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { sha256 } from '../ids.ts';
import { challengeMs, challengeTries, sessionIdOf, type SessionStore } from './session-store.ts';

const digestOf = (text: string) => Buffer.from(sha256(text), 'hex');
const hashed = (token: string) => Buffer.from(sessionIdOf(token), 'hex');

export const createChallenges = (db: Kysely<StateTables>): Pick<SessionStore, 'challenge' | 'tryChallenge' | 'endChallenge'> => ({
  async challenge(token, { account, kind, at }) {
    await db.deleteFrom('sign_in_challenges').where('expires_at', '<', at).execute();
    await db
      .insertInto('sign_in_challenges')
      .values({
        token_hash: hashed(token),
        account_id: account.id,
        role: account.role,
        credentials: digestOf(account.passwordHash),
        kind,
        tries: 0,
        expires_at: new Date(at.getTime() + challengeMs),
      })
      .execute();
  },
  async tryChallenge(token, kind, at) {
    // In one statement: many codes at once are still only so many.
    const taken = await db
      .updateTable('sign_in_challenges')
      .set({ tries: sql<number>`tries + 1` })
      .where('token_hash', '=', hashed(token))
      .where('kind', '=', kind)
      .where('tries', '<', challengeTries)
      .where('expires_at', '>', at)
      .returning(['account_id', 'role', 'credentials'])
      .executeTakeFirst();
    if (!taken) return undefined;
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'role', 'password_hash as passwordHash'])
      .where('id', '=', taken.account_id)
      .where('role', '=', taken.role)
      .where('disabled_at', 'is', null)
      .where('username', 'is not', null)
      .where('password_hash', 'is not', null)
      .$narrowType<{ username: NotNull; passwordHash: NotNull }>()
      .executeTakeFirst();
    return account && taken.credentials.equals(digestOf(account.passwordHash)) ? account : undefined;
  },
  async endChallenge(token) {
    const { numDeletedRows } = await db
      .deleteFrom('sign_in_challenges')
      .where('token_hash', '=', hashed(token))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
