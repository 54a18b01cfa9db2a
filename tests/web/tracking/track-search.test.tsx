import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Component as Track } from '#web/routes/track.tsx';
import { render } from '../render.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a key that is pressed while a parcel is being looked up stays in the field', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const router = createMemoryRouter([{ path: '/track/:trackingNumber?', element: <Track /> }], { initialEntries: ['/track'] });
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const box = place.querySelector('input') ?? expect.unreachable('no field');
  const enter = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  await act(async () => enter('WE483920175525BF'));
  await act(async () => {
    box.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    enter('WE483920175525BF W');
  });
  expect(router.state.location.pathname).toBe('/track/WE483920175525BF');
  expect(box.value).toBe('WE483920175525BF W');
  await unmount();
});
