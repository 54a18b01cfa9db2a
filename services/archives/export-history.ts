import type { ArchiveScope } from '#contracts/archive.ts';
import { EventStoreUnavailable, type EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import { openArchive, type ArchiveOptions } from './archive.ts';

export interface ExportHistoryOptions extends Pick<ArchiveOptions, 'seals' | 'models' | 'personalData'> {
  store: EventStore;
  /** Undefined where none is configured. */
  sealingKey: SealingKey | undefined;
}

export interface HistoryWanted {
  scope: ArchiveScope;
  isInClear: boolean;
  at: Date;
}

export interface ExportedHistory {
  /** How many events the log had when its newest head was signed. */
  count: number;
  parts: NonNullable<Awaited<ReturnType<typeof openArchive>>>;
}

/** The archive of a scope, made while it is read; undefined where there is nothing in it. Throws EventStoreUnavailable. */
export type ExportHistory = (wanted: HistoryWanted) => Promise<ExportedHistory | undefined>;

export const createExportHistory =
  ({ store, seals, models, personalData, sealingKey: key }: ExportHistoryOptions): ExportHistory =>
  async (wanted) => {
    if (!key) throw new EventStoreUnavailable('SEALING_KEY is not set: an export cannot be signed');
    const logId = await readLogId(store);
    if (logId === undefined) return undefined;
    const parts = await openArchive({ ...wanted, store, seals, models, personalData, logId, key });
    return parts && { parts, count: (await seals.newest(logId))?.head.count ?? 0 };
  };
