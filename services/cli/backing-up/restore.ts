import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { readLines } from '#infra/backup/file.ts';
import { restoreKeys } from '#infra/backup/keys.ts';
import { logIn } from '#infra/backup/log.ts';
import { hashOf, sealingContext, type Manifest } from '#infra/backup/manifest.ts';
import { loadState } from '#infra/backup/state.ts';
import { findUnfinished, markFinished, markLoaded, markUnfinished } from '#infra/backup/unfinished.ts';
import { connectDatabase } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Logger } from '#infra/logger.ts';
import { carryOver } from '#infra/move-log/carry-over.ts';
import { beginPositionMove, type PositionMove } from '#infra/move-log/positions.ts';
import type { Tally } from '#infra/move-log/tally.ts';
import { reactorsAsReaders } from '#infra/reactors.ts';
import { createShutdown, shutdownMs } from '#infra/shutdown.ts';
import { connectKeys, type KeysConfig } from '../../keys.ts';
import { updateSchemas } from '../../schemas.ts';
import { withoutWorkers } from '../without-workers.ts';
import { expectEmpty, type Target } from './empty-target.ts';
import { renewModels, type Shortcomings } from './renew-models.ts';

/** A page of rows, or the loading of a large table's sequences. */
const statementTimeoutMs = 120_000;

export interface RestoreOptions {
  folder: string;
  /** Of a backup whose files were verified. */
  manifest: Manifest;
  config: KeysConfig;
  databaseUrl: string;
  store: EventStore;
  logger: Logger;
  signal: AbortSignal;
  /** What is being done, and how many events of it are done. */
  onProgress(step: string, events?: number): void;
}

export interface Restored extends Pick<Tally, 'events' | 'hash'>, Shortcomings {
  /** Emails and text messages that are still to be sent, as far as the backup knows. */
  waitingMessages: number;
}

/**
 * Brings a backup into empty servers. It can be broken off anywhere and run again; until it is done Waybill refuses to start there. Throws,
 * with a sentence, where a server is not empty or in use, and where what was restored is not what the backup says.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { config, databaseUrl, store, logger } = options;
  const shutdown = createShutdown(logger, shutdownMs);
  const { kysely: db, close } = connectDatabase<StateTables>(databaseUrl, { logger, poolSize: 2, statementTimeoutMs });
  shutdown.onStop('database', close);
  try {
    const target = { db, store, keyStores: await connectKeys(config, { logger, shutdown }) };
    if (!(await findUnfinished(db))) {
      await expectEmpty(target);
      await updateSchemas(databaseUrl, logger);
    }
    return await withoutWorkers({ ...options, except: ['rebuild'] }, async () => {
      const isLoaded = await begin(options.manifest, target);
      const carried = await fill(options, target, isLoaded);
      const restored = { ...carried, waitingMessages: await countWaiting(db), ...(await renewModels(options, target)) };
      await markFinished(db);
      return restored;
    });
  } finally {
    await shutdown.stop();
  }
}

/** Marks the database, or finds the mark of an earlier run; whether that had come to the read models. */
async function begin(manifest: Manifest, target: Target): Promise<boolean> {
  const backup = hashOf(manifest);
  const unfinished = await findUnfinished(target.db);
  if (!unfinished) {
    await expectEmpty(target);
    await markUnfinished(target.db, { backup, createdAt: new Date(manifest.createdAt) });
    return false;
  }
  if (unfinished.backup === backup) return unfinished.isLoaded;
  throw new Error(
    `The restore of another backup, that of ${unfinished.createdAt.toISOString()}, has not finished here. ` +
      'Run it again with that backup, or choose empty servers.',
  );
}

/** Keys, then, in one transaction, the log and what stands on both. */
async function fill(options: RestoreOptions, { db, store, keyStores }: Target, isLoaded: boolean): Promise<Tally> {
  const { folder, manifest, signal, onProgress } = options;
  const carry = (positions?: PositionMove) =>
    carryOver({
      source: logIn(folder, manifest),
      target: store,
      signal,
      onProgress: (events) => onProgress('events', events),
      onCopied: () => onProgress('comparing'),
      ...(positions ? { positions } : {}),
    });
  const load = async () => {
    onProgress('keys');
    const persons = await restoreKeys(keyStores, readLines(join(folder, manifest.keys.name)), signal);
    expectSame('persons', persons, manifest.keys.rows - 1);
    return db.transaction().execute(async (transaction) => {
      const { file, sealedBy } = manifest.state;
      const wrapped = { ...sealedBy, wrappedKey: Buffer.from(sealedBy.wrappedKey, 'base64') };
      const key = keyStores.wrapping.unwrap(wrapped, sealingContext);
      expectSame('rows', await loadState(transaction, readLines(join(folder, file.name), key)), file.rows);
      const positions = await beginPositionMove(transaction, await reactorsAsReaders(transaction));
      const carried = await carry(positions);
      await positions.apply();
      await markLoaded(transaction);
      return carried;
    });
  };
  const carried = isLoaded ? await carry() : await load();
  expectSame('events', carried.events, manifest.log.events);
  return carried;
}

async function countWaiting(db: Kysely<StateTables>): Promise<number> {
  const waiting = await db.selectFrom('outgoing_messages').select('id').where('state', 'in', ['queued', 'sending']).execute();
  return waiting.length;
}

function expectSame(what: string, restored: number, inBackup: number): void {
  if (restored !== inBackup) throw new Error(`${restored} ${what} were restored, and the backup has ${inBackup}.`);
}
