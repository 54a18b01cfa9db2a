import type { ChatSender, MessageExtras } from '#contracts/chats.ts';
import type { Chat } from '#services/domain/chat-state.ts';
import type { StateRow } from '../state-row.ts';

/** One row per conversation: what its events made of it, and what it is found by. Times as ISO text when written. */
export interface ChatsTable extends StateRow<Chat> {
  id: string;
  status: Chat['type'];
  started_at: string;
  last_at: string;
  closed_at: string | null;
  /** Since when its visitor waits for whoever takes it: since nobody has answered, or since the conversation began. */
  waiting_at: string;
  /** Whether the visitor said something that nobody has answered. */
  is_unanswered: boolean;
  assigned_to: string | null;
  attended_by: Chat['attendedBy'];
  /** When what the visitor has not seen is due at their address. */
  email_due_at: string | null;
  rating: number | null;
  rated_at: string | null;
  search_text: string;
}

/** One row per message, under the revision of its event. */
export interface ChatMessagesTable {
  chat_id: string;
  seq: number;
  id: string;
  sender: ChatSender;
  /** What its author was called; null for the visitor, whose name the conversation has. */
  sender_name: string | null;
  /** Null where the visitor was erased. */
  text: string | null;
  /** What a message has beside its text: those of the assistant, and photos. */
  extras: MessageExtras | null;
  written_at: string;
  position: number;
}

/** One row per message that was taken back. */
export interface ChatRetractionsTable {
  message_id: string;
  position: number;
}

/** What staff wrote down for themselves, apart from the messages, so that no visitor can be sent it. */
export interface ChatNotesTable {
  chat_id: string;
  seq: number;
  id: string;
  author: string;
  text: string | null;
  written_at: string;
  position: number;
}

/** One row per time that staff came in, and what they were called. */
export interface ChatArrivalsTable {
  chat_id: string;
  seq: number;
  id: string;
  name: string;
  position: number;
}

/** One row per answer to a visitor who waited. */
export interface ChatAnswersTable {
  chat_id: string;
  seq: number;
  account_id: string;
  answered_at: string;
  waited_ms: number;
  /** Whether the conversation was answered for the first time. */
  is_first: boolean;
  position: number;
}

/** One row per visitor and address that they ever gave to be written to, in lower case. */
export interface ChatAddressesTable {
  subject_id: string;
  address: string;
  position: number;
}
