import type { Channel } from '#contracts/mail.ts';
import type { Config } from '#infra/config.ts';
import type { Metrics } from '#infra/metrics.ts';
import { version } from '#infra/version.ts';
import type { Progress } from '#projections/progress.ts';
import { createAnswerCommand, createCarryOut } from './api/answer-command.ts';
import { createCommandIdentity } from './api/command-identity.ts';
import type { FindParcel } from './api/find-parcel.ts';
import type { Api } from './api/mount.ts';
import type { RateLimits } from './api/rate-limits.ts';
import { accountRoutes } from './api/routes/accounts.ts';
import { addressBookRoutes } from './api/routes/address-book.ts';
import { adminRoutes, type AdminRoutesOptions } from './api/routes/admin.ts';
import { alertRoutes } from './api/routes/alerts.ts';
import { apiKeyRoutes } from './api/routes/api-keys.ts';
import { auditEventRoutes } from './api/routes/audit-events.ts';
import { auditRoutes } from './api/routes/audit.ts';
import { bulkStatusRoutes, type BulkStatusRoutesOptions } from './api/routes/bulk-status.ts';
import { chatCommandRoutes } from './api/routes/chat-commands.ts';
import { chatPhotoRoutes, type ChatPhotoRoutesOptions } from './api/routes/chat-photos.ts';
import { chatRoutes } from './api/routes/chats.ts';
import { clientErrorRoutes } from './api/routes/client-errors.ts';
import { conversationCommandRoutes } from './api/routes/conversation-commands.ts';
import { conversationRoutes } from './api/routes/conversations.ts';
import { devMailRoutes } from './api/routes/dev-mail.ts';
import { docsRoutes } from './api/routes/docs.ts';
import { erasureRoutes } from './api/routes/erasures.ts';
import { emailFileRoutes } from './api/routes/email-files.ts';
import { emailRoutes } from './api/routes/emails.ts';
import { epcisRoutes } from './api/routes/epcis.ts';
import { followRoutes } from './api/routes/follows.ts';
import { historyExportRoutes } from './api/routes/history-export.ts';
import { historyRoutes } from './api/routes/history.ts';
import { labelRoutes } from './api/routes/labels.ts';
import { importRoutes } from './api/routes/imports.ts';
import { v1ImportRoutes } from './api/routes/v1-imports.ts';
import { createImportAnswers } from './api/import-answers.ts';
import { sayFinding } from './imports/say.ts';
import { mailCorrectionRoutes } from './api/routes/mail-corrections.ts';
import { mailboxRoutes } from './api/routes/mailboxes.ts';
import { manifestRoutes } from './api/routes/manifests.ts';
import { maintenanceRoutes } from './api/routes/maintenance.ts';
import { notificationRoutes } from './api/routes/notifications.ts';
import { ownPasswordRoutes } from './api/routes/own-passwords.ts';
import { outboxRoutes } from './api/routes/outbox.ts';
import { peopleRoutes } from './api/routes/people.ts';
import { quoteRequestRoutes } from './api/routes/quote-requests.ts';
import { quoteRoutes } from './api/routes/quotes.ts';
import { rateSheetRoutes } from './api/routes/rate-sheets.ts';
import { rateRoutes } from './api/routes/rates.ts';
import { searchRoutes } from './api/routes/search.ts';
import { sealRoutes } from './api/routes/seals.ts';
import { secondFactorRoutes } from './api/routes/second-factor.ts';
import { securityLogRoutes, type SecurityLogRoutesOptions } from './api/routes/security-log.ts';
import { sessionRoutes } from './api/routes/sessions.ts';
import { replyRoutes } from './api/routes/replies.ts';
import { savedViewRoutes } from './api/routes/saved-views.ts';
import { shipmentCorrectionRoutes } from './api/routes/shipment-corrections.ts';
import { shipmentExportRoutes } from './api/routes/shipment-export.ts';
import { shipmentRoutes } from './api/routes/shipments.ts';
import { statisticsRoutes } from './api/routes/statistics.ts';
import { statsRoutes } from './api/routes/stats.ts';
import { systemRoutes, type SystemRoutesOptions } from './api/routes/system.ts';
import { timelineRoutes } from './api/routes/timelines.ts';
import { retentionRoutes } from './api/routes/retention.ts';
import { v1EventRoutes } from './api/routes/v1-events.ts';
import { v1QuoteRoutes } from './api/routes/v1-quotes.ts';
import { v1ShipmentCommandRoutes } from './api/routes/v1-shipment-commands.ts';
import { v1ShipmentRoutes } from './api/routes/v1-shipments.ts';
import { v1TrackingRoutes } from './api/routes/v1-tracking.ts';
import { createKeyGuard } from './api/key-guard.ts';
import type { KeyRequests } from './api/key-requests.ts';
import type { KeySides } from './api/key-sides.ts';
import { trackingRoutes } from './api/routes/tracking.ts';
import { unknownNumbersRoutes } from './api/routes/unknown-numbers.ts';
import { widgetRoutes } from './api/routes/widget.ts';
import { createSignIn } from './api/sign-in.ts';
import { createReadChatPage } from './chats/chat-pages.ts';
import { createDeskLists } from './chats/desk-lists.ts';
import type { Core } from './compose.ts';
import type { Audit } from './compose-audit.ts';
import { composeWebhookRoutes } from './compose-webhook-routes.ts';
import { createConversationLists } from './conversations/lists.ts';
import { createReadConversationPage, type ConversationPageOptions } from './conversations/pages.ts';
import type { EventFeed } from './integrations/event-feed.ts';
import { createReplies } from './conversations/replies.ts';
import { createPrinterLoader, loadBarCodes } from './load-printer.ts';
import { nouns, wordsOfTemplates } from './nouns.ts';
import { createBulkUpdates } from './shipments/bulk-update.ts';
import { createPrintManifest } from './shipments/manifest/print-manifest.ts';
import { createNotificationPreview } from './shipments/preview.ts';
import { createPrintLabel } from './shipments/print-label.ts';
import type { Presence } from './realtime/presence.ts';
import type { PersonalDataReads } from './reads/reads.ts';
import type { Search } from './search/search.ts';
import type { ReadTimeline } from './timeline/timeline.ts';

export type RouteCore = Pick<
  Core,
  | 'addressBook'
  | 'alerts'
  | 'apiKeys'
  | 'apiKeyList'
  | 'checkApiKey'
  | 'keptAlerts'
  | 'calculate'
  | 'chats'
  | 'chatPhotos'
  | 'clock'
  | 'confirmSent'
  | 'conversations'
  | 'replyFiles'
  | 'mailCorrections'
  | 'erasures'
  | 'retention'
  | 'exchangeRates'
  | 'follows'
  | 'guesserOf'
  | 'followTokens'
  | 'handle'
  | 'imports'
  | 'showImports'
  | 'idempotency'
  | 'knownClients'
  | 'log'
  | 'logger'
  | 'mailboxList'
  | 'mailboxCommands'
  | 'models'
  | 'nameAgent'
  | 'ownPasswords'
  | 'ownSecondFactor'
  | 'people'
  | 'previewRateSheet'
  | 'publishRateSheet'
  | 'systemState'
  | 'retryParked'
  | 'rebuilds'
  | 'retryMessages'
  | 'unsettled'
  | 'quoteLinks'
  | 'quotes'
  | 'readSubject'
  | 'subjectData'
  | 'readMarks'
  | 'requestSignatures'
  | 'securityLog'
  | 'sessionList'
  | 'proveSeal'
  | 'exportHistory'
  | 'savedViews'
  | 'sessions'
  | 'shipments'
  | 'signInFailures'
  | 'trackingKeys'
  | 'visitorTokens'
  | 'webhooks'
  | 'webhookList'
  | 'webhookLog'
> & {
  testMode: Pick<Core['testMode'], 'models' | 'shipments' | 'idempotency' | 'webhooks' | 'webhookList' | 'webhookLog'>;
  accounts: AdminRoutesOptions['accounts'] & SecurityLogRoutesOptions['accounts'] & BulkStatusRoutesOptions['accounts'];
  directory: Pick<Core['directory'], 'page' | 'count' | 'find'>;
  personalData: Pick<Core['personalData'], 'subjectFor'>;
  importFiles: Pick<Core['importFiles'], 'part' | 'facts'>;
  importRows: Pick<Core['importRows'], 'page'>;
  rawEmails: Pick<Core['rawEmails'], 'read' | 'kept'>;
  attachments: Pick<Core['attachments'], 'kept'>;
  mailParser: Pick<Core['mailParser'], 'attachment'>;
};

export interface ApiProcess {
  progress: Progress;
  eventFeed: EventFeed;
  /** How far the read models of test mode have come, and what happened there. */
  testSide: Pick<KeySides['test'], 'progress' | 'feed'>;
  metrics: Metrics;
  rateLimits: RateLimits;
  keyRequests: KeyRequests;
  findParcel: FindParcel;
  reads: PersonalDataReads;
  opensStill: ChatPhotoRoutesOptions['opensStill'];
  timeline: ReadTimeline;
  search: Search;
  audit: Audit;
  presence: Pick<Presence, 'isPresent' | 'present'>;
  automaticEmails: ConversationPageOptions['automaticEmails'];
  status: Pick<SystemRoutesOptions, 'readiness' | 'refreshMetrics'>;
  /** Waits before the refusal of a sign-in. */
  delay(milliseconds: number): Promise<void>;
  site: {
    /** Begins the links in emails; known once the process listens. */
    publicUrl(): string;
    isDemo: boolean;
    isSecure: boolean;
    privacy: Config['TRACKING_PRIVACY'];
    /** How followers can be reached. */
    channels: readonly Channel[];
    devMailUrl: string | undefined;
    /** Sites that may frame the tracking widget. */
    widgetSites: readonly string[];
  };
}

/** Every route but the socket and the pages, each made of its own parts. Nothing of them is used before a request comes. */
export function composeRoutes(
  core: RouteCore,
  {
    progress,
    eventFeed,
    testSide,
    metrics,
    rateLimits,
    keyRequests,
    findParcel,
    reads,
    opensStill,
    timeline,
    search,
    audit,
    presence,
    automaticEmails,
    status,
    delay,
    site,
  }: ApiProcess,
): Api[] {
  const { sessions, models, clock, logger, quotes, exchangeRates } = core;
  const { isDemo, isSecure, privacy, channels, devMailUrl } = site;
  const carryOut = createCarryOut(core);
  const loadPrinter = createPrinterLoader();
  const identify = createCommandIdentity(core);
  const keyGuard = createKeyGuard({ checkKey: core.checkApiKey, keyRequests });
  const printLabel = createPrintLabel({ loadPrinter, publicUrl: site.publicUrl });
  const answerCommand = createAnswerCommand({ carryOut, progress });
  const { testMode } = core;
  const sides: KeySides = {
    live: { models, progress, feed: eventFeed, commands: core.shipments, answerCommand, reads },
    test: {
      ...testSide,
      models: testMode.models,
      commands: testMode.shipments,
      answerCommand: createAnswerCommand({
        carryOut: createCarryOut({ ...core, idempotency: testMode.idempotency }),
        progress: testSide.progress,
      }),
      // Who looks at what a test key made up is nobody's concern.
      reads: { shown: () => undefined },
    },
  };
  const signIn = createSignIn({
    sessions,
    knownClients: core.knownClients,
    failures: core.signInFailures,
    rateLimits,
    isSecure,
    delay,
  });
  const lists = createDeskLists({ models, accounts: core.accounts, readMarks: core.readMarks, presence });
  const readPage = createReadChatPage({ models, lists, presence, keys: core.trackingKeys });
  const conversationLists = createConversationLists(core);
  const importAnswers = createImportAnswers({
    commands: core.imports,
    show: core.showImports,
    files: core.importFiles,
    rows: core.importRows,
    say: sayFinding,
    models,
    progress,
    answerCommand,
  });
  return [
    trackingRoutes({
      sessions,
      models,
      progress,
      keys: core.trackingKeys,
      rateLimits,
      guesserOf: core.guesserOf,
      findParcel,
      reads,
      privacy,
    }),
    followRoutes({
      sessions,
      models,
      follows: core.follows,
      followTokens: core.followTokens,
      carryOut,
      rateLimits,
      guesserOf: core.guesserOf,
      metrics,
      channels,
    }),
    // Before the shipments, one of which would otherwise be called `export`.
    shipmentExportRoutes({ sessions, models, reads, clock }),
    unknownNumbersRoutes({ sessions, models, progress }),
    manifestRoutes({ sessions, models, reads, clock, printManifest: createPrintManifest({ loadPrinter }) }),
    savedViewRoutes({ sessions, savedViews: core.savedViews }),
    addressBookRoutes({ sessions, addressBook: core.addressBook, answerCommand, reads }),
    shipmentRoutes({ sessions, commands: core.shipments, answerCommand, models, progress, reads, clock }),
    bulkStatusRoutes({
      sessions,
      accounts: core.accounts,
      bulk: createBulkUpdates({ commands: core.shipments, models, requestSignatures: core.requestSignatures, logger }),
      identify,
      models,
      progress,
      clock,
    }),
    notificationRoutes({
      sessions,
      commands: core.shipments,
      preview: createNotificationPreview({ log: core.log, keys: core.trackingKeys, publicUrl: site.publicUrl }),
      answerCommand,
      models,
    }),
    shipmentCorrectionRoutes({ sessions, commands: core.shipments, answerCommand, models, progress }),
    labelRoutes({ sessions, models, progress, reads, printLabel }),
    rateRoutes({ sessions, calculate: core.calculate, exchangeRates }),
    rateSheetRoutes({
      sessions,
      publishRateSheet: core.publishRateSheet,
      previewRateSheet: core.previewRateSheet,
      answerCommand,
      models,
      progress,
    }),
    chatRoutes({ sessions, models, progress, readMarks: core.readMarks, reads, lists, readPage, clock }),
    chatCommandRoutes({
      sessions,
      chats: core.chats,
      directory: core.directory,
      nameAgent: core.nameAgent,
      lists,
      models,
      answerCommand,
    }),
    chatPhotoRoutes({
      sessions,
      photos: core.chatPhotos,
      visitorTokens: core.visitorTokens,
      opensStill,
      reads,
      rateLimits,
      answerCommand,
      clock,
    }),
    conversationRoutes({
      sessions,
      models,
      progress,
      lists: conversationLists,
      readPage: createReadConversationPage({ models, lists: conversationLists, automaticEmails }),
      reads,
    }),
    conversationCommandRoutes({
      sessions,
      conversations: core.conversations,
      lists: conversationLists,
      directory: core.directory,
      answerCommand,
    }),
    replyRoutes({ ...core, replies: createReplies(core), answerCommand }),
    emailRoutes({ ...core, progress, answerCommand, reads }),
    emailFileRoutes({ ...core, reads, identify }),
    mailCorrectionRoutes({ sessions, mailCorrections: core.mailCorrections, answerCommand }),
    alertRoutes({ ...core, answerCommand }),
    apiKeyRoutes({ sessions, commands: core.apiKeys, list: core.apiKeyList, answerCommand }),
    v1ShipmentRoutes({ guard: keyGuard, sides, printLabel, clock }),
    v1ShipmentCommandRoutes({ guard: keyGuard, sides }),
    v1TrackingRoutes({ guard: keyGuard, sides, clock }),
    v1QuoteRoutes({ guard: keyGuard, models, progress, calculate: core.calculate, clock }),
    ...composeWebhookRoutes({ core, sides, keyGuard }),
    v1ImportRoutes({ guard: keyGuard, answers: importAnswers }),
    importRoutes({ sessions, answers: importAnswers, reads }),
    v1EventRoutes({ guard: keyGuard, sides }),
    mailboxRoutes({ sessions, commands: core.mailboxCommands, list: core.mailboxList, answerCommand, rateLimits }),
    clientErrorRoutes({ sessions, logger, metrics, rateLimits }),
    quoteRequestRoutes({ sessions, quotes, quoteLinks: core.quoteLinks, answerCommand, rateLimits, clock }),
    quoteRoutes({ sessions, quotes, answerCommand, models, progress, reads, clock }),
    historyRoutes({ sessions, models, progress }),
    sealRoutes(core),
    widgetRoutes({ sessions, publicUrl: site.publicUrl, sites: site.widgetSites }),
    epcisRoutes({ sessions, models, progress, clock, publicUrl: site.publicUrl }),
    historyExportRoutes({ ...core, reads }),
    auditEventRoutes({ sessions, progress, reads, ...audit }),
    // After everything else below /api/audit: a kind of things may be called like anything.
    auditRoutes({ sessions, models, progress, reads, ...audit }),
    searchRoutes({ sessions, search, reads }),
    timelineRoutes({ sessions, models, progress, timeline }),
    statsRoutes({ sessions, models, progress, clock }),
    statisticsRoutes({ sessions, models, progress, clock }),
    accountRoutes({ sessions, signIn, isDemo, isSecure }),
    adminRoutes({ sessions, accounts: core.accounts, signIn }),
    ownPasswordRoutes({ sessions, ownPasswords: core.ownPasswords, carryOut, rateLimits, delay, clock }),
    secondFactorRoutes({ sessions, ownSecondFactor: core.ownSecondFactor, carryOut, rateLimits, loadBarCodes }),
    peopleRoutes({ sessions, people: core.people, directory: core.directory, answerCommand, reads }),
    maintenanceRoutes({ ...core, version, answerCommand }),
    erasureRoutes({ ...core, reads, answerCommand }),
    retentionRoutes({ sessions, retention: core.retention, answerCommand }),
    outboxRoutes({ ...core, templates: wordsOfTemplates(nouns), answerCommand, identify }),
    sessionRoutes({ sessions, sessionList: core.sessionList, directory: core.directory, carryOut, reads }),
    securityLogRoutes({ sessions, securityLog: core.securityLog, accounts: core.accounts, progress, clock }),
    systemRoutes({ sessions, metrics, version, ...status }),
    docsRoutes(sessions),
    ...(isDemo && devMailUrl ? [devMailRoutes(sessions, devMailUrl)] : []),
  ];
}
