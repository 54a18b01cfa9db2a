import type { ChatList, ListedChat } from '#contracts/chat-desk.ts';

/** The lists of the desk, in their order. */
export const chatGroups = ['waiting', 'mine', 'assistant', 'others'] as const;
export type ChatGroup = (typeof chatGroups)[number];

/** What the API calls them. Each is asked for by itself, so that those who wait are not lost among those with the assistant. */
export const listOfGroup: Record<ChatGroup, ChatList> = {
  waiting: 'waiting',
  mine: 'mine',
  assistant: 'assistant',
  others: 'taken',
};

/** A list of the desk as far as it is shown, and how many conversations there are in it. */
export interface ListedGroup {
  chats: readonly ListedChat[];
  count: number;
}
export type ListedGroups = Record<ChatGroup, ListedGroup>;

const emptyGroup: ListedGroup = { chats: [], count: 0 };
export const noGroups: ListedGroups = { waiting: emptyGroup, mine: emptyGroup, assistant: emptyGroup, others: emptyGroup };

const has = ({ chats }: ListedGroup, chatId: string): boolean => chats.some(({ userId }) => userId === chatId);

/** Whether this agent wants to hear of what is said there: it is not what the assistant or a colleague answers. */
export const concerns = ({ waiting, mine }: ListedGroups, chatId: string): boolean => has(waiting, chatId) || has(mine, chatId);

/** How many of the conversations want this account to look: visitors who wait for anybody, and its own with something unread. */
export const wanting = ({ waiting, mine }: ListedGroups): number =>
  waiting.count + mine.chats.filter(({ unread }) => unread > 0).length;
