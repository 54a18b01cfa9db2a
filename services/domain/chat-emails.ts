import { mostTranscripts } from '#contracts/chats.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Chat } from './chat-state.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';

/** What was said to a visitor who is away is sent once nothing was added for so long. */
export const quietMs = 2 * 60_000;

/** However much is added, it is sent after so long. */
const unsentAtMostMs = 10 * 60_000;

/** Nobody has said that they read what is sent there: an address has one email of a conversation an hour, until its visitor is back. */
const hourMs = 3_600_000;

/** When what the visitor has not seen is due at their address; null where there is nothing to send, or no address. */
export function emailDueAt({
  unseen,
  replyAddress,
  emailedAt,
}: Pick<Chat, 'unseen' | 'replyAddress' | 'emailedAt'>): string | null {
  const [first] = unseen;
  const last = unseen.at(-1);
  if (!first || !last || !replyAddress?.value) return null;
  const dueAt = Math.min(Date.parse(last.at) + quietMs, Date.parse(first.at) + unsentAtMostMs);
  const freeAt = emailedAt === null ? dueAt : Date.parse(emailedAt) + hourMs;
  return new Date(Math.max(dueAt, freeAt)).toISOString();
}

/** What is due goes to the visitor's address, once. */
export function continueByEmail(chat: Chat, now: string): Decided<ChatEvent>[] {
  const { chatId, unseen } = chat;
  const dueAt = emailDueAt(chat);
  if (dueAt === null || Date.parse(now) < Date.parse(dueAt)) return [];
  return [{ type: 'ChatContinuedByEmail', data: { chatId, messageIds: unseen.map(({ id }) => id) } }];
}

const dayMs = 86_400_000;

/**
 * The conversation so far goes to that address. Anyone can name any address: nothing goes out of a conversation without a message of
 * people, and only a few times. Throws DomainError `conflict`.
 */
export function mailTranscript(chat: Chat, { email, now }: { email: string; now: string }): Decided<ChatEvent>[] {
  const { chatId, visitor, recent, transcripts } = chat;
  if (recent.length === 0) throw new DomainError('conflict', 'Nothing has been said in this conversation yet.');
  if (transcripts.filter(({ at }) => Date.parse(at) > Date.parse(now) - dayMs).length >= mostTranscripts) {
    throw new DomainError('conflict', `A conversation can be emailed ${mostTranscripts} times a day.`);
  }
  const address = { subjectId: visitor.subjectId, value: { email } };
  return [{ type: 'TranscriptRequested', data: { chatId, address } }];
}

/** The visitor is there again, and reads what there is. */
export const seeUnseen = ({ chatId, unseen }: Chat): Decided<ChatEvent>[] =>
  unseen.length === 0 ? [] : [{ type: 'VisitorReturned', data: { chatId } }];
