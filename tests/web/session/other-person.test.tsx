import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { displayedUser, rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { SignInAgain } from '#web/staff/sign-in-again/sign-in-again.tsx';
import { render } from '../render.tsx';

const mira = { id: '01980000-0000-7000-8000-00000000000a', username: 'mira', role: 'agent' } as const;
const reload = vi.fn<() => void>();
let screen: Awaited<ReturnType<typeof render>>;

beforeEach(async () => {
  reload.mockReset();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  rememberUser(mira);
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, mira);
  sessionStorage.setItem('waybill.shipment-draft', 'of mira');
  screen = await render(
    <QueryClientProvider client={client}>
      <SignInAgain />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await screen.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** As the browser tells every window but the one that wrote. */
const inAnotherWindow = (key: string, value: string | null) =>
  act(async () => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  });
const signIn = (username: string) => inAnotherWindow('waybill.session', JSON.stringify({ username, role: 'admin' }));
const told = () => document.body.textContent?.includes('This page was opened by mira');

test('whoever signs in in another window is told whose page this is, and gets one of their own', async () => {
  await signIn('kwame');
  expect(told()).toBe(true);
  expect(document.body.textContent).toContain('Signed in as kwame');
  expect(reload).not.toHaveBeenCalled();
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reload page')?.click(),
  );
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('waybill.shipment-draft')).toBeNull();
  expect(displayedUser()?.username).toBe('kwame');
});

test('the same person in another window leaves the page as it is, also after somebody else', async () => {
  await signIn('mira');
  expect(told()).toBe(false);
  await signIn('kwame');
  await signIn('mira');
  expect(told()).toBe(false);
});

test.each([
  ['waybill.session', null],
  ['waybill.session', 'no user'],
  ['waybill.theme', JSON.stringify({ username: 'kwame', role: 'admin' })],
])('%s with %s is nobody who signs in', async (key, value) => {
  await inAnotherWindow(key, value);
  expect(told()).toBe(false);
});
