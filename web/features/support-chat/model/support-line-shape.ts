import type { VisitorPage } from '#contracts/chats.ts';
import type { Language } from '#contracts/languages.ts';
import type { Line } from '#web/shared/realtime/socket.ts';
import type { ConversationStorage } from './conversation-storage.ts';
import type { SupportState } from './support-state.ts';
import type { UnsentStorage } from './unsent-storage.ts';

/** The visitor's end of a conversation: it outlives sockets, reloads and outages, and says everything once. */
export interface SupportLine {
  get(): SupportState;
  subscribe(listener: () => void): () => void;
  /** Connects, and goes on with the conversation of before. */
  open(): void;
  /** Goes on with the conversation of that token; the one of before is kept as another. */
  goOnWith(token: string): void;
  /** Goes on with another conversation that this browser had. */
  goOnWithOther(): void;
  join(userName: string): void;
  say(text: string): void;
  setTyping(isTyping: boolean): void;
  /** The visitor is on that page, or on one that is not told. */
  visit(page: VisitorPage | undefined): void;
  /** What was typed and not said yet when the panel was closed. */
  draft(): string;
  keepDraft(typed: string): void;
  /** Says which parcel it is about. */
  attach(trackingNumber: string): void;
  /** Asks for the conversation so far at that address. */
  mail(email: string): void;
  /** Says how it was, from 1 to 5. */
  rate(rating: number): void;
  /** Takes an own message back, by its `id` here. */
  retract(id: string): void;
  /** Whose conversation it is, and what proves it; undefined until the server has said so. */
  visitor(): { chatId: string; token: string } | undefined;
  /** Disconnects; what is not stored yet waits for the next {@link open}. */
  close(): void;
}

export interface SupportLineOptions {
  connect(): Line;
  storage: ConversationStorage;
  unsent: UnsentStorage;
  language(): Language;
  /** By its IANA name; undefined where the browser tells none. */
  timeZone(): string | undefined;
  newId(): string;
  now(): Date;
}
