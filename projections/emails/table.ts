import type { EmailAttachment, MailAddress } from '#contracts/emails.ts';
import type { ReceivedEmail } from '#services/domain/received-email.ts';
import type { StateRow } from '../state-row.ts';

/** One row per received email: what its events made of it. Times as ISO text when written. */
export interface EmailsTable extends StateRow<ReceivedEmail> {
  id: string;
  received_at: string;
  conversation_id: string | null;
  is_read: boolean;
  /** Our own that came back are not. */
  is_listed: boolean;
}

/** What each of them says, and what it is found by; empty where its sender was erased. */
export interface EmailContentsTable {
  email_id: string;
  from_name: string;
  from_address: string;
  reply_to: readonly MailAddress[];
  to_addresses: readonly MailAddress[];
  cc_addresses: readonly MailAddress[];
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly EmailAttachment[];
  message_id: string | null;
  reference_ids: readonly string[];
  is_cut: boolean;
  /** Names the stored message. */
  raw: string;
  search_text: string;
  position: number;
}
