import type { Config } from '#infra/config.ts';
import { createTimeStamps } from '#infra/time-stamps/node-forge.ts';
import { beginReactor, passReactor } from '#infra/reactors.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import { sealingKeyIn } from '#infra/seals/sealing-key.ts';
import { placesOf } from './seals/places.ts';
import { startPublisher } from './seals/publisher.ts';
import { sealedEvery, startSealer, type SealedEvery } from './seals/sealer.ts';
import type { Core } from './compose.ts';

/** Seals the log, and brings every head to the places that are configured. Without a key there is nothing to do. */
export function startSealing(core: Core, config: Config, every: SealedEvery = sealedEvery): void {
  const { databaseUrl, db, store, seals, sealingKey: key, logWatch, clock, logger, workers } = core;
  if (!key) {
    logger.warn('SEALING_KEY is not set: the event log is not sealed');
    return;
  }
  const { check: checkLog } = logWatch;
  const previousKey = config.SEALING_KEY_PREVIOUS ? sealingKeyIn(config.SEALING_KEY_PREVIOUS) : undefined;
  const sealer = startSealer({
    databaseUrl,
    store,
    seals,
    key,
    previousKey,
    clock,
    logger,
    checkLog,
    begin: (epoch) => beginReactor(db, 'sealer', epoch),
    pass: (to, epoch) => passReactor(db, 'sealer', to, epoch),
    keep: (segment, epoch) => keepSegment(db, segment, epoch),
    every,
  });
  workers.add('sealer', sealer);
  const places = placesOf(config, { seals, timeStampsAt: createTimeStamps });
  workers.add('seal publisher', startPublisher({ databaseUrl, seals, places, clock, logger, checkLog }));
}
