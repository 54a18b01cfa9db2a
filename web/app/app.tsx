import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { Announcer } from '#web/shared/ui/announcer.tsx';
import { queryClient } from './query-client.ts';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Announcer />
    </QueryClientProvider>
  );
}
