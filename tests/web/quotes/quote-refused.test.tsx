// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useQuoteRequest } from '#web/features/quotes/hooks/use-quote-request.ts';
import { toastStore } from '#web/shared/ui/toast.tsx';
import { render } from '../render.tsx';

const form = { name: 'Ama Owusu', email: 'ama@example.com', fromLocation: 'Ghana', toLocation: 'Germany' };

function Request() {
  const request = useQuoteRequest(() => undefined);
  return <button onClick={() => request.mutate(form as never)} />;
}

afterEach(() => {
  for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a quote request that fails says whom to call, in exactly the words of the specification', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Request />
    </QueryClientProvider>,
  );
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() =>
    expect(toastStore.snapshot().map(({ description }) => description)).toEqual([
      'Failed to send quote request. Please try again or call +1 (212) 555-0142.',
    ]),
  );
  await unmount();
});
