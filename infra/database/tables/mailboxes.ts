import type { ColumnType, Generated } from 'kysely';
import type { MailProblem, MailboxHealth } from '#contracts/mailboxes.ts';
import type { Long, Time } from './columns.ts';

/** Passwords of mailboxes, wrapped by the master key of that id. */
export interface MailSecretsTable {
  id: string;
  mailbox_id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  created_at: Time;
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
