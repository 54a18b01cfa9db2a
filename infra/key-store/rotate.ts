import type { HeldKey, OwnKeyStore } from './key-store.ts';
import { digestKeyOf, installationsOf, wrapDigestKey, type KeyStores } from './join.ts';
import type { Wrapping } from './wrapping.ts';

/** New persons wait while so many keys are wrapped anew. */
const batchSize = 200;

export interface RotateOptions {
  signal: AbortSignal;
  onProgress?: (rewrapped: number) => void;
}

/**
 * Wraps every key in both places by the current master key, while everything goes on in processes that know the one before too.
 * Broken off at any moment, it goes on from there. Returns how many keys of the first place were wrapped anew; throws when aborted.
 */
export async function rotateMasterKey(stores: KeyStores, { signal, onProgress }: RotateOptions): Promise<number> {
  const { store, copy, wrapping } = stores;
  let rewrapped = 0;
  const rewrapSome = async (own: OwnKeyStore) => {
    const keys = await oldKeys(own, wrapping);
    await own.replace(keys.map((key) => rewrap(key, wrapping)));
    rewrapped += keys.length;
    onProgress?.(rewrapped);
    return keys.length > 0;
  };
  while (await store.exclusively(rewrapSome)) signal.throwIfAborted();

  await store.exclusively(async (own) => {
    while (await rewrapSome(own)) signal.throwIfAborted();
    const [installation] = await installationsOf(stores);
    if (!installation) return;
    const changed = { id: installation.id, ...wrapDigestKey(digestKeyOf(installation, wrapping), wrapping) };
    await copy.rewrite(changed, (key) => rewrap(key, wrapping));
    await own.establish(changed);
  });
  return rewrapped;
}

async function oldKeys(own: OwnKeyStore, { masterKeyId, knownMasterKeyIds }: Wrapping): Promise<HeldKey[]> {
  const older = knownMasterKeyIds.filter((id) => id !== masterKeyId);
  return (await Promise.all(older.map((id) => own.wrappedBy(id, batchSize)))).flat();
}

const rewrap = (key: HeldKey, wrapping: Wrapping): HeldKey =>
  key.masterKeyId === wrapping.masterKeyId ? key : { ...key, ...wrapping.wrap(wrapping.unwrap(key, key.id), key.id) };
