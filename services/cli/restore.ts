import { BackupDamaged } from '#infra/backup/damaged.ts';
import { readConfig } from '#infra/config.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { createLogger } from '#infra/logger.ts';
import { folderOption } from './backing-up/folder-option.ts';
import { openBackup } from './backing-up/open-backup.ts';
import { restore } from './backing-up/restore.ts';
import { runToExit } from './tool.ts';
import { withServers } from './with-servers.ts';

await runToExit('restore', async (signal) => {
  const folder = folderOption('restore', 'from');
  const startedAt = performance.now();
  const manifest = await openBackup(folder, readConfig(process.env)).catch((error: unknown) => {
    if (!(error instanceof BackupDamaged)) throw error;
    throw new Error(`${error.message} Nothing was restored: take another copy of the backup.`, { cause: error });
  });
  console.error(`The backup of ${manifest.createdAt} is whole.`);
  await withServers(process.env, async (config) => {
    const store = connectEventStore(config.EVENTSTORE_URL ?? '', { streamPrefix: config.STREAM_PREFIX });
    const logger = createLogger(process.env['LOG_LEVEL'] ? config.LOG_LEVEL : 'warn', 'restore');
    const databaseUrl = config.DATABASE_URL ?? '';
    const onProgress = (step: string, events?: number) =>
      void process.stderr.write(events === undefined ? `\r${step}...\n` : `\r${step}: ${events}`);
    try {
      const restored = await restore({ folder, manifest, config, databaseUrl, store, logger, signal, onProgress });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const { events, hash, waitingMessages, missingKeys, parkedStreams } = restored;
      console.log(
        `\rRestored the backup of ${manifest.createdAt} in ${seconds} s: ${events} events (SHA-256 ${hash}), the keys of ${manifest.keys.rows - 1} persons, ` +
          'accounts, the outbox and idempotency keys; the read models were made anew.',
      );
      console.log(
        `Next: start Waybill with these settings and with master key ${manifest.masterKeyIds.join(' and ')}. Everyone signs in again. Messages that were on their way: ${waitingMessages}; they are sent then, unless the log has their end.`,
      );
      if (missingKeys > 0 || parkedStreams > 0)
        throw new Error(
          `Everything is restored, but ${missingKeys} persons are without their key and ${parkedStreams} streams are parked that were in order when the backup was made. See docs/operations.md.`,
        );
    } catch (error) {
      if (signal.aborted) throw new Error('stopped. Run it again with the same backup: it goes on from here.', { cause: error });
      throw error;
    } finally {
      await store.close();
    }
  });
});
