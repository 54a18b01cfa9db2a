import type { Kysely } from 'kysely';
import type { StateTables } from '../database/tables.ts';
import { rewrapRows } from '../key-store/rewrap-rows.ts';
import type { Wrapping } from '../key-store/wrapping.ts';
import type { SecondFactors } from './second-factors.ts';

const bytesOf = (digest: string) => Buffer.from(digest, 'hex');
const contextOf = (id: string) => `second-factor ${id}`;

export function createSecondFactors(db: Kysely<StateTables>, wrapping: Wrapping): SecondFactors {
  return {
    async keepSecret({ id, accountId, secret }, { at, inUse }) {
      await db
        .deleteFrom('second_factors')
        .where('account_id', '=', accountId)
        .$if(inUse !== undefined, (query) => query.where('id', '<>', inUse ?? ''))
        .execute();
      const { wrappedKey, masterKeyId } = wrapping.wrap(Buffer.from(secret), contextOf(id));
      await db
        .insertInto('second_factors')
        .values({ id, account_id: accountId, wrapped_secret: wrappedKey, master_key_id: masterKeyId, created_at: at })
        .execute();
    },
    async secretOf(accountId, id) {
      const row = await db
        .selectFrom('second_factors')
        .select(['wrapped_secret as wrappedKey', 'master_key_id as masterKeyId', 'created_at as keptAt'])
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!row || !wrapping.knownMasterKeyIds.includes(row.masterKeyId)) return undefined;
      return { secret: wrapping.unwrap(row, contextOf(id)), keptAt: row.keptAt };
    },
    async keepCodes(accountId, setId, codes) {
      await db
        .insertInto('recovery_codes')
        .values(codes.map(({ id, digest }) => ({ id, account_id: accountId, set_id: setId, digest: bytesOf(digest) })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    findCode: (accountId, digest) =>
      db
        .selectFrom('recovery_codes')
        .select(['id', 'set_id as setId'])
        .where('account_id', '=', accountId)
        .where('digest', '=', bytesOf(digest))
        .executeTakeFirst(),
    rewrap: (signal) => rewrapRows(db, { table: 'second_factors', wrapping, signal }, ({ id }) => contextOf(id)),
  };
}
