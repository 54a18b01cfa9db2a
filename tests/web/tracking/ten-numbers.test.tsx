import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkDigit } from '#contracts/tracking-number.ts';
import { ParcelList } from '#web/features/tracking/components/search/parcel-list.tsx';
import { TrackBox } from '#web/features/tracking/components/search/track-box.tsx';
import { TrackSearch } from '#web/features/tracking/components/search/track-search.tsx';
import { render } from '../render.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const digits = String(index).padStart(11, '0');
    return `WS${digits}${checkDigit(digits)}US`;
  });

test.each([
  [10, ''],
  [11, 'You entered 11 numbers. Showing the first 10.'],
])('of %i numbers ten are looked up, and more than ten are mentioned', async (count, mentioned) => {
  const searched: string[][] = [];
  const { place, unmount } = await render(
    <TrackSearch shown={numbers(count).join(', ')} onSearch={(found) => searched.push(found)} />,
  );
  expect(/You entered.*/.exec(place.textContent)?.[0] ?? '').toBe(mentioned);
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  expect(searched).toEqual([numbers(10)]);
  await unmount();
});

test.each([10, 11])('of %i numbers ten parcels are listed, and the home page leads to ten', async (count) => {
  const typed = numbers(count).join(',');
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ParcelList typed={typed} />
        <TrackBox input={typed} onInput={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(place.querySelectorAll('li')).toHaveLength(10);
  const links = Array.from(place.querySelectorAll('a'), (link) => link.getAttribute('href'));
  expect(links).toContain(`/track?n=${numbers(10).join(',')}`);
  await unmount();
});
