import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RetryFailed } from '#web/features/system/components/retry-failed.tsx';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { render } from '../render.tsx';

afterEach(() => {
  for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

const toasts = () => toastStore.snapshot().map(({ title, tone }) => ({ title, tone }));
const retried = (count: number, left: number) => Response.json({ retried: count, left, failedBy: '2026-11-20T12:00:00.000Z' });

/** The button, pressed, with a server that gives each request the answer that the test chooses. */
async function pressed() {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RetryFailed retryable={1_200} />
    </QueryClientProvider>,
  );
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  return { unmount, requests: () => waiting.length, answer: (response: Response) => act(async () => waiting.at(-1)?.(response)) };
}

test('where nothing could be tried again, that is no success', async () => {
  const { answer, unmount } = await pressed();
  await answer(retried(0, 3));
  await vi.waitFor(() => expect(toasts()).toEqual([{ title: 'Messages tried again: 0', tone: 'info' }]));
  await unmount();
});

test('whoever leaves the page has no more of them tried again, and hears how many were', async () => {
  const { answer, requests, unmount } = await pressed();
  await unmount();
  await answer(retried(500, 700));
  await vi.waitFor(() => expect(toasts()).toEqual([{ title: 'Messages tried again: 500', tone: 'success' }]));
  expect(requests()).toBe(1);
});
