import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { transcriptQuery } from '#web/features/support-desk/api/fetch-transcript.ts';
import { useTranscript } from '#web/features/support-desk/hooks/use-transcript.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { render } from '../render.tsx';

const chatId = '019a0000-0000-7000-8000-00000000000b';
const page = { position: '1', nextCursor: undefined, total: undefined, totalIsMore: undefined };
const line = (seq: string): TranscriptLine => ({
  ...{
    type: 'message',
    id: chatId,
    seq,
    sender: 'user',
    senderName: 'Jonas',
    text: 'Hello',
    timestamp: '2026-11-20T13:02:00.000Z',
  },
});

/** What was sent to mark places as read, one after the other. */
let marked: unknown[];
/** The places that were to be marked, from the moment that they were. */
const asked = () =>
  client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.variables);
let client: QueryClient;
let place: Element;
let unmount: () => Promise<void>;
beforeEach(() => {
  marked = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body: string }) => {
    if (method !== 'PUT') return new Promise(() => undefined);
    marked.push([url, JSON.parse(body)]);
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
});
afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Reader({ marksRead }: { marksRead: boolean }) {
  return <p>{useTranscript(chatId, { after: undefined, marksRead }).lines.length}</p>;
}
async function said(...seqs: string[]) {
  const pages = { pages: [{ ...page, data: seqs.map(line) }], pageParams: [undefined] };
  await act(async () => client.setQueryData(transcriptQuery(chatId).queryKey, pages));
  await expect.poll(() => place.textContent).toBe(String(seqs.length));
}
async function open({ marksRead = true } = {}) {
  ({ place, unmount } = await render(
    <QueryClientProvider client={client}>
      <Reader marksRead={marksRead} />
    </QueryClientProvider>,
  ));
}
const look = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));
const upTo = (seq: string) => [`/api/chats/${chatId}/read`, { seq }];

test('what is on the screen is marked as read, each place once', async () => {
  await open();
  expect(marked).toEqual([]);
  await said('1', '2');
  await expect.poll(() => marked).toEqual([upTo('2')]);
  await look();
  await said('1', '2', '3');
  await look();
  expect(asked()).toEqual(['2', '3']);
  await expect.poll(() => marked).toEqual([upTo('2'), upTo('3')]);
});

test('in a page that is out of sight nothing is, until it is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open();
  await said('1');
  expect(asked()).toEqual([]);
  visibility.mockReturnValue('visible');
  await look();
  await expect.poll(() => marked).toEqual([upTo('1')]);
});

test('whoever only looks on marks nothing', async () => {
  await open({ marksRead: false });
  await said('1');
  await look();
  expect(asked()).toEqual([]);
});
