import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { conversationLists, type ConversationList } from '#contracts/conversations.ts';
import { withParam } from '#web/shared/list/with-param.ts';

/** The tabs of the list. */
export const tabs = conversationLists.filter((list) => list !== 'all');
export type Tab = Exclude<ConversationList, 'all'>;

const parties = ['sender', 'recipient'] as const;
export type Party = (typeof parties)[number];

/** What the address chooses: a list, and a conversation, or a party of a shipment with whom one may begin. */
export function useChosenConversation() {
  const [params, setParams] = useSearchParams();
  const list: Tab = tabs.find((each) => each === params.get('list')) ?? 'open';
  const chosen = z.uuid().safeParse(params.get('conversation')).data;
  const shipmentId = z.uuid().safeParse(params.get('shipment')).data;
  const party = parties.find((each) => each === params.get('with')) ?? 'recipient';
  const set = (change: (now: URLSearchParams) => URLSearchParams) => setParams(change, { preventScrollReset: true });
  const withoutShipment = (now: URLSearchParams) => withParam(withParam(now, 'shipment', undefined), 'with', undefined);
  return {
    list,
    chosen,
    begun: chosen === undefined && shipmentId !== undefined ? { shipmentId, party } : undefined,
    choose: (id: string | undefined) => set((now) => withParam(withoutShipment(now), 'conversation', id)),
    chooseList: (next: Tab) => set((now) => withParam(now, 'list', next === 'open' ? undefined : next)),
  };
}
