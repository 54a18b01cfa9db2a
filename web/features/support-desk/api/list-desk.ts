import { queryOptions } from '@tanstack/react-query';
import { chatGroups, listOfGroup, noGroups, type ChatGroup, type ListedGroup, type ListedGroups } from '../model/chat-groups.ts';
import { chatListsKey, getChats } from './list-chats.ts';

export interface DeskLists {
  groups: ListedGroups;
  /** What all lists reflect at least. */
  position: string | undefined;
}

const earliest = (positions: readonly (string | undefined)[]): string | undefined =>
  positions.reduce((a, b) => (a === undefined || b === undefined ? undefined : BigInt(a) < BigInt(b) ? a : b));

interface ReadGroup extends ListedGroup {
  position: string | undefined;
}

/** Read a moment apart, two lists may have the same conversation: it stands in the one that was read last, as it is. */
function eachOnce(read: Record<ChatGroup, ReadGroup>): ListedGroups {
  const seen = new Set<string>();
  const groups = { ...noGroups };
  const latestFirst = chatGroups.toSorted((a, b) => {
    const [before, after] = [BigInt(read[a].position ?? 0), BigInt(read[b].position ?? 0)];
    return before === after ? 0 : before > after ? -1 : 1;
  });
  for (const group of latestFirst) {
    const { chats: all, count } = read[group];
    const chats = all.filter(({ userId }) => !seen.has(userId));
    for (const { userId } of chats) seen.add(userId);
    groups[group] = { chats, count: count - (all.length - chats.length) };
  }
  return groups;
}

/** `GET /api/chats` for each list of the desk: they change together, and nobody stands in two of them. */
export const deskQuery = queryOptions({
  queryKey: [...chatListsKey, 'desk'],
  queryFn: async ({ signal }): Promise<DeskLists> => {
    const read = async (group: ChatGroup): Promise<ReadGroup> => {
      const { data: chats, total, position } = await getChats(listOfGroup[group], '', signal);
      return { chats, count: total ?? chats.length, position };
    };
    const [waiting, mine, assistant, others] = await Promise.all([
      read('waiting'),
      read('mine'),
      read('assistant'),
      read('others'),
    ]);
    const positions = [waiting, mine, assistant, others].map(({ position }) => position);
    return { groups: eachOnce({ waiting, mine, assistant, others }), position: earliest(positions) };
  },
  networkMode: 'always',
  refetchOnReconnect: true,
});
