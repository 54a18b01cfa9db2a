import type { Position } from '#contracts/events/envelope.ts';
import { testWebhooksQueuedSubject, webhooksQueuedSubject } from '#contracts/subjects.ts';
import type { Config } from '#infra/config.ts';
import { leases } from '#infra/database/lease.ts';
import { noTextGateway } from '#infra/text-messages/http.ts';
import { createTimeStamps } from '#infra/time-stamps/node-forge.ts';
import { beginReactor, checkpointOf, passReactor } from '#infra/reactors.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import { sealingKeyIn } from '#infra/seals/sealing-key.ts';
import { rebuild } from '#projections/rebuild.ts';
import { startProjections } from '#projections/runner.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import { createHandler } from './handle.ts';
import { createPricesAt } from './rates/prices-at.ts';
import { createShipmentCommands } from './shipments/commands.ts';
import { createDuplicateCheck } from './shipments/duplicates.ts';
import { placesOf } from './seals/places.ts';
import { startPublisher } from './seals/publisher.ts';
import { sealedEvery, startSealer, type SealedEvery } from './seals/sealer.ts';
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
import { createCarryOutRows } from './imports/carry-out.ts';
import { createCompareRows } from './imports/duplicates.ts';
import { startImporter } from './imports/importer.ts';
import { createNote } from './imports/note.ts';
import { createLookAtScans } from './imports/scans.ts';
import { startRebuilding } from './maintenance/rebuilding.ts';
import { emailChannel, emailsAtOnce, onceByLog, textChannel } from './outbox/channel.ts';
import { startQueueing } from './outbox/queue.ts';
import { createEndRecorder } from './outbox/record.ts';
import { startSending } from './outbox/send.ts';
import { shareReads } from './outbox/share-reads.ts';
import { nouns, projectorsFor, type Noun } from './nouns.ts';
import { createEmailWriter, createTextWriter } from './outbox/write.ts';
import { composeThreadEvent } from './compose-mailbox.ts';
import { composeMailboxReading } from './compose-mailbox-reading.ts';
import { startNotingSent } from './mailbox/note-sent.ts';
import { startRetaining } from './retention/retaining.ts';
import { startThreader } from './mailbox/threader.ts';
import { startWatchingMailboxes } from './mailbox/watch-mailboxes.ts';
import { asReader } from '#projections/checkpoint.ts';
import { followProgress } from '#projections/progress.ts';
import { startRelay } from './relay/relay.ts';
import { createEndpoints } from './webhooks/endpoints.ts';
import { createFeedReplays } from './webhooks/feed-replays.ts';
import { startWebhookQueue, type WebhookQueueOptions } from './webhooks/queue.ts';
import { startSendingWebhooks } from './webhooks/send.ts';
import { mailersOf, senderOf, textGatewayOf } from './senders.ts';

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
    rebuild: (run) => rebuild({ databaseUrl, log, projectors, logger, ...run }),
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

/** The read models did not come to where the log is. */
class ModelsBehind extends Error {
  override readonly name = 'ModelsBehind';
}

/** Says of every received email where it belongs. */
export function startThreading(core: Core): void {
  const { databaseUrl, db, models, log, logWatch, logger, shutdown, workers } = core;
  const progress = followProgress(databaseUrl, models, logger);
  const worker = startThreader({
    databaseUrl,
    log,
    logger,
    threadEvent: composeThreadEvent(core, async (place) => {
      if (!(await progress.reached(place))) throw new ModelsBehind('the read models are behind; emails are threaded after that');
    }),
    ...checkpointOf(db, 'threader', logWatch.check),
  });
  workers.add('threader', worker);
  shutdown.onStop('progress of the threader', () => progress.close());
}

/** Reads mailboxes into the log, and gives them copies of the replies that were sent from them. */
export function startReadingMailboxes(core: Core, config: Config, publicUrl: string, among: readonly Noun[] = nouns): void {
  const { databaseUrl, db, log, logWatch, rawEmails, logger, shutdown, workers } = core;
  const reading = composeMailboxReading(core, config, nounEmailsOf(core, config, publicUrl, among));
  workers.add('mailboxes', startWatchingMailboxes({ ...core, ...reading }));
  const noting = startNotingSent({
    databaseUrl,
    log,
    ...reading,
    logger,
    ...checkpointOf(db, 'sent_copies', logWatch.check),
  });
  workers.add('sent copies', noting);
  let after: string | undefined;
  const endForgetting = lookRegularly({
    async look() {
      await logWatch.admit();
      after = await rawEmails.forgetErased(after, personsAtOnce);
    },
    failure: 'could not remove the emails of persons who were erased; will retry',
    logger,
  });
  shutdown.onStop('emails of erased persons', endForgetting);
}

const personsAtOnce = 500;

/** See {@link beforeServing}. */
export const eraseBeforeServing = (core: Core, signal: AbortSignal): Promise<void> =>
  beforeServing({ ...core, admit: core.logWatch.admit, applied: appliedBy(core) }, signal);

const appliedBy =
  ({ models }: Core) =>
  async () =>
    (await asReader(models)).after;

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

/** Checks, carries out and undoes imports. */
export function startImporting(core: Core): void {
  const { databaseUrl, log, models, personalData, gazetteer, quotes, admit, importFiles, importRows, importReader, workers } =
    core;
  // States of 100,000 shipments would push those out of the cache that people work on.
  const handle = createHandler(log, { admit });
  const steps = createShipmentCommands({
    handle,
    personalData,
    gazetteer,
    convertQuote: quotes.convert,
    refuseDuplicate: createDuplicateCheck({ personalData, models }),
  });
  let upTo: Position | undefined;
  const worker = startImporter({
    ...core,
    databaseUrl,
    files: importFiles,
    rows: importRows,
    reader: importReader,
    steps,
    admit,
    compareRows: createCompareRows({ ...core, rows: importRows }),
    lookAtScans: createLookAtScans({ models, previewScan: steps.previewScan }),
    pricesAt: createPricesAt(models),
    carryOut: createCarryOutRows({ ...core, steps }),
    note: createNote({ handle, clock: core.clock }),
    async haveFollowed() {
      upTo ??= await log.store.end();
      const end = upTo;
      const after = await appliedBy(core)();
      if (end)
        for await (const next of log.store.readAll({ after, limit: 1 })) if (next.position.commit <= end.commit) return false;
      upTo = undefined;
      return true;
    },
  });
  workers.add('importer', worker);
}

/** The emails of all nouns. */
function nounEmailsOf(core: Core, config: Config, publicUrl: string, among: readonly Noun[]) {
  const parts = { ...core, publicUrl, staffAddress: config.STAFF_EMAIL ?? senderOf(config).address };
  return among.flatMap(({ emails }) => emails?.(parts) ?? []);
}

export function startMailing(core: Core, config: Config, publicUrl: string, among: readonly Noun[] = nouns): void {
  const { databaseUrl, db, outbox, bus, handle, logWatch, clock, logger, shutdown, workers } = core;
  const log = shareReads({
    ...core.log,
    // An email is not written from a log that is not the one it was queued from.
    async read(stream) {
      await logWatch.admit();
      return core.log.read(stream);
    },
  });
  const from = senderOf(config);
  const mailer = mailersOf(config, core);
  const nounEmails = nounEmailsOf({ ...core, log }, config, publicUrl, among);
  const queue = startQueueing({
    databaseUrl,
    log,
    nounEmails,
    outbox,
    bus,
    clock,
    logger,
    ...checkpointOf(db, 'mailer', logWatch.check),
  });
  workers.add('email queue', queue);
  shutdown.onStop('mail server', () => mailer.close());
  const sender = startSending({
    databaseUrl,
    outbox,
    channels: [
      onceByLog(
        log,
        emailChannel(
          mailer,
          createEmailWriter({ nounEmails, from, replyAddress: config.REPLY_ADDRESS, replyTokens: core.replyTokens }),
          emailsAtOnce,
        ),
      ),
      onceByLog(log, textChannel(textGatewayOf(config) ?? noTextGateway, createTextWriter(nounEmails))),
    ],
    record: createEndRecorder({ outbox, nounEmails, handle, clock }),
    bus,
    clock,
    logger,
  });
  workers.add('email sender', sender);
}

/** Queues what endpoints of webhooks are told of, and sends it: those of test mode are told of what happens there, by workers of their own. */
export function startWebhooks(core: Core): void {
  const { databaseUrl, models, testMode, logWatch, logger, shutdown } = core;
  const progress = followProgress(databaseUrl, models, logger);
  shutdown.onStop('progress of the webhooks', () => progress.close());
  shutdown.onStop('receivers of webhooks', () => core.webhookClient.close());
  startWebhooksOf(core, {
    ...core,
    name: 'webhook',
    subject: webhooksQueuedSubject,
    leases: { queue: leases.webhookQueue, sender: leases.webhookSender },
    checkLog: logWatch.check,
    async modelsReach(position) {
      if (!(await progress.reached(position)))
        throw new ModelsBehind('the read models are behind; webhooks are queued after that');
    },
  });
  startWebhooksOf(core, {
    ...testMode,
    name: 'test webhook',
    subject: testWebhooksQueuedSubject,
    leases: { queue: leases.testWebhookQueue, sender: leases.testWebhookSender },
    // It is never another log, and its read models are never behind.
    checkLog: async () => undefined,
    modelsReach: async () => undefined,
  });
}

/** Endpoints, and what they are told of. */
interface WebhookWork
  extends
    Pick<Core, 'db' | 'models' | 'store' | 'handle' | 'readPublicEvent' | 'webhookDeliveries' | 'webhookSecrets'>,
    Pick<WebhookQueueOptions, 'subject' | 'modelsReach'> {
  name: string;
  leases: { queue: string; sender: string };
  checkLog(): Promise<unknown>;
}

function startWebhooksOf(core: Core, work: WebhookWork): void {
  const { databaseUrl, bus, clock, logger, workers, webhookClient: client } = core;
  const { name, db, models, store, leases: owned, checkLog, webhookDeliveries: deliveries, webhookSecrets: secrets } = work;
  const parts = { ...work, databaseUrl, bus, clock, logger, deliveries };
  const checkpoint = checkpointOf(db, 'webhooks', checkLog);
  workers.add(`${name} queue`, startWebhookQueue({ ...parts, lease: owned.queue, ...checkpoint }));
  const sender = startSendingWebhooks({
    ...parts,
    lease: owned.sender,
    secrets,
    client,
    readEndpoints: createEndpoints({ models, keyModels: core.models, secrets }),
    feedReplays: createFeedReplays({ ...parts, store }),
  });
  workers.add(`${name} sender`, sender);
}

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
