import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { RowActions } from '#web/features/shipments/components/row-actions.tsx';
import { aShipment } from './a-shipment.ts';
import { render } from '../render.tsx';

const actions = (onUpdate: ((shipment: Shipment) => void) | undefined) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <RowActions shipment={aShipment()} onUpdate={onUpdate} />
    </MemoryRouter>
  </QueryClientProvider>
);

it('offers an agent to view, update and simulate, each with the number it is about', async () => {
  const { place, unmount } = await render(actions(() => undefined));
  expect([...place.querySelectorAll('a, button')].map((action) => action.getAttribute('aria-label'))).toEqual([
    'View tracking of WE 4839 2017 5526 BF',
    'Update location and send emails for WE 4839 2017 5526 BF',
    'Simulate movement of WE 4839 2017 5526 BF',
  ]);
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/track/WE483920175526BF');
  await unmount();
});

it('offers someone who only reads nothing but the view', async () => {
  const { place, unmount } = await render(actions(undefined));
  expect(place.querySelectorAll('button')).toHaveLength(0);
  expect(place.querySelectorAll('a')).toHaveLength(1);
  await unmount();
});
