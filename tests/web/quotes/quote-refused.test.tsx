import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useQuoteRequest } from '#web/features/quotes/hooks/use-quote-request.ts';
import { emptyQuote } from '#web/features/quotes/model/quote-form.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { render } from '../render.tsx';

function Request() {
  const filled = { ...emptyQuote, name: 'Ama Owusu', email: 'ama@example.com', fromLocation: 'Ghana', toLocation: 'Germany' };
  const form = useQuoteRequest(useState(filled), () => undefined);
  return <button onClick={() => form.submit()} />;
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
