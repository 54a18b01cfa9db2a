import type { EventDefinition } from '#contracts/events/envelope.ts';
import { eventDefinitions } from '#contracts/events/registry.ts';
import { createAttachments } from '#infra/attachments/postgres.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { createReadMarks } from '#infra/read-marks/postgres.ts';
import { createSeals } from '#infra/seals/postgres.ts';
import { sealingKeyIn } from '#infra/seals/sealing-key.ts';
import { createSavedViews } from '#infra/saved-views/postgres.ts';
import { createSealedBus } from '#infra/bus/sealed.ts';
import { connectNats } from '#infra/bus/nats.ts';
import { systemClock, type Clock } from '#infra/clock.ts';
import type { Config } from '#infra/config.ts';
import { connectDatabase } from '#infra/database/database.ts';
import { leases, revokeLease } from '#infra/database/lease.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { noticeOutages } from '#infra/event-store/notice-outages.ts';
import { bundledRates, createBundledRates } from '#infra/exchange-rates/bundled.ts';
import { createHttpRates } from '#infra/exchange-rates/http.ts';
import { createMailParser } from '#infra/mail-parser/pool.ts';
import { createEventCursors } from './integrations/event-cursors.ts';
import { createPublicEventReader } from './integrations/read-public-event.ts';
import { createGazetteer } from '#infra/gazetteer/city-timezones.ts';
import { createIdempotency } from '#infra/idempotency/postgres.ts';
import type { Logger } from '#infra/logger.ts';
import { joinKeyStores } from '#infra/key-store/join.ts';
import { derive, keysFor } from '#infra/keys.ts';
import { createMessageDigests } from '#infra/message-digests.ts';
import { createRawEmails } from '#infra/raw-emails/postgres.ts';
import { createPersonalData } from '#infra/personal-data/sealing.ts';
import { createPhoneNumbers } from '#infra/phone-numbers/libphonenumber.ts';
import { createModelComparisons } from '#infra/model-comparisons/postgres.ts';
import type { PasswordCost } from '#infra/passwords.ts';
import { createRebuildProgress } from '#infra/rebuild-progress/postgres.ts';
import { goLive, newReactors, reactorsAsReaders } from '#infra/reactors.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { shutdownMs, createShutdown, type Shutdown } from '#infra/shutdown.ts';
import { readSupportContent } from '#infra/support-content/read.ts';
import { createUnsettledMessages } from '#infra/unsettled-messages/postgres.ts';
import { asReader } from '#projections/checkpoint.ts';
import { connectModels } from '#projections/database.ts';
import { createAddressBook } from './address-book/address-book.ts';
import { createExportHistory } from './archives/export-history.ts';
import { createAlertCommands } from './alerts/commands.ts';
import { createKeptAlerts } from './alerts/kept-alerts.ts';
import { createGuesserOf } from './api/guesses.ts';
import { composeAccounts } from './compose-accounts.ts';
import { composeApiKeys } from './compose-api-keys.ts';
import { composeErasures } from './compose-erasures.ts';
import { composeImports } from './compose-imports.ts';
import { composeMailboxes, type MailboxConfig } from './compose-mailboxes.ts';
import { composeTestMode } from './compose-test-mode.ts';
import { composeWebhooks } from './compose-webhooks.ts';
import { createChatCommands } from './chats/commands.ts';
import { createNameAgent } from './chats/name-agent.ts';
import { createChatPhotos } from './chats/photos.ts';
import { createConversationCommands } from './conversations/commands.ts';
import { createConfirmSent } from './conversations/confirm-sent.ts';
import { createReplyFiles } from './conversations/reply-files.ts';
import { forgetErasedHere } from './erasures/forget-erased.ts';
import { createFollowCommands } from './follows/commands.ts';
import { createHandler } from './handle.ts';
import { connectKeys, masterKeysIn, noteMissingBeside, type KeysConfig } from './keys.ts';
import { createLogWatch } from './log-watch.ts';
import { createMailCorrections } from './mailbox/corrections.ts';
import { createFindStanding } from './mailbox/standing.ts';
import { createQuoteCommands } from './quotes/commands.ts';
import { createCalculator } from './rates/calculator.ts';
import { createRateSheetPublisher } from './rates/commands.ts';
import { createRateSheetPreview } from './rates/preview.ts';
import { createRebuildCommands } from './maintenance/rebuild-commands.ts';
import { createRetryParked } from './maintenance/retry-parked.ts';
import { createReaderLags } from './maintenance/reader-lags.ts';
import { createSystemState } from './maintenance/system-state.ts';
import { createRetryMessages } from './outbox/retry.ts';
import { senderOf, webhookClientOf } from './senders.ts';
import { createVisitorTokens } from './realtime/visitor-tokens.ts';
import { updateSchemas } from './schemas.ts';
import { createStateCache } from './state-cache.ts';
import { createSealProof } from './seals/proof.ts';
import { placeNamesOf } from './seals/places.ts';
import { createSealsState } from './seals/state.ts';
import { createShipmentCommands } from './shipments/commands.ts';
import { createDuplicateCheck } from './shipments/duplicates.ts';
import { createWorkers } from './workers.ts';

/** The servers and the key that the core cannot do without. */
export type CoreConfig = KeysConfig &
  MailboxConfig &
  Pick<
    Config,
    | 'EVENTSTORE_URL'
    | 'STREAM_PREFIX'
    | 'NATS_URL'
    | 'EXCHANGE_RATES_URL'
    | 'DEMO'
    | 'ADDRESS_BOOK'
    | 'SECOND_FACTOR'
    | 'SUPPORT_CONTENT'
    | 'SEALING_KEY'
    | 'SEAL_URL'
    | 'SEAL_TSA_URL'
    | 'ALLOW_PRIVATE_WEBHOOKS'
  >;

export type Core = Awaited<ReturnType<typeof composeCore>>;

export interface CoreOptions {
  config: CoreConfig;
  logger: Logger;
  clock?: Clock;
  shutdown?: Shutdown;
  /** False while commands are to be refused as unavailable. */
  mayAppend?: () => boolean;
  /** What hashing a password costs; what guesses at a secret are to cost where nothing is said. */
  passwordCost?: PasswordCost;
  /** The events that can be read and written; all that there are where nothing is said. */
  events?: ReadonlyMap<string, EventDefinition>;
}

/**
 * Connects the adapters, brings the schemas up to date and builds the core. Throws when a URL or the master key is missing, when
 * Postgres cannot be migrated, and StartRefused for keys that do not belong to it and for support content that is not valid.
 */
export async function composeCore({
  config,
  logger,
  clock = systemClock,
  shutdown = createShutdown(logger, shutdownMs),
  mayAppend = () => true,
  passwordCost,
  events = eventDefinitions,
}: CoreOptions) {
  const databaseUrl = required('DATABASE_URL', config.DATABASE_URL);
  const masterKeys = masterKeysIn(config);
  const supportContent = await readSupportContent(config.SUPPORT_CONTENT);
  await updateSchemas(databaseUrl, logger);
  const database = connectDatabase<StateTables>(databaseUrl, { logger });
  shutdown.onStop('database', () => database.close());
  const modelDatabase = connectModels(databaseUrl, { logger });
  shutdown.onStop('read models', () => modelDatabase.close());

  const connected = connectEventStore(required('EVENTSTORE_URL', config.EVENTSTORE_URL), { streamPrefix: config.STREAM_PREFIX });
  const store = noticeOutages(connected, () => logWatch.doubt());
  shutdown.onStop('event store', () => store.close());
  const bus = connectNats(required('NATS_URL', config.NATS_URL), logger);
  shutdown.onStop('bus', () => bus.close());

  const db = database.kysely;
  const keyStores = await connectKeys(config, { logger, shutdown });
  const digestKey = await joinKeyStores(keyStores, derive(masterKeys.current, 'e-mail'));
  noteMissingBeside(keyStores, { logger, shutdown });
  const personalData = createPersonalData({ ...keyStores, digestKey });
  const models = modelDatabase.kysely;
  const logWatch = createLogWatch({ store, db, models, clock, logger });
  shutdown.onStop('log watch', () => logWatch.close());
  const log = createEventLog(store, personalData, events);
  const stateCache = createStateCache();
  const endForgetting = forgetErasedHere({ bus, personalData, stateCache });
  // What was decided on the other log would be appended to this one.
  logWatch.onRecovered(() => stateCache.clear());
  shutdown.onStop('erasures', async () => endForgetting());
  const admit = async () => {
    if (!mayAppend()) throw new EventStoreUnavailable('nothing can be appended yet');
    await logWatch.admit();
  };
  const handle = createHandler(log, { cache: stateCache, admit });
  const isDemoMode = config.DEMO ?? false;
  const accountCore = composeAccounts({
    db,
    models,
    bus,
    handle,
    log,
    personalData,
    masterKeys,
    isDemoMode,
    secondFactorPolicy: config.SECOND_FACTOR,
    passwordCost,
    clock,
    logger,
  });
  const ratesUrl = config.EXCHANGE_RATES_URL;
  const exchangeRates = ratesUrl
    ? createHttpRates({ url: ratesUrl, bundled: bundledRates, clock, logger })
    : createBundledRates();
  const calculate = createCalculator({ models, exchangeRates, clock });
  const follows = createFollowCommands({ handle, log, personalData, phoneNumbers: createPhoneNumbers() });
  const chats = createChatCommands({ handle, log, personalData });
  const nameAgent = createNameAgent({ directory: accountCore.directory, personalData });
  const attachments = createAttachments({ db, personalData });
  const rawEmails = createRawEmails({ db, personalData });
  const outbox = createOutbox(db);
  const mailboxCore = composeMailboxes({ config, db, models, handle, log, personalData, masterKeys, clock });
  const mailParser = createMailParser({ ownDomain: domainOf(senderOf(config).address) });
  shutdown.onStop('mail parser', () => mailParser.close());
  const quotes = createQuoteCommands({ handle, log, personalData, calculate });
  const gazetteer = createGazetteer();
  const unsettled = createUnsettledMessages(db);
  const savedViews = createSavedViews(db);
  const seals = createSeals(db, createSignatures(masterKeys, 'verification'));
  const sealingKey = config.SEALING_KEY ? sealingKeyIn(config.SEALING_KEY) : undefined;
  const readerLags = createReaderLags({
    store,
    readers: async () => [await asReader(models), ...(await reactorsAsReaders(db))],
    isSealing: sealingKey !== undefined,
  });
  const sealPlaces = placeNamesOf(config);
  const rebuildProgress = createRebuildProgress(db);
  const modelComparisons = createModelComparisons(db);
  const shipments = createShipmentCommands({
    handle,
    personalData,
    gazetteer,
    convertQuote: quotes.convert,
    refuseDuplicate: createDuplicateCheck({ personalData, models }),
  });
  const apiKeyCore = composeApiKeys({
    db,
    models,
    log,
    stateCache,
    handle,
    accounts: accountCore.accounts,
    masterKeys,
    clock,
    logger,
  });
  const importCore = composeImports({
    db,
    models,
    handle,
    log,
    bus,
    personalData,
    actorNames: apiKeyCore.actorNames,
    masterKeys,
    digestKey,
    clock,
    logger,
  });
  const requestSignatures = createSignatures(masterKeys, 'request');
  const questionSignatures = createSignatures(masterKeys, 'read-question');
  const eventCursors = createEventCursors(masterKeys);
  const webhookClient = webhookClientOf(config);
  const webhookCore = composeWebhooks({
    mode: 'live',
    db,
    models,
    keyModels: models,
    handle,
    log,
    accounts: accountCore.accounts,
    masterKeys,
    client: webhookClient,
    cursors: eventCursors,
    clock,
  });
  return {
    databaseUrl,
    db,
    models,
    store,
    log,
    stateCache,
    logWatch,
    bus,
    handle,
    keyStores,
    personalData,
    ...accountCore,
    ...mailboxCore,
    addressBook: createAddressBook({ models, handle, personalData, isOn: config.ADDRESS_BOOK }),
    savedViews,
    readMarks: createReadMarks(db),
    shipments,
    exchangeRates,
    supportContent,
    calculate,
    publishRateSheet: createRateSheetPublisher(handle),
    previewRateSheet: createRateSheetPreview({ models, clock }),
    systemState: createSystemState({
      models,
      log,
      accounts: accountCore.accounts,
      unsettled,
      rebuildProgress,
      comparisons: modelComparisons,
      webhooks: webhookCore.webhookDeliveries,
      clock,
      seals: createSealsState({ store, seals, sealPlaces }),
      readerLags,
    }),
    readerLags,
    retryParked: createRetryParked({ handle, models, restartProjector: () => revokeLease(db, leases.projector) }),
    rebuilds: createRebuildCommands({ handle, bus }),
    rebuildProgress,
    modelComparisons,
    unsettled,
    retryMessages: createRetryMessages({ unsettled, handle, bus, clock }),
    quotes,
    ...composeErasures({
      ...accountCore,
      forgetInImports: importCore.forgetInImports,
      rowsWithAddress: importCore.rowsWithAddress,
      importReader: importCore.importReader,
      db,
      models,
      store,
      log,
      handle,
      bus,
      personalData,
      attachments,
      rawEmails,
      mailParser,
      outbox,
      savedViews,
      clock,
    }),
    chats,
    nameAgent,
    conversations: createConversationCommands(handle),
    confirmSent: createConfirmSent({
      handle,
      unsettled,
      mailboxes: mailboxCore.mailboxes,
      connectMailbox: mailboxCore.connectMailbox,
      ownDomain: domainOf(senderOf(config).address),
      clock,
    }),
    replyFiles: createReplyFiles({ attachments, personalData, log, clock }),
    mailCorrections: createMailCorrections({ handle, log, findStanding: createFindStanding({ log, stateCache }) }),
    attachments,
    rawEmails,
    outbox,
    mailParser,
    chatPhotos: createChatPhotos({ log, chats, attachments, models, clock, loadPhotos }),
    follows,
    eventCursors,
    readPublicEvent: createPublicEventReader({ store, gazetteer, cursors: eventCursors }),
    webhookClient,
    ...webhookCore,
    ...apiKeyCore,
    ...importCore,
    admit,
    gazetteer,
    testMode: composeTestMode({
      databaseUrl,
      digestKey,
      masterKeys,
      gazetteer,
      cursors: eventCursors,
      calculate,
      keyModels: models,
      accounts: accountCore.accounts,
      webhookClient,
      clock,
      logger,
      shutdown,
    }),
    alerts: createAlertCommands(handle),
    keptAlerts: createKeptAlerts({ models, log, accounts: accountCore.accounts, clock }),
    idempotency: createIdempotency(db),
    requestSignatures,
    questionSignatures,
    guesserOf: createGuesserOf(requestSignatures),
    ...createSignedLinks(masterKeys),
    presenceBus: createSealedBus(bus, keysFor(masterKeys, 'presence')),
    keyRequestsBus: createSealedBus(bus, keysFor(masterKeys, 'key-requests')),
    messageDigests: createMessageDigests(digestKey),
    seals,
    sealPlaces,
    proveSeal: createSealProof({ store, seals }),
    exportHistory: createExportHistory({ store, seals, models, personalData, sealingKey }),
    sealingKey,
    visitorTokens: createVisitorTokens(createSignatures(masterKeys, 'visitor')),
    clock,
    logger,
    shutdown,
    workers: createWorkers(shutdown),
  };
}

const domainOf = (address: string): string => address.split('@').at(-1) ?? '';

/** Most processes never see a photo. */
const loadPhotos = async () => (await import('#infra/photos/sharp.ts')).photos;

/** Marks where reactors begin in a new database, before anything can be appended through this process. */
export async function letReactorsGoLive({ db, store, logWatch }: Pick<Core, 'db' | 'store' | 'logWatch'>): Promise<void> {
  const logId = await logWatch.check();
  const names = await newReactors(db);
  if (names.length === 0) return;
  const tail = await store.tail();
  // What was there before it is sealed as well.
  for (const name of names) await goLive(db, name, { logId, tail: name === 'sealer' ? undefined : tail });
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`${name} is not set. \`npm start\` brings up an embedded server for every URL that is missing.`);
  return value;
}
