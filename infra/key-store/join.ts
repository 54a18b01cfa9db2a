import { freshId } from '../ids.ts';
import { StartRefused } from '../start-refused.ts';
import type { Installation, KeyCopy, KeyStore, Tombstone } from './key-store.ts';
import type { Wrapping } from './wrapping.ts';

export interface KeyStores {
  store: KeyStore;
  copy: KeyCopy;
  wrapping: Wrapping;
}

const digestContext = 'e-mail';

/**
 * Makes sure that both places belong together and to one of the master keys, at the first start too, and lets every tombstone win.
 * Returns the key of the digests of email addresses; throws {@link StartRefused}.
 */
export async function joinKeyStores(stores: KeyStores, firstDigestKey: Buffer): Promise<Buffer> {
  const { store, copy, wrapping } = stores;
  const [first, second] = await installationsOf(stores);
  const establish = () =>
    store.exclusively(async (own) => {
      // Another process may have been first, and only one place been read after that.
      const stands = await agreedInstallation(stores);
      const made = stands ?? (await copy.installation()) ?? newInstallation(wrapping, firstDigestKey);
      await own.establish(made);
      if (!stands) await copy.establish(made);
      return made;
    });
  const installation = first && second ? first : await establish();
  const digestKey = digestKeyOf(installation, wrapping);
  await honourTombstones(stores);
  return digestKey;
}

export const digestKeyOf = ({ masterKeyId, digestKey }: Installation, wrapping: Wrapping): Buffer =>
  wrapping.unwrap({ masterKeyId, wrappedKey: digestKey }, digestContext);

export const wrapDigestKey = (digestKey: Buffer, wrapping: Wrapping): Pick<Installation, 'digestKey' | 'masterKeyId'> => {
  const { wrappedKey, masterKeyId } = wrapping.wrap(digestKey, digestContext);
  return { digestKey: wrappedKey, masterKeyId };
};

const newInstallation = (wrapping: Wrapping, digestKey: Buffer): Installation => ({
  id: freshId(),
  ...wrapDigestKey(digestKey, wrapping),
});

/** What each place carries. Throws {@link StartRefused} for those that no repair brings together. */
export async function installationsOf({ store, copy, wrapping }: KeyStores): Promise<(Installation | undefined)[]> {
  const [first, second] = await Promise.all([store.installation(), copy.installation()]);
  for (const found of [first, second]) if (found) refuseOther(found.masterKeyId, wrapping);
  const wrapper = await store.otherMasterKeyId(wrapping.knownMasterKeyIds);
  if (wrapper) refuseOther(wrapper, wrapping);
  if (first && second && first.id !== second.id) {
    throw new StartRefused(
      `The keys in ${store.name} and their second copy in ${copy.name} belong to different installations. Set DATA_DIR, or KEYS_URL and KEYS_COPY_URL, to those that belong together.`,
    );
  }
  return [first, second];
}

/** What both places carry; undefined where nothing was stored yet. */
async function agreedInstallation(stores: KeyStores): Promise<Installation | undefined> {
  const { store, copy } = stores;
  const [first, second] = await installationsOf(stores);
  if (first && !second) {
    throw new StartRefused(
      `The second copy of the keys in ${store.name} is not in ${copy.name}. Every process needs the same DATA_DIR, or the same KEYS_COPY_URL. If the copy is lost or is to be there from now on, \`npm run doctor -- --repair\` makes it.`,
    );
  }
  if (second && !first && !(await isEmpty(copy))) {
    throw new StartRefused(
      `${copy.name} holds keys, but ${store.name} holds none. If PostgreSQL lost them, \`npm run doctor -- --repair\` brings them back; if this is to be a new installation, set another DATA_DIR or KEYS_COPY_URL.`,
    );
  }
  return first;
}

/** Throws {@link StartRefused} where the master key that is wanted is not known. */
export function refuseOther(wanted: string, { masterKeyId, knownMasterKeyIds }: Wrapping): void {
  if (knownMasterKeyIds.includes(wanted)) return;
  const previous = knownMasterKeyIds.find((id) => id !== masterKeyId);
  throw new StartRefused(
    previous === undefined
      ? `The keys of persons are wrapped by master key ${wanted}, but master key ${masterKeyId} was given. Set MASTER_KEY to the key with id ${wanted}, or restore the file it was in. To change to a new key, set MASTER_KEY to the new one and MASTER_KEY_PREVIOUS to the old one, and run \`npm run rotate-master-key\`.`
      : `The keys of persons are wrapped by master key ${wanted}, but MASTER_KEY is ${masterKeyId} and MASTER_KEY_PREVIOUS is ${previous}: neither is it. Set MASTER_KEY_PREVIOUS to the key with id ${wanted} to change over to MASTER_KEY, or MASTER_KEY itself to go on with ${wanted}.`,
  );
}

/** Why the keys, as they are wrapped by now, are closed to this process, in a sentence for its operator; null while they are not. */
export async function refusalOf({ store, wrapping }: Pick<KeyStores, 'store' | 'wrapping'>): Promise<string | null> {
  const installation = await store.installation();
  try {
    if (installation) refuseOther(installation.masterKeyId, wrapping);
    return null;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

async function isEmpty(copy: KeyCopy): Promise<boolean> {
  for await (const page of copy.pages()) if (page.length > 0) return false;
  return true;
}

/** A place that was restored from before an erasure has the key again: it is destroyed there. */
async function honourTombstones({ store, copy }: KeyStores): Promise<void> {
  const [inStore, inCopy] = await Promise.all([store.tombstones(), copy.tombstones()]);
  const onlyInStore = without(inStore, inCopy);
  const onlyInCopy = without(inCopy, inStore);
  if (onlyInStore.length + onlyInCopy.length === 0) return;
  await store.exclusively(async (own) => {
    await own.erase(onlyInCopy);
    if (onlyInStore.length > 0) await copy.erase(onlyInStore);
  });
}

function without(tombstones: readonly Tombstone[], others: readonly Tombstone[]): Tombstone[] {
  const known = new Set(others.map(({ id }) => id));
  return tombstones.filter(({ id }) => !known.has(id));
}

/**
 * Notes persons whose key only the copy has, beside everything that goes on, and returns what an operator has to know, in sentences.
 * Every record is looked at: that takes some seconds for a million persons.
 */
export async function noteMissingKeys({ store, copy }: KeyStores, signal: AbortSignal): Promise<string[]> {
  // Counted first: what is added meanwhile is in the copy before it is here.
  let onlyInStore = await store.count();
  let onlyInCopy = 0;
  for await (const page of copy.pages()) {
    if (signal.aborted) return [];
    const absent = await absentFor(
      store,
      page.map(({ id }) => id),
    );
    await store.noteMissing(absent);
    onlyInCopy += absent.length;
    onlyInStore -= page.length - absent.length;
  }
  return [
    ...(onlyInCopy > 0 ? [`Keys only in ${copy.name}: ${onlyInCopy}. \`npm run doctor -- --repair\` brings them back.`] : []),
    ...(onlyInStore > 0 ? [`Keys only in ${store.name}: ${onlyInStore}. \`npm run doctor -- --repair\` copies them.`] : []),
  ];
}

/** Without those whose key is being added, which is in the copy first. */
async function absentFor(store: KeyStore, ids: readonly string[]): Promise<string[]> {
  const absent = await store.absent(ids);
  return absent.length > 0 ? store.exclusively(() => store.absent(absent)) : [];
}
