import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeLines } from '#infra/backup/file.ts';
import { expectFiles, prepareFolder, removeOthers } from '#infra/backup/folder.ts';
import { linesOfKeys } from '#infra/backup/keys.ts';
import { filesOf, sealingContext, writeManifest, type Manifest } from '#infra/backup/manifest.ts';
import { linesOfState } from '#infra/backup/state.ts';
import { acquireLease, leases } from '#infra/database/lease.ts';
import { stateMigrations } from '#infra/database/migrate.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import type { Core } from '../../compose.ts';
import { parkedStreams } from '../../readiness.ts';
import { addLog, logSoFar } from './log-part.ts';

export interface BackupOptions {
  folder: string;
  signal: AbortSignal;
  /** How many events the folder has. */
  onProgress(events: number): void;
}

type Parts = Pick<Core, 'databaseUrl' | 'db' | 'models' | 'store' | 'logWatch' | 'keyStores' | 'clock' | 'logger'>;

export interface BackedUp {
  manifest: Manifest;
  /** Those that no backup in this folder had before. */
  newEvents: number;
}

/**
 * Makes a backup beside everything that goes on. Until the end the former one stays as it is. Throws, with a sentence, where another
 * backup runs, and where the folder or the log is not the right one.
 */
export async function backUp(core: Parts, options: BackupOptions): Promise<BackedUp> {
  const lease = await acquireLease(core.databaseUrl, leases.backup, AbortSignal.abort(), core.logger);
  if (!lease) throw new Error('Another backup is running. Run this again when it is done.');
  try {
    return await backUpAlone(core, { ...options, signal: AbortSignal.any([options.signal, lease.lost]) });
  } catch (error) {
    if (!lease.lost.aborted) throw error;
    throw new Error('The connection to PostgreSQL was lost. The former backup is as it was; run this again.', { cause: error });
  } finally {
    await lease.release();
  }
}

async function backUpAlone(core: Parts, { folder, signal, onProgress }: BackupOptions): Promise<BackedUp> {
  const { store, keyStores } = core;
  const createdAt = core.clock.now().toISOString();
  const former = await prepareFolder(folder);
  const logId = await rightLog(core);
  const number = (former?.number ?? 0) + 1;
  const troubles = { missingKeys: await keyStores.store.missing(), parkedStreams: await parkedStreams(core.models) };
  const nameOf = (part: string) => `${String(number).padStart(6, '0')}-${part}`;
  const part = (name: string) => ({ folder, name: nameOf(name), signal, onProgress });

  const before = await logSoFar(store, logId, former);
  const bulk = await addLog(store, before, part('log-1.jsonl.gz'));
  const key = randomBytes(32);
  const stateName = nameOf('state.jsonl.gz.sealed');
  const state = await core.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => writeLines(join(folder, stateName), linesOfState(transaction), { signal, key }));
  // After the state, so that it has every event that the state knows of, and before the keys, so that none of its is missing.
  const log = await addLog(store, bulk, part('log-2.jsonl.gz'));
  if (!log.end) throw new TypeError('a log with an identity has no event');
  const installation = await keyStores.store.installation();
  if (!installation) throw new TypeError('there are no keys');
  const { wrappedKey, masterKeyId } = keyStores.wrapping.wrap(key, sealingContext);
  const masterKeyIds = new Set([masterKeyId]);
  const keysName = nameOf('keys.jsonl.gz');
  const keyLines = linesOfKeys(keyStores, (wrapper) => masterKeyIds.add(wrapper));
  const keys = await writeLines(join(folder, keysName), keyLines, { signal });

  const manifest: Manifest = {
    format: 1,
    number,
    createdAt,
    installationId: installation.id,
    masterKeyIds: [...masterKeyIds],
    log: { id: logId, events: log.events, end: log.end, files: [...log.files] },
    state: {
      file: { name: stateName, ...state },
      migrations: Object.keys(stateMigrations),
      sealedBy: { wrappedKey: wrappedKey.toString('base64'), masterKeyId },
    },
    keys: { name: keysName, ...keys },
    ...troubles,
  };
  signal.throwIfAborted();
  await expectFiles(folder, filesOf(manifest));
  await writeManifest(folder, manifest);
  await removeOthers(folder, manifest);
  return { manifest, newEvents: log.events - before.events };
}

/** The identity of the log, which has to be the one that the rest belongs to. */
async function rightLog({ store, logWatch }: Parts): Promise<string> {
  if ((await readLogId(store)) === undefined) throw new Error('There is no log of Waybill yet: there is nothing to back up.');
  return logWatch.check();
}
