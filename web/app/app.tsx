import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { Announcer } from '#web/shared/ui/announce/announcer.tsx';

interface AppProps {
  client: QueryClient;
  router: RouterProviderProps['router'];
}

export function App({ client, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Announcer />
    </QueryClientProvider>
  );
}
