import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sealed } from '#contracts/events/envelope.ts';
import { batchLookups } from '../batcher.ts';
import { decipher, encipher } from '../cipher.ts';
import { isDatabaseAway } from '../database/database.ts';
import { freshId } from '../ids.ts';
import { isTombstone, type HeldKey, type KeyCopy, type KeyRecord, type KeyStore } from '../key-store/key-store.ts';
import { UnknownMasterKey, type Wrapping } from '../key-store/wrapping.ts';
import { KeyMissing, PersonalDataUnavailable, SubjectErased, type PersonalData } from './personal-data.ts';

const keyCacheSize = 50_000;
const keyCacheMs = 60_000;
const format = 'v1.';

export interface SealingOptions {
  store: KeyStore;
  copy: KeyCopy;
  wrapping: Wrapping;
  /** Of the digests of email addresses. */
  digestKey: Buffer;
}

interface CachedKey {
  /** Undefined: the subject is erased. */
  key: Buffer | undefined;
}

/**
 * Keys of 256 bits in two places, each wrapped by the master key (AES-256-GCM); values are AES-256-GCM with a random nonce,
 * `v1.` + base64(nonce | tag | ciphertext). Email addresses are found by an HMAC, never in clear.
 */
export function createPersonalData({ store, copy, wrapping, digestKey }: SealingOptions): PersonalData {
  const cache = new LRUCache<string, CachedKey>({ max: keyCacheSize, ttl: keyCacheMs });
  let forgotten = 0;

  const records = batchLookups(async (ids): Promise<Map<string, KeyRecord>> => {
    const found = await store.find(ids);
    // Only for the count of them: whoever asked is told anyway.
    await store.noteMissing(ids.filter((id) => !found.has(id))).catch(() => undefined);
    return found;
  });
  const keyOf = async (subjectId: string) => {
    const known = cache.get(subjectId);
    if (known) return known.key;
    const asOf = forgotten;
    const record = await guarded(records(subjectId));
    if (!record) throw new KeyMissing(subjectId);
    const key = isTombstone(record) ? undefined : unwrapped(wrapping, record);
    // What was looked up before someone was forgotten may be from before an erasure.
    if (asOf === forgotten) cache.set(subjectId, { key });
    return key;
  };

  const digestOf = (identifier: string) => createHmac('sha256', digestKey).update(identifier.trim().toLowerCase()).digest('hex');
  const known = batchLookups((digests) => store.idsOf(digests.map(asBytes)));
  const made = batchLookups(async (digests) => {
    const keys = digests.map((digest) => ({ digest, id: freshId(), key: randomBytes(32) }));
    const held = keys.map(({ digest, id, key }) => ({ id, emailDigest: asBytes(digest), ...wrapping.wrap(key, id) }));
    const { knownMasterKeyIds } = wrapping;
    const ids = await store.create(held, { knownMasterKeyIds, copy: (added) => copied(copy.add(added)) });
    for (const { digest, id, key } of keys) if (ids.get(digest) === id) cache.set(id, { key });
    return ids;
  });

  const sealBytes = async (subjectId: string, clear: Buffer, context: string) => {
    const key = await keyOf(subjectId);
    if (!key) throw new SubjectErased(`subject ${subjectId} has no key`);
    return encipher(key, clear, context);
  };

  return {
    knownSubject: (identifier) => guarded(known(digestOf(identifier))),
    async subjectFor(identifier) {
      const digest = digestOf(identifier);
      const id = (await guarded(known(digest))) ?? (await guarded(made(digest)));
      if (!id) throw new PersonalDataUnavailable('the master key was changed: start this process again with the new one');
      return id;
    },
    async seal(subjectId, value, context) {
      const sealed = await sealBytes(subjectId, Buffer.from(JSON.stringify(value)), context);
      return { subjectId, sealed: format + sealed.toString('base64') };
    },
    async open({ subjectId, sealed }: Sealed, context) {
      const key = await keyOf(subjectId);
      if (!key) return null;
      if (!sealed.startsWith(format)) throw new TypeError('unknown ciphertext format');
      const clear = decipher(key, Buffer.from(sealed.slice(format.length), 'base64'), context);
      return JSON.parse(clear.toString('utf8')) as unknown;
    },
    sealBytes,
    async openBytes(subjectId, sealed, context) {
      const key = await keyOf(subjectId);
      return key ? decipher(key, sealed, context) : null;
    },
    isErased: (subjectId) =>
      keyOf(subjectId).then(
        (key) => key === undefined,
        (error: unknown) => {
          if (error instanceof KeyMissing) return false;
          throw error;
        },
      ),
    forget(subjectId) {
      forgotten += 1;
      cache.delete(subjectId);
    },
    async erase(subjectId, erasedAt) {
      const tombstones = [{ id: subjectId, erasedAt }];
      await guarded(
        store.exclusively(async (own) => {
          await own.erase(tombstones);
          await copied(copy.erase(tombstones));
        }),
      );
      cache.set(subjectId, { key: undefined });
    },
  };
}

const asBytes = (digest: string): Buffer => Buffer.from(digest, 'hex');

function unwrapped(wrapping: Wrapping, key: HeldKey): Buffer {
  try {
    return wrapping.unwrap(key, key.id);
  } catch (error) {
    if (error instanceof UnknownMasterKey) throw new PersonalDataUnavailable(error.message, { cause: error });
    throw error;
  }
}

async function copied(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new PersonalDataUnavailable('the second copy of the keys cannot be written', { cause: error });
  }
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseAway(error)) throw new PersonalDataUnavailable('the keys are out of reach', { cause: error });
    throw error;
  }
}
