import type { Kysely } from 'kysely';
import type { Clock } from '#infra/clock.ts';
import { isDatabaseAway } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { identifyLog, readLogId } from '#infra/event-store/log-identity.ts';
import { checkReaders, LogRefused, type Reader } from '#infra/event-store/standing.ts';
import type { Logger } from '#infra/logger.ts';
import { reactorsAsReaders } from '#infra/reactors.ts';
import { asReader, rememberLog } from '#projections/checkpoint.ts';
import type { Models } from '#projections/projector.ts';

const everyMs = 60_000;

/** Watches that the log is the one that the read models and the reactors have read, with everything that they have read. */
export interface LogWatch {
  /** Looks now; the log's identity. Throws LogRefused, and EventStoreUnavailable while the log cannot be reached. */
  check(): Promise<string>;
  /** Resolves at once while there is no doubt about the log, else it looks. Throws what {@link check} throws. */
  admit(): Promise<void>;
  /** The log could not be reached: what is reached after that has to be looked at first. */
  doubt(): void;
  /** Why nothing is appended, for an operator; null while all is well. */
  refusal(): string | null;
  /** Calls back whenever a log that was refused is the right one again. */
  onRecovered(listener: () => void): void;
  close(): void;
}

export interface LogWatchOptions {
  store: EventStore;
  db: Kysely<StateTables>;
  models: Models;
  clock: Clock;
  logger: Logger;
}

export function createLogWatch({ store, db, models, clock, logger }: LogWatchOptions): LogWatch {
  const listeners: (() => void)[] = [];
  let doubts = 0;
  /** Which doubts the last look has settled. */
  let settled = -1;
  let refused: LogRefused | undefined;
  let remembered: readonly Reader[] = [];
  let looking: { doubts: number; logId: Promise<string> } | undefined;

  /** Where they stood when PostgreSQL was last there; they only ever go on. */
  const readers = async (): Promise<readonly Reader[]> => {
    try {
      remembered = [await asReader(models), ...(await reactorsAsReaders(db))];
    } catch (error) {
      if (!isDatabaseAway(error) || remembered.length === 0) throw error;
    }
    return remembered;
  };

  const look = async (): Promise<string> => {
    const known = await readers();
    const isFirst = known.every(({ logId }) => logId === null);
    const logId = isFirst ? await identifyLog(store, clock.now()) : await readLogId(store);
    await checkReaders(store, logId, known);
    if (logId === undefined) throw new TypeError('a reader knows a log that has no identity');
    if (known.some((reader) => reader.logId === null)) await rememberLog(models, logId);
    return logId;
  };

  const lookNow = async (about: number): Promise<string> => {
    try {
      const logId = await look();
      settled = Math.max(settled, about);
      if (refused) {
        refused = undefined;
        logger.info({ logId }, 'the event log is the right one again');
        for (const listener of listeners) listener();
      }
      return logId;
    } catch (error) {
      if (error instanceof LogRefused) {
        if (refused?.message !== error.message) logger.error({ err: error }, 'the event log is refused');
        refused = error;
      }
      throw error;
    }
  };

  const check = (): Promise<string> => {
    if (looking?.doubts === doubts) return looking.logId;
    const own = { doubts, logId: lookNow(doubts) };
    looking = own;
    const forget = () => {
      if (looking === own) looking = undefined;
    };
    own.logId.then(forget, forget);
    return own.logId;
  };

  const timer = setInterval(() => void check().catch(() => undefined), everyMs);
  timer.unref();
  return {
    check,
    async admit() {
      if (settled !== doubts || refused) await check();
    },
    doubt() {
      doubts += 1;
    },
    refusal: () => refused?.message ?? null,
    onRecovered: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}
