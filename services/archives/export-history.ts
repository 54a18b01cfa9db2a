import type { ArchiveScope } from '#contracts/archive.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { newestHead } from '#infra/seals/last-standing.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import { DomainError } from '../domain/errors.ts';
import { openArchive, type ArchiveOptions } from './archive.ts';
import { LogDiffers } from './numbering.ts';

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

/**
 * The archive of a scope, made while it is read; undefined where there is nothing in it. Throws EventStoreUnavailable, and DomainError
 * `sealing_off` and `log_differs`.
 */
export type ExportHistory = (wanted: HistoryWanted) => Promise<ExportedHistory | undefined>;

export const createExportHistory =
  ({ store, seals, models, personalData, sealingKey: key }: ExportHistoryOptions): ExportHistory =>
  async (wanted) => {
    if (!key)
      throw new DomainError(
        'sealing_off',
        'This server has no sealing key, so that no export can be signed. Ask an administrator to set SEALING_KEY.',
      );
    const logId = await readLogId(store);
    if (logId === undefined) return undefined;
    const newest = await newestHead(seals, logId);
    if (newest === 'damaged') throw logDiffers();
    const parts = await openArchive({ ...wanted, store, seals, models, personalData, logId, key }).catch((error: unknown) => {
      throw error instanceof LogDiffers ? logDiffers() : error;
    });
    return parts && { parts, count: newest?.head.count ?? 0 };
  };

const logDiffers = () =>
  new DomainError(
    'log_differs',
    'The event log or its seals are not what was sealed: an export could not be verified. Ask an administrator to run npm run verify-log.',
  );
