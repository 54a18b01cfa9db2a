import { queryOptions } from '@tanstack/react-query';
import { listOfGroup, type ChatGroup, type ListedGroup, type ListedGroups } from '../model/chat-groups.ts';
import { chatListsKey, getChats } from './list-chats.ts';

export interface DeskLists {
  groups: ListedGroups;
  /** What all lists reflect at least. */
  position: string | undefined;
}

const earliest = (positions: readonly (string | undefined)[]): string | undefined =>
  positions.reduce((a, b) => (a === undefined || b === undefined ? undefined : BigInt(a) < BigInt(b) ? a : b));

/** `GET /api/chats` for each list of the desk: they change together, and nobody stands in two of them. */
export const deskQuery = queryOptions({
  queryKey: [...chatListsKey, 'desk'],
  queryFn: async ({ signal }): Promise<DeskLists> => {
    const positions: (string | undefined)[] = [];
    const read = async (group: ChatGroup): Promise<ListedGroup> => {
      const { data: chats, total, position } = await getChats(listOfGroup[group], '', signal);
      positions.push(position);
      return { chats, count: total ?? chats.length };
    };
    const [waiting, mine, assistant, others] = await Promise.all([
      read('waiting'),
      read('mine'),
      read('assistant'),
      read('others'),
    ]);
    return { groups: { waiting, mine, assistant, others }, position: earliest(positions) };
  },
  networkMode: 'always',
  refetchOnReconnect: true,
});
