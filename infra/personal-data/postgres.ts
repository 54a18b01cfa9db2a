import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Sealed } from '#contracts/events/envelope.ts';
import { batchLookups } from '../batcher.ts';
import { isDatabaseAway } from '../database/database.ts';
import type { StateTables } from '../database/tables.ts';
import { freshId } from '../ids.ts';
import { derive } from '../keys.ts';
import { PersonalDataUnavailable, SubjectErased, type PersonalData } from './personal-data.ts';

const keyCacheSize = 50_000;
const keyCacheMs = 60_000;
const ivBytes = 12;
const tagBytes = 16;
const format = 'v1.';

interface CachedKey {
  /** Undefined: the subject is erased. */
  key: Buffer | undefined;
}

/**
 * Keys of 256 bits in Postgres, each wrapped by the master key (AES-256-GCM); values are AES-256-GCM with a random nonce,
 * `v1.` + base64(nonce | tag | ciphertext). Email addresses are found by an HMAC, never in clear.
 */
export function createPersonalData(db: Kysely<StateTables>, masterKey: Buffer): PersonalData {
  const wrappingKey = derive(masterKey, 'wrap');
  const digestKey = derive(masterKey, 'e-mail');
  const cache = new LRUCache<string, CachedKey>({ max: keyCacheSize, ttl: keyCacheMs });

  const wrappedKeys = batchLookups(async (ids) => {
    const rows = await guarded(db.selectFrom('subjects').select(['id', 'wrapped_key']).where('id', 'in', ids).execute());
    return new Map(rows.map((row) => [row.id, row.wrapped_key]));
  });
  const keyOf = async (subjectId: string) => {
    const known = cache.get(subjectId);
    if (known) return known.key;
    const wrapped = await wrappedKeys(subjectId);
    const key = wrapped ? decipher(wrappingKey, wrapped, subjectId) : undefined;
    cache.set(subjectId, { key });
    return key;
  };

  return {
    async subjectFor(identifier) {
      const digest = createHmac('sha256', digestKey).update(identifier.trim().toLowerCase()).digest();
      const find = () => guarded(db.selectFrom('subjects').select('id').where('email_digest', '=', digest).executeTakeFirst());
      const known = await find();
      if (known) return known.id;
      const id = freshId();
      const key = randomBytes(32);
      const made = await guarded(
        db
          .insertInto('subjects')
          .values({ id, email_digest: digest, wrapped_key: encipher(wrappingKey, key, id), erased_at: null })
          .onConflict((conflict) => conflict.column('email_digest').doNothing())
          .returning('id')
          .executeTakeFirst(),
      );
      // A concurrent call may have been faster.
      if (!made) return (await find())?.id ?? id;
      cache.set(id, { key });
      return id;
    },
    async seal(subjectId, value, context) {
      const key = await keyOf(subjectId);
      if (!key) throw new SubjectErased(`subject ${subjectId} has no key`);
      const sealed = encipher(key, Buffer.from(JSON.stringify(value)), context).toString('base64');
      return { subjectId, sealed: format + sealed };
    },
    async open({ subjectId, sealed }: Sealed, context) {
      const key = await keyOf(subjectId);
      if (!key) return null;
      if (!sealed.startsWith(format)) throw new TypeError('unknown ciphertext format');
      const clear = decipher(key, Buffer.from(sealed.slice(format.length), 'base64'), context);
      return JSON.parse(clear.toString('utf8')) as unknown;
    },
    isErased: async (subjectId) => (await keyOf(subjectId)) === undefined,
  };
}

function encipher(key: Buffer, clear: Buffer, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decipher(key: Buffer, sealed: Buffer, context: string): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([cipher.update(sealed.subarray(ivBytes + tagBytes)), cipher.final()]);
}

async function guarded<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (isDatabaseAway(error)) throw new PersonalDataUnavailable('the keys are out of reach', { cause: error });
    throw error;
  }
}
