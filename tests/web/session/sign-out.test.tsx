import { notifyManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sessionOverCode } from '#contracts/realtime.ts';
import { queryClient } from '#web/app/query-client.ts';
import { getJson } from '#web/shared/api/client.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { clearDisplayCache, rememberUser } from '#web/shared/session/display-cache.ts';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { signOut } from '#web/shared/session/sign-out.ts';
import { render } from '../render.tsx';

const account = { id: '01980000-0000-7000-8000-00000000000a', username: 'agent', role: 'agent' } as const;
// What the queries tell React is there by the end of an act.
notifyManager.setScheduler(queueMicrotask);

/** Everything that happened on the network, in its order. */
let network: string[];
/** Answers the request to sign out. */
let answerLogout: (response: Response) => void;
let router: ReturnType<typeof createMemoryRouter>;
let screen: Awaited<ReturnType<typeof render>>;

class FakeSocket extends EventTarget {
  readyState = 1;
  send = () => undefined;
  close() {
    network.push('socket closed');
  }
}
let socket: FakeSocket;

function Figures() {
  useQuery({ queryKey: ['shipments', 'stats'], queryFn: ({ signal }) => getJson('/api/stats', z.unknown(), signal) });
  useLiveList({ topic: 'shipments', queryKey: ['shipments'], after: '1' });
  return <p>Figures</p>;
}

const fetched = (path: string, { method = 'GET', signal }: RequestInit = {}): Promise<Response> => {
  network.push(`${method} ${path}`);
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      network.push(`given up: ${path}`);
      reject(new DOMException('cancelled', 'AbortError'));
    });
    if (method === 'POST') answerLogout = resolve;
  });
};

beforeEach(async () => {
  network = [];
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('WebSocket', function WebSocket() {
    return (socket = new FakeSocket());
  });
  rememberUser(account);
  queryClient.setQueryData(sessionQuery.queryKey, account);
  router = createMemoryRouter(
    [
      { path: '/dashboard', element: <RequireStaff waiting={null} children={<Figures />} /> },
      { path: '/dashboard-login', element: <p>Sign in</p> },
    ],
    { initialEntries: ['/dashboard?view=quotes'] },
  );
  screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  await screen.unmount();
  act(() => clearDisplayCache());
  queryClient.clear();
  vi.unstubAllGlobals();
});

const leave = async () => {
  let leaving: Promise<unknown> = Promise.resolve();
  await act(async () => void (leaving = signOut(queryClient).catch((error: unknown) => error)));
  return { leaving };
};
const answered = (response: Response) => act(async () => answerLogout(response));

test('signing out gives up what is still being fetched and listened to, before the session ends', async () => {
  expect(network).toEqual(['GET /api/stats']);
  const { leaving } = await leave();
  expect(network.slice(1, 3).toSorted()).toEqual(['given up: /api/stats', 'socket closed']);
  expect(network.slice(3)).toEqual(['POST /api/auth/logout']);
  await answered(Response.json({ signedOut: true }));
  await leaving;
  expect(router.state.location).toMatchObject({ pathname: '/dashboard-login', search: '' });
  expect(queryClient.getQueryCache().findAll({ queryKey: ['shipments'] })).toEqual([]);
});

test('nothing is fetched any more while the session ends and afterwards', async () => {
  const { leaving } = await leave();
  const before = network.length;
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['shipments'] }));
  await answered(Response.json({ signedOut: true }));
  await leaving;
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['shipments'] }));
  expect(network.slice(before)).toEqual([]);
});

test('a session that could not be ended goes on where it was', async () => {
  const { leaving } = await leave();
  await answered(Response.json({ message: 'Away', code: 'unavailable', requestId: 'r' }, { status: 503 }));
  expect(await leaving).toMatchObject({ status: 503 });
  expect(screen.place.textContent).toBe('Figures');
  expect(network.at(-1)).toBe('GET /api/stats');
});

test('a session that ends elsewhere ends here too, with a way back', async () => {
  await act(async () => socket.dispatchEvent(Object.assign(new Event('close'), { code: sessionOverCode })));
  expect(network.slice(1)).toContain('given up: /api/stats');
  expect(router.state.location).toMatchObject({ pathname: '/dashboard-login', search: '?next=%2Fdashboard%3Fview%3Dquotes' });
});

test('without storage, a session ends all the same', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  act(() => rememberUser(account));
  await act(async () => socket.dispatchEvent(Object.assign(new Event('close'), { code: sessionOverCode })));
  expect(router.state.location.pathname).toBe('/dashboard-login');
  vi.restoreAllMocks();
});
