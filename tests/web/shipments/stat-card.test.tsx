import { expect, it } from 'vitest';
import { StatCard } from '#web/features/shipments/components/stat-card.tsx';
import { render } from '../render.tsx';

it('says how a figure changed vs. last week', async () => {
  const { place, unmount } = await render(<StatCard label="In Transit" value="742" trend={{ percent: 8.2, sample: false }} />);
  expect(place.textContent).toBe('In Transit742+8.2% vs. last week');
  await unmount();
});

it('marks a trend that is only a sample', async () => {
  const { place, unmount } = await render(<StatCard label="In Transit" value="742" trend={{ percent: 8.2, sample: true }} />);
  expect(place.textContent).toContain('sample');
  await unmount();
});
