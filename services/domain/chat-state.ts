import type { ChatSender } from '#contracts/chats.ts';
import type { ChatAgent, ChatEvent } from '#contracts/events/chat.ts';
import type { Language } from '#contracts/languages.ts';
import { notAssisted, type Assisted } from './chat-assisted.ts';

export type DataOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>['data'];

interface Written {
  id: string;
  /** The account that wrote it, or {@link assistantId}; null for the visitor. */
  accountId: string | null;
  at: string;
}

/** What was said in a conversation, by whom and when. */
export interface Message extends Written {
  sender: ChatSender;
  message: DataOf<'VisitorWrote'>['message'];
}

/**
 * Who looks after a conversation: nobody yet, or the assistant, and nobody waits for a person then; `line` once the visitor waits for
 * one, while the assistant still answers; `staff` from the first person on, until it is closed or they leave the visitor waiting for
 * too long.
 */
export type AttendedBy = 'nobody' | 'assistant' | 'line' | 'staff';

type Memory = NonNullable<DataOf<'AssistantWrote'>['message']['value']>['memory'];

/** A conversation with one visitor. Its messages are not in it, but for the last ones. */
export interface Chat {
  type: 'open' | 'closed';
  chatId: string;
  visitor: DataOf<'ChatStarted'>['visitor'];
  language: Language;
  startedAt: string;
  /** Those who came in and have not left, the first one first. */
  agents: readonly ChatAgent[];
  /** Whose it is to answer. */
  assignedTo: string | null;
  /** Since when it is theirs. */
  assignedAt: string | null;
  /** The last messages, the newest last; those that were taken back are not among them. */
  recent: readonly Written[];
  /** What was said last, unless it was taken back. */
  last: Message | null;
  attendedBy: AttendedBy;
  /** The place of the last event that the assistant answered; -1 before the first one. */
  assistedUpTo: number;
  /** What the answerer knows of the conversation. */
  memory: Memory;
  assisted: Assisted;
  /** Since when the visitor waits for a person: since what nobody has answered, or since the assistant handed over. */
  waitingSince: string | null;
  /** Whether the visitor was asked for an address to be written to, since the conversation was opened. */
  isAddressAsked: boolean;
  /** Where the visitor wants to be written to. */
  replyAddress: DataOf<'ReplyAddressGiven'>['address'] | null;
  /** What staff said while the visitor was away, and has gone to no address yet; the newest last. */
  unseen: readonly Pick<Written, 'id' | 'at'>[];
  /** When the last email went to that address, if the visitor has not been back since. */
  emailedAt: string | null;
  /** The last requests for all of it by email. */
  transcripts: readonly { id: string; at: string; address: DataOf<'TranscriptRequested'>['address'] }[];
  /** Whether staff have ever answered. */
  isAnswered: boolean;
  lastAt: string;
  /** When it was closed last, also where it was opened again. */
  closedAt: string | null;
  rating: { rating: number; at: string } | null;
  /** The tracking numbers that were given, the first one first; those without a shipment are nobody's. */
  given: readonly Pick<DataOf<'TrackingNumberGiven'>, 'number' | 'shipmentId'>[];
}

export type ChatState = { type: 'none' } | Chat;

/** Stands for the assistant where accounts are named. */
export const assistantId = 'assistant';

/** At its end as at its beginning: whoever opens it again begins with the assistant again. */
export const unattended = {
  agents: [],
  assignedTo: null,
  assignedAt: null,
  attendedBy: 'nobody',
  memory: null,
  isAddressAsked: false,
  waitingSince: null,
} as const;

/** What there is before anything was said. */
export const untouched = {
  ...unattended,
  recent: [],
  last: null,
  assistedUpTo: -1,
  assisted: notAssisted,
  replyAddress: null,
  unseen: [],
  emailedAt: null,
  transcripts: [],
  isAnswered: false,
  closedAt: null,
  rating: null,
  given: [],
} as const;

/** Whether the assistant answers, and nobody waits for a person. */
export const isWithAssistant = ({ attendedBy }: Pick<Chat, 'attendedBy'>): boolean => attendedBy === 'assistant';
