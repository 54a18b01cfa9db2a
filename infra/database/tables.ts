import type {
  ErasureMarksTable,
  IdempotencyKeysTable,
  LogVerificationTable,
  ModelComparisonTable,
  ReactorsTable,
  ReactorWaitingEventsTable,
  RebuildProgressTable,
  RetentionProgressTable,
  SealHeadsTable,
  SealPlacesTable,
  SealTimeStampsTable,
} from './tables/log.ts';
import type { ImportFilesTable, ImportPartsTable, ImportRowsTable } from './tables/imports.ts';
import type {
  AttachmentsTable,
  MailSecretsTable,
  MailboxCursorsTable,
  MailboxHealthTable,
  RawEmailsTable,
  SentCopiesTable,
  SetAsideMessagesTable,
} from './tables/mailboxes.ts';
import type { MailAllowancesTable, OutboxOwnerTable, OutgoingMessagesTable, WaitingEventsTable } from './tables/outgoing.ts';
import type {
  AccountLinksTable,
  AccountsTable,
  ApiKeyUsesTable,
  KnownAddressesTable,
  ReadMarksTable,
  RecoveryCodesTable,
  SavedViewsTable,
  SecondFactorsTable,
  SessionsTable,
  SignInChallengesTable,
  UnknownNamesTable,
} from './tables/people.ts';
import type {
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookHealthTable,
  WebhookMessagesTable,
  WebhookReplaysTable,
  WebhookSecretsTable,
  WebhookWaitingEventsTable,
} from './tables/webhooks.ts';

/** Everything in schema `public`: state that no replay can bring back. */
export interface StateTables {
  accounts: AccountsTable;
  account_links: AccountLinksTable;
  second_factors: SecondFactorsTable;
  mail_secrets: MailSecretsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  sessions: SessionsTable;
  known_addresses: KnownAddressesTable;
  unknown_names: UnknownNamesTable;
  idempotency_keys: IdempotencyKeysTable;
  outgoing_messages: OutgoingMessagesTable;
  outbox_owner: OutboxOwnerTable;
  waiting_events: WaitingEventsTable;
  mail_allowances: MailAllowancesTable;
  saved_views: SavedViewsTable;
  read_marks: ReadMarksTable;
  attachments: AttachmentsTable;
  raw_emails: RawEmailsTable;
  mailbox_cursors: MailboxCursorsTable;
  mailbox_health: MailboxHealthTable;
  set_aside_messages: SetAsideMessagesTable;
  sent_copies: SentCopiesTable;
  rebuild_progress: RebuildProgressTable;
  model_comparison: ModelComparisonTable;
  reactors: ReactorsTable;
  reactor_waiting_events: ReactorWaitingEventsTable;
  seal_heads: SealHeadsTable;
  seal_places: SealPlacesTable;
  seal_time_stamps: SealTimeStampsTable;
  log_verification: LogVerificationTable;
  retention_progress: RetentionProgressTable;
  erasure_marks: ErasureMarksTable;
  api_key_uses: ApiKeyUsesTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_messages: WebhookMessagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_replays: WebhookReplaysTable;
  webhook_health: WebhookHealthTable;
  webhook_waiting_events: WebhookWaitingEventsTable;
  import_files: ImportFilesTable;
  import_parts: ImportPartsTable;
  import_rows: ImportRowsTable;
}
