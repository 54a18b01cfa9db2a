import type { Position } from '#contracts/events/envelope.ts';
import type { Config } from '#infra/config.ts';
import { checkpointOf } from '#infra/reactors.ts';
import { compareModels } from '#projections/compare.ts';
import { dropLeftBehind } from '#projections/next-models.ts';
import { rebuild } from '#projections/rebuild.ts';
import { startProjections } from '#projections/runner.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { Answerer } from './assistant/answerer.ts';
import { createAnswerEvent } from './chats/answer-event.ts';
import { startAnswering } from './chats/answering.ts';
import { lookRegularly } from './chats/look.ts';
import { tellOverdue } from './chats/overdue.ts';
import type { Core } from './compose.ts';
import { beforeServing } from './erasures/before-serving.ts';
import { carryOutAgain, saidSince } from './erasures/catch-up.ts';
import { createCleanFiles } from './erasures/clean-files.ts';
import { startErasing } from './erasures/eraser.ts';
import { keysUrlOf } from './keys.ts';
import { startRebuilding } from './maintenance/rebuilding.ts';
import { nouns, projectorsFor, type Noun } from './nouns.ts';
import { startRetaining } from './retention/retaining.ts';
import { startRelay } from './relay/relay.ts';
import { appliedBy } from './read-models.ts';

export function startProjector(core: Core, among: readonly Noun[] = nouns): void {
  const { databaseUrl, models, log, logWatch, logger, workers } = core;
  const checkLog = logWatch.check;
  const projectors = projectorsFor(among);
  const catchUpErasures = async (after: Position | undefined) =>
    carryOutAgain(core, (await saidSince(core.store, after)).erasures);
  workers.add('projector', startProjections({ databaseUrl, models, log, checkLog, catchUpErasures, projectors, logger }));
  const rebuilding = startRebuilding({
    ...core,
    checkLog,
    progress: core.rebuildProgress,
    comparisons: core.modelComparisons,
    rebuild: (run) => rebuild({ databaseUrl, log, projectors, logger, ...run }),
    compare: (run) => compareModels({ databaseUrl, log, projectors, logger, ...run }),
    tidyUp: () => dropLeftBehind({ databaseUrl, logger }),
  });
  workers.add('rebuilder', rebuilding);
}

export function startRelaying({ databaseUrl, db, store, logWatch, bus, logger, workers }: Core): void {
  const worker = startRelay({
    databaseUrl,
    store,
    bus,
    logger,
    ...checkpointOf(db, 'relay', logWatch.check),
  });
  workers.add('relay', worker);
}

/** Answers visitors in place of people. */
export function startAssisting(core: Core, answerer: Answerer): void {
  const { databaseUrl, db, models, log, stateCache, logWatch, chats, clock, logger, shutdown, workers } = core;
  const shipmentOf = (trackingNumber: string) => shipmentIdByNumber(models, trackingNumber);
  const worker = startAnswering({
    databaseUrl,
    log,
    logger,
    answerEvent: createAnswerEvent({ log, stateCache, chats, answerer, shipmentOf, clock, logger }),
    ...checkpointOf(db, 'assistant', logWatch.check),
  });
  workers.add('assistant', worker);
  const endLooking = lookRegularly({
    look: () => tellOverdue({ chats, models, answerer, shipmentOf, clock, logger }),
    failure: 'could not tell visitors that nobody has answered yet; will retry',
    logger,
  });
  shutdown.onStop('overdue conversations', endLooking);
}

/** See {@link beforeServing}. */
export const eraseBeforeServing = (core: Core, signal: AbortSignal): Promise<void> =>
  beforeServing({ ...core, admit: core.logWatch.admit, applied: appliedBy(core) }, signal);

/** Erases whoever is to be erased, and removes what was kept for long enough. */
export function startEraser(core: Core, config: Config): void {
  const { databaseUrl, logWatch, keyStores, logger, workers } = core;
  const cleanFiles = createCleanFiles({
    databaseUrl,
    keysUrl: keysUrlOf(config) ?? databaseUrl,
    keysCopyUrl: config.KEYS_COPY_URL,
    logger,
  });
  workers.add('eraser', startErasing({ ...core, admit: logWatch.admit, cleanFiles, keys: keyStores.store }));
  workers.add('retention', startRetaining({ ...core, admit: logWatch.admit, applied: appliedBy(core) }));
}
