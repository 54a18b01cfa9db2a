import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { chatLists, type ChatList } from '#contracts/chat-desk.ts';
import { searchOf } from '#web/shared/list/search-param.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** The lists that a supervisor chooses from; nothing is the supervisor's own. */
export const supervisedLists = chatLists.filter((list) => list !== 'mine');
export const usualList: ChatList = 'all';

/** What the address narrows the conversations down to; every change is a step back can undo. */
export function useChatFilter() {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const list = supervisedLists.find((each) => each === params.get('list')) ?? usualList;
  const agent = z.uuid().safeParse(params.get('agent')).data;
  const set = (name: 'list' | 'agent', value: string | undefined) =>
    setParams((now) => withParam(now, name, value), { preventScrollReset: true });
  return {
    wanted: { search, list, agent },
    isNarrowed: search !== '' || agent !== undefined || list !== usualList,
    chooseList: (chosen: ChatList) => set('list', chosen === usualList ? undefined : chosen),
    chooseAgent: (chosen: string | undefined) => set('agent', chosen),
  };
}
