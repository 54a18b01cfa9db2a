import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chatFiguresSchema } from '#contracts/chat-desk.ts';
import { getJsonWithPosition } from '#web/shared/api/client.ts';
import { chatListsKey } from './list-chats.ts';

/** `GET /api/chats/figures`, of that many days. */
export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: [...chatListsKey, 'figures', days],
    queryFn: ({ signal }) => getJsonWithPosition(`/api/chats/figures?days=${days}`, chatFiguresSchema, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
