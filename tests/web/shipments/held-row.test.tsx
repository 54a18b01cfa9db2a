import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useHeldRow } from '#web/features/shipments/hooks/use-held-row.ts';
import { render } from '../render.tsx';

const row = (id: string) => ({ id });
const [a, b, c] = [row('a'), row('b'), row('c')];

let hold: (id: string | null) => void;
function List({ rows, request = 'one' }: { rows: readonly { id: string }[]; request?: string }) {
  const held = useHeldRow(rows, request);
  hold = held.hold;
  return <p>{held.shown.map(({ id }) => (id === held.goneId ? `(${id})` : id)).join(' ')}</p>;
}

let view: Awaited<ReturnType<typeof render>>;
afterEach(() => view.unmount());
const text = () => view.place.textContent;

it('a row that no longer matches stays where it is, marked, while the pointer is on it', async () => {
  view = await render(<List rows={[a, b, c]} />);
  await act(async () => hold('b'));
  await view.show(<List rows={[a, c]} />);
  expect(text()).toBe('a (b) c');
  await act(async () => hold('c'));
  expect(text()).toBe('a c');
});

it('a row elsewhere goes, and one that comes back is as it was', async () => {
  view = await render(<List rows={[a, b, c]} />);
  await act(async () => hold('b'));
  await view.show(<List rows={[b]} />);
  expect(text()).toBe('b');
  await view.show(<List rows={[]} />);
  await view.show(<List rows={[b, c]} />);
  expect(text()).toBe('b c');
});

it('another list holds nothing of the one before', async () => {
  view = await render(<List rows={[a, b]} />);
  await act(async () => hold('b'));
  await view.show(<List rows={[a]} request="two" />);
  expect(text()).toBe('a');
});
