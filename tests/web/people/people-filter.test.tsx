import { notifyManager, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#contracts/accounts.ts';
import { peopleQuery } from '#web/features/people/api/list-people.ts';
import { usePeopleFilter } from '#web/features/people/hooks/use-people-filter.ts';
import { render } from '../render.tsx';

notifyManager.setScheduler(queueMicrotask);

function List() {
  const { wanted, isNarrowed, chooseRole, chooseState, clear } = usePeopleFilter();
  const list = useInfiniteQuery(peopleQuery(wanted));
  return (
    <>
      <p>{list.data?.pages.flatMap(({ data }) => data.map(({ email }) => email)).join(' ')}</p>
      <output>{`${list.data?.pages[0]?.total} ${isNarrowed ? 'narrowed' : 'all'}`}</output>
      <button type="button" onClick={() => chooseRole('auditor')}>
        auditors
      </button>
      <button type="button" onClick={() => chooseState('invited')}>
        invited
      </button>
      <button type="button" onClick={() => chooseState(undefined)}>
        any state
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
      <button type="button" onClick={() => void list.fetchNextPage()}>
        more
      </button>
    </>
  );
}

let asked: Record<string, string>[];
let unmount: () => Promise<void>;
let router: ReturnType<typeof createMemoryRouter>;

const person = (email: string): Person => ({
  id: '01980000-0000-7000-8000-000000000001',
  username: null,
  email,
  role: 'agent',
  state: 'invited',
  createdAt: '2026-03-01T09:00:00.000Z',
  hasSecondFactor: false,
});

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const query = Object.fromEntries(new URL(path, 'http://x').searchParams);
    asked.push(query);
    const headers = { ...(query['count'] && { 'X-Total-Count': '2' }), ...(!query['cursor'] && { 'X-Next-Cursor': 'there' }) };
    return Response.json([person(query['cursor'] ? 'second' : 'first')], { headers });
  });
});
afterEach(async () => {
  await unmount();
  router.dispose();
  vi.unstubAllGlobals();
});

async function open(address: string): Promise<void> {
  router = createMemoryRouter([{ path: '/people', element: <List /> }], { initialEntries: [address] });
  ({ unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ));
  await act(async () => undefined);
}
const click = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const address = () => router.state.location.search;
const text = (element: 'p' | 'output') => document.querySelector(element)?.textContent;

test('the list asks for what its address says, and counts once', async () => {
  await open('/people?search=+Zo%C3%AB+&role=admin&state=active');
  expect(asked).toEqual([{ search: 'Zoë', role: 'admin', state: 'active', limit: '25', count: 'true' }]);
  await click('more');
  expect(asked[1]).toEqual({ search: 'Zoë', role: 'admin', state: 'active', limit: '25', cursor: 'there' });
  expect([text('p'), text('output')]).toEqual(['first second', '2 narrowed']);
});

test('what the server would not understand is not asked for', async () => {
  await open('/people?search=+&role=owner&state=asleep');
  expect(asked).toEqual([{ limit: '25', count: 'true' }]);
  expect(text('output')).toBe('2 all');
});

test('a choice goes into the address beside the rest, is asked for, and is a step back can undo', async () => {
  await open('/people?search=zo&view=x');
  await click('auditors');
  await click('invited');
  expect(address()).toBe('?search=zo&view=x&role=auditor&state=invited');
  expect(asked.at(-1)).toEqual({ search: 'zo', role: 'auditor', state: 'invited', limit: '25', count: 'true' });
  await act(() => router.navigate(-1));
  expect(address()).toBe('?search=zo&view=x&role=auditor');
  await click('invited');
  await click('any state');
  expect(address()).toBe('?search=zo&view=x&role=auditor');
  await click('invited');
  await click('clear');
  expect(address()).toBe('?view=x');
  expect(asked.at(-1)).toEqual({ limit: '25', count: 'true' });
});

test.each(['search=x', 'role=agent', 'state=invited'])('a list with %s is narrowed down', async (query) => {
  await open(`/people?${query}`);
  expect(text('output')).toBe('2 narrowed');
});
