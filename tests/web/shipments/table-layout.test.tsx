import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tableColumns } from '#contracts/shipment-list.ts';
import { LayoutFields } from '#web/features/shipments/components/columns/layout-fields.tsx';
import { layoutFrom, usualLayout, withColumn, withMove } from '#web/features/shipments/model/table-layout.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { render } from '../render.tsx';

describe('the layout of the table', () => {
  it.each([null, '', '{', '{"columns":["gone"],"dense":true}', '{"columns":[]}', '[]'])('is the usual one for %j', (text) => {
    expect(layoutFrom(text)).toEqual(usualLayout);
  });

  it('is what was kept, each column once', () => {
    expect(layoutFrom('{"columns":["status","lane","status"],"dense":true}')).toEqual({
      columns: ['status', 'lane'],
      dense: true,
    });
  });

  it('adds a column at the end and takes it away', () => {
    const none = tableColumns.reduce((layout, column) => withColumn(layout, column, false), usualLayout);
    expect(none.columns).toEqual([]);
    expect(withColumn(withColumn(none, 'status', true), 'lane', true).columns).toEqual(['status', 'lane']);
  });

  it('moves a column by one place, and never beyond the ends', () => {
    expect(withMove(usualLayout, 'lane', -1).columns.slice(0, 2)).toEqual(['lane', 'recipient']);
    expect(withMove(usualLayout, 'lane', 1).columns.slice(0, 3)).toEqual(['recipient', 'service', 'lane']);
    expect(withMove(usualLayout, 'recipient', -1)).toEqual(usualLayout);
    expect(withMove(usualLayout, 'updated', 1)).toEqual(usualLayout);
  });
});

describe('the choice of columns', () => {
  beforeEach(() => {
    localStorage.clear();
    rememberUser({ username: 'ama', role: 'agent' });
  });

  const names = (place: Element) => [...place.querySelectorAll('li')].map((item) => item.textContent?.replace(/[↑↓]/g, ''));

  it('moves by keyboard and keeps the focus on what moved, to the end and beyond', async () => {
    const { place, unmount } = await render(<LayoutFields />);
    const down = () => place.querySelector<HTMLElement>('[aria-label="Move Expected towards the end"]');
    for (let presses = 0; presses < 3; presses += 1) {
      await act(async () => down()?.click());
      expect(document.activeElement).toBe(down());
    }
    expect(names(place)).toEqual(['Recipient', 'Lane', 'Service', 'Status', 'Last location', 'Updated', 'Expected']);
    expect(down()?.getAttribute('aria-disabled')).toBe('true');
    await unmount();
  });

  it('is kept for the person, and for nobody else', async () => {
    const { place, unmount } = await render(<LayoutFields />);
    await act(async () => place.querySelector<HTMLElement>('li input')?.click());
    expect(names(place).at(-1)).toBe('Recipient');
    await act(async () => rememberUser({ username: 'kofi', role: 'agent' }));
    expect(names(place)[0]).toBe('Recipient');
    await act(async () => rememberUser({ username: 'ama', role: 'agent' }));
    expect(names(place).at(-1)).toBe('Recipient');
    await unmount();
  });
});
