import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesce } from '#web/shared/realtime/coalesce.ts';
import { useTopic } from '#web/shared/realtime/use-topic.ts';
import { chatListsKey } from '../api/list-chats.ts';
import { desk } from '../model/desk.ts';

const refreshDelayMs = 300;
const refreshes = new WeakMap<QueryClient, () => void>();

/** The rail counts what the page beside it lists: both ask for the same refresh, which happens once. */
function refreshOf(client: QueryClient): () => void {
  const known = refreshes.get(client);
  if (known) return known;
  const { request } = coalesce(() => client.invalidateQueries({ queryKey: chatListsKey }), refreshDelayMs);
  refreshes.set(client, request);
  return request;
}

/** Keeps the lists of conversations in step with what happens, from the position of what is shown. */
export function useLiveChats(after: string | undefined): void {
  const refresh = refreshOf(useQueryClient());
  useEffect(() => desk.listen({ onMessage: refresh, onStored: refresh, onChange: refresh }), [refresh]);
  useTopic('chats', { onFact: refresh, onMissed: refresh, after });
}
