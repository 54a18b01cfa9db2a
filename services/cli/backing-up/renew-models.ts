import type { Manifest } from '#infra/backup/manifest.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { digestKeyOf } from '#infra/key-store/join.ts';
import type { Logger } from '#infra/logger.ts';
import { createPersonalData } from '#infra/personal-data/sealing.ts';
import { connectModels } from '#projections/database.ts';
import { rebuild } from '#projections/rebuild.ts';
import { projectors } from '../../nouns.ts';
import { parkedStreams } from '../../readiness.ts';
import type { Target } from './empty-target.ts';

export interface RenewOptions {
  databaseUrl: string;
  manifest: Manifest;
  logger: Logger;
  signal: AbortSignal;
  onProgress(step: string, events: number): void;
}

/** What is less in order than when the backup was made. */
export interface Shortcomings {
  missingKeys: number;
  parkedStreams: number;
}

/** Makes the read models from the restored log; so every event of it is read once. */
export async function renewModels(
  { databaseUrl, manifest, logger, signal, onProgress }: RenewOptions,
  { store, keyStores }: Pick<Target, 'store' | 'keyStores'>,
): Promise<Shortcomings> {
  const installation = await keyStores.store.installation();
  if (!installation) throw new TypeError('the keys were restored without their installation');
  const digestKey = digestKeyOf(installation, keyStores.wrapping);
  await rebuild({
    databaseUrl,
    log: createEventLog(store, createPersonalData({ ...keyStores, digestKey })),
    projectors,
    logger,
    signal,
    onProgress: ({ events }) => onProgress('read models', events),
  });
  const models = connectModels(databaseUrl, { logger, poolSize: 1 });
  try {
    return {
      missingKeys: Math.max(0, (await keyStores.store.missing()) - manifest.missingKeys),
      parkedStreams: Math.max(0, (await parkedStreams(models.kysely)) - manifest.parkedStreams),
    };
  } finally {
    await models.close();
  }
}
