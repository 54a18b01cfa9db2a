import type { ColumnType, Migration, RawBuilder } from 'kysely';
import { connectDatabase, type Database, type DatabaseOptions } from '#infra/database/database.ts';
import { migrate } from '#infra/database/migrate.ts';
import type { PlaceColumns } from '#infra/event-store/place.ts';
import type { AddressBookTable, AddressesForgottenTable, AddressUsesTable } from './address-book/table.ts';
import type { AlertsTable } from './alerts/table.ts';
import type { ApiKeySecretsTable, ApiKeysTable } from './api-keys/table.ts';
import type {
  ChatAddressesTable,
  ChatAnswersTable,
  ChatArrivalsTable,
  ChatMessagesTable,
  ChatNotesTable,
  ChatRetractionsTable,
  ChatsTable,
} from './chats/table.ts';
import type { ConversationMessagesTable, ConversationsTable, ReplyDeliveriesTable } from './conversations/table.ts';
import type { EmailContentsTable, EmailsTable } from './emails/table.ts';
import type { ErasuresTable } from './erasures/table.ts';
import type { HistoryTable } from './history/table.ts';
import type { ImportsTable } from './imports/table.ts';
import type { MailboxesTable } from './mailboxes/table.ts';
import { up as tables } from './migrations/0001-tables.ts';
import { up as shipmentList } from './migrations/0002-shipment-list.ts';
import { up as staffOverrides } from './migrations/0003-staff-overrides.ts';
import { up as newestOfAccounts } from './migrations/0004-newest-of-accounts.ts';
import { up as estimateScans } from './migrations/0005-estimate-scans.ts';
import { up as createdMonths } from './migrations/0006-created-months.ts';
import { up as statistics } from './migrations/0007-statistics.ts';
import { up as addressBook } from './migrations/0008-address-book.ts';
import { up as phonesInSearch } from './migrations/0009-phones-in-search.ts';
import { up as newestBulkUpdates } from './migrations/0010-newest-bulk-updates.ts';
import { up as phonesFromAbroad } from './migrations/0011-phones-from-abroad.ts';
import { up as chats } from './migrations/0012-chats.ts';
import { up as chatAssistant } from './migrations/0013-chat-assistant.ts';
import { up as chatAddresses } from './migrations/0014-chat-addresses.ts';
import { up as chatEmails } from './migrations/0015-chat-emails.ts';
import { up as chatTranscripts } from './migrations/0017-chat-transcripts.ts';
import { up as chatAssignments } from './migrations/0018-chat-assignments.ts';
import { up as chatAssisted } from './migrations/0019-chat-assisted.ts';
import { up as chatArrivals } from './migrations/0020-chat-arrivals.ts';
import { up as mailboxes } from './migrations/0021-mailboxes.ts';
import { up as emails } from './migrations/0022-emails.ts';
import { up as messageDigests } from './migrations/0023-message-digests.ts';
import { up as mergedConversations } from './migrations/0024-merged-conversations.ts';
import { up as historyOfEverything } from './migrations/0025-history-of-everything.ts';
import { up as erasures } from './migrations/0026-erasures.ts';
import { up as passedOver } from './migrations/0027-passed-over.ts';
import { up as apiKeys } from './migrations/0028-api-keys.ts';
import { up as webhooks } from './migrations/0029-webhooks.ts';
import { up as imports } from './migrations/0030-imports.ts';
import { up as wholeContents } from './migrations/0031-whole-contents.ts';
import { up as outgoingMessages } from './migrations/0032-outgoing-messages.ts';
import { up as sealedNotes } from './migrations/0033-sealed-notes.ts';
import { up as everyChatAddress } from './migrations/0034-every-chat-address.ts';
import type { MessageDigestsTable } from './message-digests/table.ts';
import type { QuotesTable } from './quotes/table.ts';
import type { RateSheetsTable } from './rates/table.ts';
import type { ShipmentListTable, ShipmentsTable, ShipmentWorkersTable } from './shipments/table.ts';
import type { DailyLanesTable, DailyStatusesTable } from './statistics/table.ts';
import type { DailyFiguresTable } from './stats/table.ts';
import type { SubjectStreamsTable } from './subjects/table.ts';
import type { TrackingTable } from './tracking/table.ts';
import type { WebhooksTable } from './webhooks/table.ts';

/** How far the read models have read which log; they remember its identity from their first look on. */
export interface CheckpointTable extends PlaceColumns {
  name: 'read-models';
  log_id: string | null;
  epoch: string;
  /** False where a version before began them, and they lack what it did not keep. */
  is_whole: boolean;
  /** When it was moved last, by the clock of the database. */
  moved_at: ColumnType<Date, never, Date | RawBuilder<unknown>>;
}

/** Events that wait because one of their stream could not be applied. */
export interface ParkedEventsTable {
  event_id: string;
  stream: string;
  revision: string;
  commit_position: string;
  type: string;
  error: string;
  /** The key of someone named in it was not there. */
  is_key_missing: boolean;
}

/** Everything in schema `models`: it can be dropped and made again from the log. */
export interface ModelTables {
  checkpoint: CheckpointTable;
  parked_events: ParkedEventsTable;
  shipments: ShipmentsTable;
  shipment_list: ShipmentListTable;
  shipment_workers: ShipmentWorkersTable;
  tracking: TrackingTable;
  daily_figures: DailyFiguresTable;
  daily_statuses: DailyStatusesTable;
  daily_lanes: DailyLanesTable;
  history: HistoryTable;
  alerts: AlertsTable;
  api_keys: ApiKeysTable;
  api_key_secrets: ApiKeySecretsTable;
  imports: ImportsTable;
  rate_sheets: RateSheetsTable;
  quotes: QuotesTable;
  address_book: AddressBookTable;
  address_uses: AddressUsesTable;
  addresses_forgotten: AddressesForgottenTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
  chat_retractions: ChatRetractionsTable;
  chat_notes: ChatNotesTable;
  chat_answers: ChatAnswersTable;
  chat_arrivals: ChatArrivalsTable;
  chat_addresses: ChatAddressesTable;
  mailboxes: MailboxesTable;
  emails: EmailsTable;
  email_contents: EmailContentsTable;
  conversations: ConversationsTable;
  conversation_messages: ConversationMessagesTable;
  reply_deliveries: ReplyDeliveriesTable;
  message_digests: MessageDigestsTable;
  erasures: ErasuresTable;
  subject_streams: SubjectStreamsTable;
  webhooks: WebhooksTable;
}

/** Migrations of the read models, by name; only ever added to. */
const modelMigrations: Record<string, Migration> = {
  '0001-tables': { up: tables },
  '0002-shipment-list': { up: shipmentList },
  '0003-staff-overrides': { up: staffOverrides },
  '0004-newest-of-accounts': { up: newestOfAccounts },
  '0005-estimate-scans': { up: estimateScans },
  '0006-created-months': { up: createdMonths },
  '0007-statistics': { up: statistics },
  '0008-address-book': { up: addressBook },
  '0009-phones-in-search': { up: phonesInSearch },
  '0010-newest-bulk-updates': { up: newestBulkUpdates },
  '0011-phones-from-abroad': { up: phonesFromAbroad },
  '0012-chats': { up: chats },
  '0013-chat-assistant': { up: chatAssistant },
  '0014-chat-addresses': { up: chatAddresses },
  '0015-chat-emails': { up: chatEmails },
  '0017-chat-transcripts': { up: chatTranscripts },
  '0018-chat-assignments': { up: chatAssignments },
  '0019-chat-assisted': { up: chatAssisted },
  '0020-chat-arrivals': { up: chatArrivals },
  '0021-mailboxes': { up: mailboxes },
  '0022-emails': { up: emails },
  '0023-message-digests': { up: messageDigests },
  '0024-merged-conversations': { up: mergedConversations },
  '0025-history-of-everything': { up: historyOfEverything },
  '0026-erasures': { up: erasures },
  '0027-passed-over': { up: passedOver },
  '0028-api-keys': { up: apiKeys },
  '0029-webhooks': { up: webhooks },
  '0030-imports': { up: imports },
  '0031-whole-contents': { up: wholeContents },
  '0032-outgoing-messages': { up: outgoingMessages },
  '0033-sealed-notes': { up: sealedNotes },
  '0034-every-chat-address': { up: everyChatAddress },
};

/**
 * The read models, or those that a rebuild is making. Commits do not wait for the disk: a crash of Postgres takes the last rows
 * together with their checkpoint, and they are made again from the log.
 */
export const connectModels = (url: string, options: DatabaseOptions): Database<ModelTables> =>
  connectDatabase<ModelTables>(url, { schema: 'models', isDurable: false, ...options });

/** Creates what is missing in the schema that `models` looks names up in. */
export const migrateModels = (
  { kysely }: Database<ModelTables>,
  schema: 'models' | 'models_next' | 'test_models' = 'models',
): Promise<void> => migrate(kysely, schema, modelMigrations);
