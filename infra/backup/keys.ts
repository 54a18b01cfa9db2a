import { isTombstone, type Installation, type KeyRecord } from '../key-store/key-store.ts';
import type { KeyStores } from '../key-store/join.ts';
import { isInstallation, lineOf, parseLine, type Line } from '../key-store/line.ts';
import { BackupDamaged } from './damaged.ts';

const pageKeys = 1_000;

/** The installation, and every record, those too that only the second copy has; wrapped as they are, by which master keys is told. */
export async function* linesOfKeys({ store, copy }: KeyStores, onWrapper: (masterKeyId: string) => void): AsyncGenerator<string> {
  const written = (line: Line): string => {
    if ('masterKeyId' in line) onWrapper(line.masterKeyId);
    return lineOf(line);
  };
  const installation = await store.installation();
  if (!installation) throw new TypeError('keys without an installation');
  yield written(installation);
  for await (const page of store.pages()) for (const record of page) yield written(record);
  for await (const page of copy.pages()) {
    const absent = new Set(await store.absent(page.map(({ id }) => id)));
    for (const record of page) if (absent.has(record.id)) yield written(record);
  }
}

/** Brings keys into both places, however far an earlier run has got. Returns how many persons there are. */
export async function restoreKeys(
  { store, copy }: KeyStores,
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<number> {
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
