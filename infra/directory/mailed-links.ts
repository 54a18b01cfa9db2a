import type { Kysely } from 'kysely';
import { decipher, encipher } from '../cipher.ts';
import type { StateTables } from '../database/tables.ts';
import { sha256 } from '../ids.ts';
import type { Directory } from './directory.ts';

/** The one that tokens are sealed with, and all that they may have been sealed with. */
export interface LinkKeys {
  current: Buffer;
  all: readonly Buffer[];
}

const hashed = (token: string) => Buffer.from(sha256(token), 'hex');

export const createMailedLinks = (
  db: Kysely<StateTables>,
  keys: LinkKeys,
): Pick<Directory, 'keepLink' | 'findLink' | 'tokenOf'> => ({
  async keepLink({ id, accountId, token, expiresAt }, at) {
    await db.deleteFrom('account_links').where('expires_at', '<', at).execute();
    await db
      .insertInto('account_links')
      .values({
        id,
        account_id: accountId,
        token_hash: hashed(token),
        sealed_token: encipher(keys.current, Buffer.from(token), id),
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
  findLink: (token) =>
    db
      .selectFrom('account_links')
      .select(['id', 'account_id as accountId', 'expires_at as expiresAt'])
      .where('token_hash', '=', hashed(token))
      .executeTakeFirst(),
  async tokenOf(linkId) {
    const row = await db.selectFrom('account_links').select('sealed_token').where('id', '=', linkId).executeTakeFirst();
    return row && opened(row.sealed_token, linkId, keys);
  },
});

function opened(sealed: Buffer, linkId: string, { all }: LinkKeys): string | undefined {
  for (const key of all) {
    try {
      return decipher(key, sealed, linkId).toString();
    } catch {
      // Sealed before the master key was another one.
    }
  }
  return undefined;
}
