import type { ChatEvent } from '#contracts/events/chat.ts';
import type { ClosingPeriods } from '#contracts/support-content.ts';
import type { Chat } from './chat-state.ts';
import type { Decided } from './decider.ts';

/** What is known of a conversation that may be closed by itself. */
export interface Quiet {
  now: string;
  /** Whether the visitor is nowhere to be seen, and that is certain. */
  isVisitorAway: boolean;
  periods: ClosingPeriods;
}

/** Closes what nobody has said anything in for long; a visitor who is there keeps what nobody has answered open. */
export function closeAbandoned(chat: Chat, quiet: Quiet): Decided<ChatEvent>[] {
  if (chat.type === 'closed' || !isAbandoned(chat, quiet)) return [];
  return [{ type: 'ChatClosed', data: { chatId: chat.chatId, reason: chat.waitingSince === null ? 'quiet' : 'left' } }];
}

function isAbandoned(chat: Chat, { now, isVisitorAway, periods }: Quiet): boolean {
  const isQuietFor = (minutes: number) => Date.parse(now) >= Date.parse(chat.lastAt) + minutes * 60_000;
  const isKept = chat.waitingSince !== null || !isQuietFor(periods.answeredMinutes);
  return (isVisitorAway || !isKept) && isQuietFor(periodOf(chat, periods));
}

function periodOf({ waitingSince, attendedBy, replyAddress }: Chat, periods: ClosingPeriods): number {
  if (waitingSince !== null) return replyAddress?.value ? periods.waitingByEmailMinutes : periods.waitingMinutes;
  return attendedBy === 'staff' ? periods.answeredMinutes : periods.assistantMinutes;
}
