import type { ListedChat } from '#contracts/chat-desk.ts';

/** The lists of the desk, in their order. */
export const chatGroups = ['waiting', 'mine', 'assistant', 'others'] as const;
export type ChatGroup = (typeof chatGroups)[number];

/** Where a conversation stands for that account. One that nobody has and nobody waits in is looked after by the assistant. */
export function groupOf({ assignedTo, waitingSince }: Pick<ListedChat, 'assignedTo' | 'waitingSince'>, ownId: string): ChatGroup {
  if (assignedTo === null) return waitingSince === null ? 'assistant' : 'waiting';
  return assignedTo.accountId === ownId ? 'mine' : 'others';
}

/** Each group of the conversations in their order; whoever waits the longest stands first. */
export function groupsOf(chats: readonly ListedChat[], ownId: string): Record<ChatGroup, ListedChat[]> {
  const groups: Record<ChatGroup, ListedChat[]> = { waiting: [], mine: [], assistant: [], others: [] };
  for (const chat of chats) groups[groupOf(chat, ownId)].push(chat);
  groups.waiting.sort((a, b) => Date.parse(a.waitingSince ?? a.joinedAt) - Date.parse(b.waitingSince ?? b.joinedAt));
  return groups;
}

/** How many of the conversations want this account to look: visitors who wait for anybody, and its own with something unread. */
export const wanting = ({ waiting, mine }: Record<ChatGroup, ListedChat[]>): number =>
  waiting.length + mine.filter(({ unread }) => unread > 0).length;
