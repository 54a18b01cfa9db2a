import { isTombstone, type HeldKey, type KeyCopy, type KeyRecord, type Tombstone } from './key-store.ts';
import { installationsOf, type KeyStores } from './join.ts';
import type { Wrapping } from './wrapping.ts';

/** What one place has and the other has not, and what is in order. */
export interface Differences {
  /** Persons whose key is in both places and opens, or who were erased in both. */
  held: number;
  erased: number;
  onlyInStore: HeldKey[];
  onlyInCopy: HeldKey[];
  erasedInStore: Tombstone[];
  erasedInCopy: Tombstone[];
  /** Keys that open in one place only; each is the one that does. */
  damagedInStore: HeldKey[];
  damagedInCopy: HeldKey[];
  /** Persons whose key opens in neither place. */
  lost: string[];
}

/** Compares both places record by record, beside everything that goes on. */
export async function compareKeys(stores: KeyStores): Promise<Differences> {
  const { store, copy } = stores;
  const differences: Differences = {
    held: 0,
    erased: 0,
    onlyInStore: [],
    onlyInCopy: [],
    erasedInStore: [],
    erasedInCopy: [],
    damagedInStore: [],
    damagedInCopy: [],
    lost: [],
  };
  const copied = new Set<string>();
  for await (const page of copy.pages()) {
    const found = await store.find(page.map(({ id }) => id));
    for (const record of page) {
      copied.add(record.id);
      weigh({ inStore: found.get(record.id), inCopy: record }, stores.wrapping, differences);
    }
  }
  for await (const page of store.pages()) {
    for (const record of page) {
      if (!copied.has(record.id)) weigh({ inStore: record, inCopy: undefined }, stores.wrapping, differences);
    }
  }
  return settled(differences, stores);
}

/** Brings both places to what either of them knows; a tombstone wins over a key. */
export async function repairKeys(stores: KeyStores, differences: Differences): Promise<void> {
  const { store, copy } = stores;
  const { onlyInStore, onlyInCopy, erasedInStore, erasedInCopy, damagedInStore, damagedInCopy } = differences;
  const better = new Map(damagedInCopy.map((key) => [key.id, key]));
  await store.exclusively(async (own) => {
    const [first, second] = await installationsOf(stores);
    const installation = first ?? second;
    if (!installation) return;
    if (!first) await own.establish(installation);
    await own.erase(erasedInCopy);
    await own.restore(onlyInCopy);
    await own.replace(damagedInStore);
    if (!second) await copy.establish(installation);
    if (erasedInStore.length > 0) await copy.erase(erasedInStore);
    if (better.size > 0) await copy.rewrite(installation, (key) => better.get(key.id) ?? key);
    const now = await store.find(onlyInStore.map(({ id }) => id));
    const stillHeld = onlyInStore.filter(({ id }) => isHeld(now.get(id)));
    if (stillHeld.length > 0) await copy.add(stillHeld);
  });
}

interface Pair {
  inStore: KeyRecord | undefined;
  inCopy: KeyRecord | undefined;
}

function weigh({ inStore, inCopy }: Pair, wrapping: Wrapping, differences: Differences): void {
  if (inStore && isTombstone(inStore)) {
    if (inCopy && isTombstone(inCopy)) differences.erased += 1;
    else differences.erasedInStore.push(inStore);
  } else if (inCopy && isTombstone(inCopy)) differences.erasedInCopy.push(inCopy);
  else if (inStore && !inCopy) differences.onlyInStore.push(inStore);
  else if (inCopy && !inStore) differences.onlyInCopy.push(inCopy);
  else if (inStore && inCopy) {
    const [first, second] = [opened(inStore, wrapping), opened(inCopy, wrapping)];
    if (first && second?.equals(first)) differences.held += 1;
    else if (first) differences.damagedInCopy.push(inStore);
    else if (second) differences.damagedInStore.push(inCopy);
    else differences.lost.push(inStore.id);
  }
}

/** Undefined for a wrapped key that is not genuine. */
export function opened(key: HeldKey, wrapping: Wrapping): Buffer | undefined {
  try {
    return wrapping.unwrap(key, key.id);
  } catch {
    return undefined;
  }
}

/** Without the keys that were on their way into both places while they were read: nothing is while no one else may write. */
async function settled(differences: Differences, { store, copy }: KeyStores): Promise<Differences> {
  const { onlyInStore, onlyInCopy } = differences;
  if (onlyInStore.length + onlyInCopy.length === 0) return differences;
  return store.exclusively(async () => {
    const inStore = await store.find(onlyInCopy.map(({ id }) => id));
    const inCopy = onlyInStore.length > 0 ? await idsIn(copy) : new Set<string>();
    return {
      ...differences,
      onlyInCopy: onlyInCopy.filter(({ id }) => !inStore.has(id)),
      onlyInStore: onlyInStore.filter(({ id }) => !inCopy.has(id)),
    };
  });
}

async function idsIn(copy: KeyCopy): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of copy.pages()) for (const { id } of page) ids.add(id);
  return ids;
}

const isHeld = (record: KeyRecord | undefined): boolean => record !== undefined && !isTombstone(record);
