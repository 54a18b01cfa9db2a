import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#contracts/accounts.ts';
import type { MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { MailboxHealth, MailProblem } from '#contracts/mailboxes.ts';
import type { Channel, EmailRecipient, EmailTemplate } from '#contracts/mail.ts';
import type { RetentionKind } from '#contracts/retention.ts';
import type { Browser, System } from '#contracts/sessions.ts';
import type { SealPlaceState } from '#contracts/seals.ts';
import type { TableColumn } from '#contracts/shipment-list.ts';
import type { PlaceColumns } from '../event-store/place.ts';

/** Times are read as Date and written as Date. */
type Time = ColumnType<Date, Date, Date>;
/** A bigint column: read as a string, written as a string. */
type Long = ColumnType<string, string, string>;

/** Sign-in accounts. Credentials are state, not events. */
export interface AccountsTable {
  id: string;
  /** Null until the invitation is accepted, like the password. */
  username: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  created_at: Time;
  /** Made by demo mode, with the password that it prints. */
  is_demo: Generated<boolean>;
  disabled_at: ColumnType<Date | null, Date | null, Date | null>;
  /** A change was begun whose outcome is in the log and may not be in this row yet. */
  is_unsettled: Generated<boolean>;
  /** User name and email address, as searchText has them. */
  search_text: Generated<string>;
  /** The factor that sign-ins ask for. */
  second_factor_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The set of recovery codes that goes with it. */
  recovery_codes_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Secrets of authenticator apps, wrapped by the master key of that id. */
export interface SecondFactorsTable {
  id: string;
  account_id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  created_at: Time;
}

/** Passwords of mailboxes, wrapped by the master key of that id. */
export interface MailSecretsTable {
  id: string;
  mailbox_id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  created_at: Time;
}

/** Recovery codes as their SHA-256; which of them were used is in the log. */
export interface RecoveryCodesTable {
  id: string;
  account_id: string;
  set_id: string;
  digest: Buffer;
}

/** Sign-ins that wait for a code, by the SHA-256 of their token. */
export interface SignInChallengesTable {
  token_hash: Buffer;
  account_id: string;
  /** The account's role and the SHA-256 of its password hash when its password was checked: it ends with others. */
  role: Role;
  credentials: Buffer;
  kind: 'cookie' | 'bearer';
  tries: number;
  expires_at: Time;
}

/** Links that were mailed to people: the token as its SHA-256, and sealed until it is in the email. */
export interface AccountLinksTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  sealed_token: Buffer;
  expires_at: Time;
}

/** Opaque session tokens by their SHA-256. */
export interface SessionsTable {
  token_hash: Buffer;
  account_id: string;
  /** The account's role when the session was opened: it ends with another. */
  role: Role;
  /** How its token comes. */
  kind: Generated<'cookie' | 'bearer'>;
  created_at: Time;
  last_used_at: Time;
  /** What the client said of itself. */
  browser: Browser | null;
  system: System | null;
  time_zone: string | null;
}

/** Addresses that accounts were signed in from, as keyed digests of user name and address. */
export interface KnownAddressesTable {
  digest: string;
  account_id: string;
  last_used_at: Time;
}

/** Failed sign-ins of a UTC day with user names that there are not. */
export interface UnknownNamesTable {
  day: ColumnType<string, string, never>;
  count: Long;
}

/** Which command an `Idempotency-Key` stands for. */
export interface IdempotencyKeysTable {
  actor_id: string;
  key: string;
  command_id: string;
  resource_id: string;
  request_hash: string;
  created_at: Time;
  /** The revision that the command was answered from, if it changed nothing. */
  unchanged_at: ColumnType<string | null, never, string>;
}

/** Life of an outgoing message: `queued` until its next attempt, `sending` from the first protocol step. */
export interface OutgoingMessagesTable {
  id: string;
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'in_doubt';
  channel: Channel;
  phase: 'connecting' | 'addressing' | 'transmitting' | 'dotted' | null;
  event_id: string;
  stream: string;
  revision: Long;
  /** The shipment or quote; the stream's name says which. */
  about_kind: string;
  about_id: string;
  template: EmailTemplate;
  recipient: EmailRecipient;
  addressee_id: string | null;
  /** Since it was queued, or queued once more. */
  attempts: number;
  /** How often it was queued once more after it had ended. */
  retries: ColumnType<number, number | undefined, number>;
  /** The last reply of the mail server, or status of the gateway. */
  reply_code: number | null;
  failure: MessageFailure | null;
  next_attempt_at: Time;
  /** When the outcome was appended to the log. */
  logged_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Time;
  /** Counts up in the order of the events. */
  seq: ColumnType<string, string | undefined, never>;
  /** The same for everything to one address. */
  order_key: string;
  /** An outbox that was lost since may have sent it. */
  may_have_ended: boolean;
  /** Whether later emails with that key wait for the next attempt of this one. */
  holds: ColumnType<boolean, boolean | undefined, boolean>;
  /** The owner that claimed it last. */
  epoch: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An event whose emails of one family wait until it can be read, or until those before it in its stream can be. */
export interface WaitingEventsTable {
  family: string;
  event_id: string;
  stream: string;
  type: string;
  reason: string;
}

/** How far each account has read each conversation. */
export interface ReadMarksTable {
  account_id: string;
  chat_id: string;
  seq: Long;
}

/** Files of persons, sealed under their keys. */
export interface AttachmentsTable {
  id: string;
  kind: 'chat_photo' | 'reply_file';
  about_id: string;
  subject_id: string;
  sealed: Buffer;
  kept_at: Time;
  /** Whether the log says that it stays. */
  is_settled: boolean;
}

/** Received emails as they came, sealed under the keys of their senders. */
export interface RawEmailsTable {
  id: string;
  subject_id: string;
  sealed: Buffer;
  kept_at: Time;
}

/** The last message of each INBOX that is in that log, or was set aside. */
export interface MailboxCursorsTable {
  mailbox_id: string;
  log_id: string;
  uid_validity: string;
  last_uid: Long;
  /** What arrived before that day is left where it is. */
  since: Time;
}

/** What the worker of each mailbox says of it. */
export interface MailboxHealthTable {
  mailbox_id: string;
  state: MailboxHealth['state'];
  last_fetch_at: ColumnType<Date | null, Date | null, Date | null>;
  received: Long;
  problem: MailProblem | null;
  problem_since: ColumnType<Date | null, Date | null, Date | null>;
  reported_at: Time;
}

/** Messages that could not be taken in, and are tried again. */
export interface SetAsideMessagesTable {
  mailbox_id: string;
  uid_validity: string;
  uid: Long;
  reason: string;
  attempts: number;
  next_attempt_at: Time;
}

/** Replies that were sent and are not in the Sent folder of their mailbox yet. */
export interface SentCopiesTable {
  outgoing_id: string;
  mailbox_id: string;
  sent_at: Time;
  attempts: Generated<number>;
  next_attempt_at: Time;
}

/** Views of the list of shipments that people keep for themselves. */
export interface SavedViewsTable {
  id: string;
  account_id: string;
  name: string;
  /** Filters and order, as the query of an address. */
  query: string;
  columns: TableColumn[];
  is_default: boolean;
}

/** The one row that says who may claim outgoing emails: the lease with that epoch. */
export interface OutboxOwnerTable {
  is_only: boolean;
  epoch: Long;
}

/** When the last email to an unconfirmed address was or will be sent, and because of which command. */
export interface MailAllowancesTable {
  subject_id: string;
  taken_at: Time;
}

/** The one row that says how far the newest rebuild of the read models has come: `share` of the log, from 0 to 1. */
export interface RebuildProgressTable {
  is_only: Generated<boolean>;
  rebuild_id: string;
  begun_at: Time;
  reported_at: Time;
  events: Long;
  share: number;
  problem: string | null;
}

/** The one row that has the last comparison of the read models with the log, as JSON. */
export interface ModelComparisonTable {
  is_only: Generated<boolean>;
  comparison: string;
}

/** How far each reactor has read which log, and where it went live: older events are never acted upon. */
export interface ReactorsTable extends PlaceColumns {
  name: string;
  log_id: string;
  go_live_position: Long;
  epoch: Long;
}

/** Heads as they were signed and published, each with the event that it ends with as this log has it, and its leaves. */
export interface SealHeadsTable {
  log_id: string;
  number: Long;
  line: string;
  digest: Buffer;
  event_id: string | null;
  event_stream: string | null;
  event_revision: ColumnType<string | null, string | null, never>;
  commit_position: ColumnType<string | null, string | null, never>;
  leaves: Buffer;
  /** The later head that did not go on from this one. */
  abandoned_by: ColumnType<string | null, string | undefined, string>;
}

/** How far heads were published. */
export interface SealPlacesTable {
  log_id: string;
  place: SealPlaceState['place'];
  number: Long;
  published_at: ColumnType<Date | null, Date | null, Date | null>;
  problem: string | null;
  problem_since: ColumnType<Date | null, Date | null, Date | null>;
}

/** What a time-stamp server returned for a head. */
export interface SealTimeStampsTable {
  log_id: string;
  number: Long;
  token: Buffer;
}

/** The one row that says what the last verification of the log found. */
export interface LogVerificationTable {
  is_only: Generated<boolean>;
  log_id: string;
  up_to_head: Long;
  result: ColumnType<unknown, string, string>;
}

/** What runs of retention have removed that are not recorded yet. */
export interface RetentionProgressTable {
  run_id: string;
  kind: RetentionKind;
  removed: number;
}

/** The erasures that this database reflects. */
export interface ErasureMarksTable {
  subject_id: string;
  /** At which the log says so. */
  revision: Long;
  is_cleaned: boolean;
}

/** When API keys were used last. */
export interface ApiKeyUsesTable {
  key_id: string;
  last_used_at: Time;
}

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
  seal_heads: SealHeadsTable;
  seal_places: SealPlacesTable;
  seal_time_stamps: SealTimeStampsTable;
  log_verification: LogVerificationTable;
  retention_progress: RetentionProgressTable;
  erasure_marks: ErasureMarksTable;
  api_key_uses: ApiKeyUsesTable;
}
