import type { EmailAttachment } from '#contracts/emails.ts';
import type { ConversationStatus, Delivery, ReplyFile } from '#contracts/conversations.ts';
import type { Language } from '#contracts/languages.ts';
import type { Conversation } from '#services/domain/conversation-state.ts';
import type { StateRow } from '../state-row.ts';

/** One row per conversation: what its events made of it, and what it is listed and found by. Times as ISO text when written. */
export interface ConversationsTable extends StateRow<Conversation> {
  id: string;
  /** `merged`: it is shown in another one. */
  status: ConversationStatus | 'merged';
  about_kind: string | null;
  about_id: string | null;
  customer_id: string;
  last_at: string;
  is_unanswered: boolean;
  assigned_to: string | null;
  snoozed_until: string | null;
  merged_into: string | null;
  language: Language;
  search_text: string;
}

/**
 * One row per email, reply and note of a conversation; `left`: the email belongs elsewhere. Empty where the customer was erased, and
 * where it left.
 */
export interface ConversationMessagesTable {
  conversation_id: string;
  /** Of the received email, the reply, or the event of the note. */
  item_id: string;
  type: 'incoming' | 'outgoing' | 'note' | 'left';
  account_id: string | null;
  sender_name: string | null;
  sender_address: string | null;
  subject: string | null;
  /** Null where the customer was erased. */
  text: string | null;
  quoted: string | null;
  has_html: boolean;
  is_automatic: boolean;
  attachments: readonly EmailAttachment[];
  files: readonly ReplyFile[];
  /** The outgoing email that the reply became. */
  outgoing_id: string | null;
  written_at: string;
  search_text: string;
  position: number;
}

/** How each reply that has left ended; the newest counts. */
export interface ReplyDeliveriesTable extends Pick<Delivery, 'state' | 'attempts' | 'reason' | 'code' | 'retries'> {
  outgoing_id: string;
  conversation_id: string;
  ended_at: string;
  position: number;
}
