import { retractableAmong } from '#contracts/chats.ts';
import type { ChatAgent } from '#contracts/events/chat.ts';
import type { Chat, Message } from './chat-state.ts';

/** Whether the assistant answers, and nobody waits for a person. */
export const isWithAssistant = ({ attendedBy }: Pick<Chat, 'attendedBy'>): boolean => attendedBy === 'assistant';

/** What the assistant has not answered when somebody comes, the visitor waits for that person to answer. */
export function withStaff(chat: Chat): Chat {
  if (chat.attendedBy === 'staff') return chat;
  const unanswered = chat.last?.sender === 'user' ? chat.last.at : null;
  return { ...chat, attendedBy: 'staff', memory: null, waitingSince: chat.waitingSince ?? unanswered };
}

/** With a message of the visitor, who is there: it opens the conversation again. */
export function withVisitors(chat: Chat, said: Pick<Message, 'id' | 'message' | 'at'>): Chat {
  const waitingSince = isWithAssistant(chat) ? null : (chat.waitingSince ?? said.at);
  return {
    ...withNewest(chat, { ...said, sender: 'user', accountId: null }),
    type: 'open',
    waitingSince,
    unseen: [],
    emailedAt: null,
  };
}

/** With a message of people. */
export function withNewest(chat: Chat, last: Message): Chat {
  const { id, accountId, at } = last;
  return { ...chat, recent: [...chat.recent, { id, accountId, at }].slice(-retractableAmong), last, lastAt: at };
}

/** Without a message that was taken back. */
export const withoutMessage = (chat: Chat, messageId: string): Chat => ({
  ...chat,
  recent: chat.recent.filter(({ id }) => id !== messageId),
  unseen: chat.unseen.filter(({ id }) => id !== messageId),
  last: chat.last?.id === messageId ? null : chat.last,
});

/** Those without that account. */
export const without = (agents: readonly ChatAgent[], accountId: string): ChatAgent[] =>
  agents.filter((agent) => agent.accountId !== accountId);
