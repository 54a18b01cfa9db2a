import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useSearch } from '#web/shared/list/use-search.ts';
import { pass, render } from '../render.tsx';

const restMs = 300;
let router: ReturnType<typeof createBrowserRouter>;
let unmount: () => Promise<void>;
let showNext: (screen: { element: null }) => void;

function List() {
  return <ListSearch search={useSearch()} label="Search" placeholder="" />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/list?state=answered');
  const next = new Promise<{ element: null }>((resolve) => {
    showNext = resolve;
  });
  router = createBrowserRouter([
    { path: '/list', element: <List /> },
    { path: '/next', lazy: () => next },
  ]);
  ({ unmount } = await render(<RouterProvider router={router} />));
});
afterEach(async () => {
  await unmount();
  router.dispose();
  vi.useRealTimers();
});

const box = () => document.querySelector('input') ?? expect.unreachable('no search box');
const address = () => router.state.location.pathname + router.state.location.search;

function enter(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
  box().dispatchEvent(new Event('input', { bubbles: true }));
}
const typed = (text: string) => act(async () => enter(text));
const rested = () => pass(restMs);
const pressed = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })));

test('what was typed is searched for once the typing rests, and the rest of the address stays', async () => {
  await typed('kof');
  await typed('kofi');
  expect(address()).toBe('/list?state=answered');
  await rested();
  expect(address()).toBe('/list?state=answered&search=kofi');
});

test('a key that is pressed while the address follows the ones before is kept, and searched for', async () => {
  await typed('kof');
  await act(async () => {
    vi.advanceTimersByTime(restMs);
    enter('kofi');
  });
  expect(box().value).toBe('kofi');
  await rested();
  expect(address()).toBe('/list?state=answered&search=kofi');
});

test('Enter searches at once, and leaving the field as soon as the typing has rested', async () => {
  await typed('kofi');
  await act(async () => void box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(address()).toBe('/list?state=answered');
  await rested();
  expect(address()).toBe('/list?state=answered&search=kofi');
  await typed('kofi m');
  await pressed('Enter');
  expect(address()).toBe('/list?state=answered&search=kofi+m');
});

test('Escape empties the field and the search, but only ends the choice of a character where one is being composed', async () => {
  await typed('加纳');
  await rested();
  await pressed('Escape', { isComposing: true });
  expect(box().value).toBe('加纳');
  await pressed('Escape');
  expect(box().value).toBe('');
  expect(address()).toBe('/list?state=answered');
});

test('a search that another address brings takes the place of what was typed', async () => {
  await typed('kofi');
  await rested();
  await act(() => router.navigate('/list?search=ama'));
  expect(box().value).toBe('ama');
  await rested();
  expect(address()).toBe('/list?search=ama');
});

test('whoever goes on before the typing rests arrives where they wanted', async () => {
  await typed('kofi');
  await act(async () => void router.navigate('/next'));
  await rested();
  await act(async () => showNext({ element: null }));
  expect(address()).toBe('/next');
});

test('a narrowed list stays narrowed when the typing rests before it is shown', async () => {
  await typed('kofi');
  await act(async () => {
    void router.navigate('/list?state=accepted');
    vi.advanceTimersByTime(restMs);
  });
  expect(address()).toBe('/list?state=accepted');
  await rested();
  expect(address()).toBe('/list?state=accepted&search=kofi');
});
