import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useSelection, type Selection } from '#web/features/shipments/hooks/use-selection.ts';
import { render } from '../render.tsx';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const shown = rows('a', 'b', 'c', 'd');

let selection: Selection;
function List({ asked = '', list = shown }: { asked?: string; list?: readonly { id: string }[] }) {
  selection = useSelection(asked, list);
  return <p>{[...selection.ids].toSorted().join(' ')}</p>;
}

let view: Awaited<ReturnType<typeof render>>;
afterEach(() => view.unmount());
const text = () => view.place.textContent;
const toggle = (id: string, isRange = false) => act(async () => selection.toggle(id, isRange));

it('with the shift key all rows from the one before on are ticked, whichever way', async () => {
  view = await render(<List />);
  await toggle('d');
  await toggle('b', true);
  expect(text()).toBe('b c d');
  await toggle('d', true);
  expect(text()).toBe('');
});

it('what is ticked stays while more rows are read and while they are ordered otherwise', async () => {
  view = await render(<List asked="status=pending" />);
  await toggle('a');
  await view.show(<List asked="sort=value&status=pending" list={rows('e', 'f')} />);
  await toggle('f');
  expect(text()).toBe('a f');
});

it('another filter clears it, and says so until something is ticked again', async () => {
  view = await render(<List />);
  await view.show(<List asked="status=pending" />);
  expect(selection.wasCleared).toBe(false);
  await toggle('a');
  await view.show(<List asked="status=delayed" />);
  expect([text(), selection.wasCleared]).toEqual(['', true]);
  await toggle('b');
  expect([text(), selection.wasCleared]).toEqual(['b', false]);
});

it('all rows on screen are ticked and no longer', async () => {
  view = await render(<List />);
  await act(async () => selection.toggleShown(true));
  expect([text(), selection.areAllShown]).toEqual(['a b c d', true]);
  await act(async () => selection.toggleShown(false));
  expect([text(), selection.areAllShown]).toEqual(['', false]);
});
