import type { ListedChat } from '#contracts/chat-desk.ts';
import type { ActiveUser } from '#contracts/chats.ts';
import { erasedText } from '#contracts/privacy.ts';
import { agentName } from './chat-agent.ts';
import { isWithAssistant, type Chat } from './chat-state.ts';

/** A conversation as staff see it in their list. */
export const activeUserView = ({ chatId, visitor, startedAt, last, waitingSince }: Chat): ActiveUser => ({
  userId: chatId,
  userName: visitor.value?.name ?? erasedText,
  joinedAt: startedAt,
  lastMessage: last && { text: last.message.value?.text ?? erasedText, sender: last.sender, timestamp: last.at },
  waitingSince,
});

/** What a conversation itself does not know: names of accounts, what the reader has not read, who is there. */
export interface ListedWith {
  revision: number;
  usernames: ReadonlyMap<string, string>;
  unread: number;
  isOnline: boolean;
}

/** The same with all that its list has. */
export function listedChatView(chat: Chat, { revision, usernames, unread, isOnline }: ListedWith): ListedChat {
  const { assignedTo, agents } = chat;
  const named = agents.map((agent) => ({ accountId: agent.accountId, name: agentName(agent) }));
  const here = named.find(({ accountId }) => accountId === assignedTo);
  return {
    ...activeUserView(chat),
    status: chat.type,
    language: chat.language,
    lastAt: chat.lastAt,
    closedAt: chat.closedAt,
    assignedTo: assignedTo === null ? null : (here ?? { accountId: assignedTo, name: usernames.get(assignedTo) ?? null }),
    agents: named,
    isWithAssistant: isWithAssistant(chat),
    trackingNumber: chat.given.at(-1)?.number.value?.trackingNumber ?? null,
    unread,
    isOnline,
    rating: chat.rating?.rating ?? null,
    revision: String(revision),
  };
}
