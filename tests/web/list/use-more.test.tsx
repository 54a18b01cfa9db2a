import { notifyManager, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useMore } from '#web/shared/list/use-more.ts';
import { render } from '../render.tsx';

notifyManager.setScheduler(queueMicrotask);

interface Asked {
  page: number;
  resolve: (row: string) => void;
  reject: (error: unknown) => void;
}

let client: QueryClient;
let asked: Asked[];
let unmount: () => Promise<void>;

function List() {
  const list = useMore(
    useInfiniteQuery({
      queryKey: ['list'],
      queryFn: ({ pageParam: page, signal }) =>
        new Promise<string>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          asked.push({ page, resolve, reject });
        }),
      initialPageParam: 1,
      getNextPageParam: (_last, _all, page) => (page < 3 ? page + 1 : undefined),
      retry: false,
      networkMode: 'always',
    }),
  );
  return (
    <>
      <p>{list.data?.pages.join(' ')}</p>
      <button type="button" aria-busy={list.isReadingMore} onClick={list.readMore}>
        more
      </button>
    </>
  );
}

const settle = () => act(async () => await new Promise((resolve) => setTimeout(resolve, 0)));
const shown = () => document.querySelector('p')?.textContent;
const more = () => act(async () => document.querySelector('button')?.click());
const refresh = () => act(async () => void client.invalidateQueries({ queryKey: ['list'] }));

/** Answers the request that has waited longest, and says for which page it was. */
async function answer(outcome: string | Error): Promise<number | undefined> {
  await settle();
  const next = asked.shift();
  if (outcome instanceof Error) next?.reject(outcome);
  else next?.resolve(outcome);
  await settle();
  return next?.page;
}

beforeEach(async () => {
  asked = [];
  client = new QueryClient();
  ({ unmount } = await render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  ));
  await answer('a');
});

afterEach(async () => {
  await unmount();
  client.clear();
});

test('one page is read for each time that more is asked for', async () => {
  await more();
  expect(await answer('b')).toBe(2);
  expect(shown()).toBe('a b');
  expect(asked).toEqual([]);
  await more();
  expect(await answer('c')).toBe(3);
  expect(shown()).toBe('a b c');
});

test('a refresh that comes while more is read is followed by what was asked for', async () => {
  await more();
  await refresh();
  expect(asked.shift()?.page).toBe(2);
  expect(await answer('A')).toBe(1);
  expect(await answer('b')).toBe(2);
  expect(shown()).toBe('A b');
  expect(asked).toEqual([]);
});

test('what is asked for while a refresh is on its way does not cancel it', async () => {
  await refresh();
  await more();
  expect(document.querySelector('button')?.getAttribute('aria-busy')).toBe('true');
  expect(await answer('A')).toBe(1);
  expect(await answer('b')).toBe(2);
  expect(shown()).toBe('A b');
});

test('what failed is asked for again at the next click alone', async () => {
  await more();
  expect(await answer(new Error('gone'))).toBe(2);
  expect(asked).toEqual([]);
  expect(document.querySelector('button')?.getAttribute('aria-busy')).toBe('false');
  await more();
  expect(await answer('b')).toBe(2);
  expect(shown()).toBe('a b');
  expect(asked).toEqual([]);
});
