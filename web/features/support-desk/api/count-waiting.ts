import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { getPage } from '#web/shared/api/client.ts';
import { chatListsKey } from './list-chats.ts';

/** How many conversations nobody has taken yet. */
export const waitingCountQuery = queryOptions({
  queryKey: [...chatListsKey, 'count'],
  queryFn: ({ signal }) =>
    getPage(`/api/chats?${new URLSearchParams({ list: 'waiting', count: 'true', limit: '1' })}`, z.unknown(), signal),
  networkMode: 'always',
  refetchOnReconnect: true,
});
