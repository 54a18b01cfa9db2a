import type { ArchiveScope } from '#contracts/archive.ts';
import { derivedId } from '#infra/ids.ts';
import { openArchive, type ArchiveOptions } from '#services/archives/archive.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from './memory-store.ts';
import { sealedLog, type SealedLog } from './sealed-log.ts';

/** A sealed log that is exported: 45 events, the last five of them not sealed yet. */
export interface ExportedLog {
  store: MemoryStore;
  sealed: SealedLog;
  open(options: Partial<ArchiveOptions>): ReturnType<typeof openArchive>;
  archive(options?: Partial<ArchiveOptions>): Promise<Buffer>;
  /** Who is named in that event. */
  personOf(nth: number): string;
  erase(nth: number): void;
  drop(): Promise<void>;
}

export async function exportedLog(events = 39): Promise<ExportedLog> {
  const store = createMemoryStore();
  const sealed = await sealedLog(store);
  await sealed.grow(events);
  await sealed.seal();
  await sealed.grow(5);
  const personalData = createOpenPersonalData();
  const personOf = (nth: number) => derivedId('person', nth);
  const scope: ArchiveScope = { scope: 'everything' };
  const open: ExportedLog['open'] = (options) =>
    openArchive({
      ...sealed,
      store,
      personalData,
      // Only nouns are looked up there.
      models: undefined as never,
      scope,
      isInClear: false,
      at: new Date('2026-03-02T12:00:00Z'),
      ...options,
    });
  return {
    store,
    sealed,
    open,
    async archive(options = {}) {
      const chunks: Uint8Array[] = [];
      for await (const { bytes } of (await open(options)) ?? []) chunks.push(bytes);
      return Buffer.concat(chunks);
    },
    personOf,
    erase: (nth) => void personalData.erased.add(personOf(nth)),
    drop: sealed.drop,
  };
}
