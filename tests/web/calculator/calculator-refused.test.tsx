import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShippingCalculator } from '#web/features/calculator/components/shipping-calculator.tsx';
import { render } from '../render.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

test('a calculator that is asked too early says what it needs, in its own words', async () => {
  const { place, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ShippingCalculator />
    </QueryClientProvider>,
  );
  await act(async () => place.querySelector('form')?.requestSubmit());
  expect([...place.querySelectorAll('form section li')].map((item) => item.textContent)).toEqual([
    'From countryFrom country is required',
    'To countryTo country is required',
    'Weight (kg)Weight must be greater than 0',
  ]);
  expect(document.activeElement).toBe(place.querySelector('form section'));
  await unmount();
});
