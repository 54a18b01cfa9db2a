import { QueryClient } from '@tanstack/react-query';
import { displayedUser, onDisplayCacheChange } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      retry: false,
    },
    // Without a network a command fails with a message; it is not queued to be sent when no longer expected.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A 401 anywhere clears the display cache; from then on every screen is signed out.
onDisplayCacheChange(() => {
  if (displayedUser() === undefined) queryClient.setQueryData(sessionQuery.queryKey, null);
});
