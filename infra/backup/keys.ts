import { isTombstone, type Installation, type KeyRecord } from '../key-store/key-store.ts';
import { opened } from '../key-store/compare.ts';
import type { KeyStores } from '../key-store/join.ts';
import { isInstallation, lineOf, parseLine, type Line } from '../key-store/line.ts';
import type { Wrapping } from '../key-store/wrapping.ts';
import { BackupDamaged } from './damaged.ts';

const pageKeys = 1_000;

/**
 * The installation, and every record once, from the second copy where only that has it, or has it undamaged; wrapped as they are, by
 * which master keys is told.
 */
export async function* linesOfKeys(
  { store, copy, wrapping }: KeyStores,
  onWrapper: (masterKeyId: string) => void,
): AsyncGenerator<string> {
  const written = (line: Line): string => {
    if ('masterKeyId' in line) onWrapper(line.masterKeyId);
    return lineOf(line);
  };
  const installation = await store.installation();
  if (!installation) throw new TypeError('keys without an installation');
  yield written(installation);
  const damaged = new Map<string, KeyRecord>();
  for await (const page of store.pages()) {
    for (const record of page) {
      if (isDamaged(record, wrapping)) damaged.set(record.id, record);
      else yield written(record);
    }
  }
  for await (const page of copy.pages()) {
    const absent = new Set(await store.absent(page.map(({ id }) => id)));
    for (const record of page) if (absent.has(record.id) || damaged.delete(record.id)) yield written(record);
  }
  for (const record of damaged.values()) yield written(record);
}

/** One that is wrapped by a master key of which only others know is not: they may be rotating. */
const isDamaged = (record: KeyRecord, wrapping: Wrapping): boolean =>
  !isTombstone(record) && wrapping.knownMasterKeyIds.includes(record.masterKeyId) && opened(record, wrapping) === undefined;

/** An earlier run may have been given other settings: what it has not seen is not to be replaced. */
async function expectNoOther({ store, copy }: KeyStores, { id }: Installation): Promise<void> {
  for (const place of [store, copy]) {
    const found = await place.installation();
    if (found && found.id !== id)
      throw new Error(
        `${place.name} holds the keys of another installation. Restore with other settings, or into another DATA_DIR.`,
      );
  }
}

/** Brings keys into both places, however far an earlier run has got. Returns how many persons there are. */
export async function restoreKeys(stores: KeyStores, lines: AsyncIterable<string>, signal: AbortSignal): Promise<number> {
  const { store, copy } = stores;
  let installation: Installation | undefined;
  let page: KeyRecord[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    const [held, erased] = [page.flatMap((record) => (isTombstone(record) ? [] : [record])), page.filter(isTombstone)];
    await store.exclusively(async (own) => {
      await own.restore(held);
      await own.erase(erased);
    });
    page = [];
  };
  for await (const text of lines) {
    const line = parseLine(text);
    if (!line) throw new BackupDamaged(`a line of the keys cannot be read: ${text.slice(0, 60)}`);
    if (isInstallation(line)) {
      await expectNoOther(stores, line);
      installation = line;
      await store.exclusively((own) => own.establish(line));
    } else page.push(line);
    if (page.length === pageKeys) await flush();
  }
  if (page.length > 0) await flush();
  if (!installation) throw new BackupDamaged('the keys are without their installation');
  const home = installation;
  await store.exclusively(() => copy.fill(home, store.pages()));
  return store.count();
}
