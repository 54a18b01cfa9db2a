import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Chat } from './chat-state.ts';
import type { Decided } from './decider.ts';

/** What was said to a visitor who is away is sent once nothing was added for so long. */
export const quietMs = 2 * 60_000;

/** However much is added, it is sent after so long. */
const unsentAtMostMs = 10 * 60_000;

/** When what the visitor has not seen is due at their address; null where there is nothing to send, or no address. */
export function emailDueAt({ unseen, replyAddress }: Pick<Chat, 'unseen' | 'replyAddress'>): string | null {
  const [first] = unseen;
  const last = unseen.at(-1);
  if (!first || !last || !replyAddress?.value) return null;
  return new Date(Math.min(Date.parse(last.at) + quietMs, Date.parse(first.at) + unsentAtMostMs)).toISOString();
}

/** What is due goes to the visitor's address, once. */
export function continueByEmail(chat: Chat, now: string): Decided<ChatEvent>[] {
  const { chatId, unseen } = chat;
  const dueAt = emailDueAt(chat);
  if (dueAt === null || Date.parse(now) < Date.parse(dueAt)) return [];
  return [{ type: 'ChatContinuedByEmail', data: { chatId, messageIds: unseen.map(({ id }) => id) } }];
}

/** The visitor is there again, and reads what there is. */
export const seeUnseen = ({ chatId, unseen }: Chat): Decided<ChatEvent>[] =>
  unseen.length === 0 ? [] : [{ type: 'VisitorReturned', data: { chatId } }];
