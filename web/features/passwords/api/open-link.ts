import { queryOptions } from '@tanstack/react-query';
import { openedLinkSchema } from '#contracts/accounts.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/auth/link`, which changes nothing: a body, so that no log of addresses holds the token. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: () => sendJson('POST', '/api/auth/link', { token }, openedLinkSchema),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    retry: false,
  });
