import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { render } from '../render.tsx';

const options = [
  { value: 'pkg-1', label: 'Envelope' },
  { value: 'pkg-2', label: 'Small box' },
  { value: 'pkg-3', label: 'Large box' },
];
const onChange = vi.fn<(value: string) => void>();
const onClear = vi.fn<() => void>();
const field = { id: 'package', name: 'package', label: 'Package', required: true, starred: false, error: undefined, onChange };

let shown: Awaited<ReturnType<typeof render>>;
const box = () => shown.place.querySelector('input') ?? expect.unreachable('no input');
const offered = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
const search = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  shown = await render(<ChoiceField field={{ ...field, value: 'pkg-1' }} options={options} searchable onClear={onClear} />);
});
afterEach(async () => {
  await shown.unmount();
  vi.clearAllMocks();
});

it('is searched by what people read, and reports what they choose', async () => {
  expect(shown.place.textContent).toContain('Envelope');
  await search('box');
  expect(offered().map((option) => option.textContent)).toEqual(['Small box', 'Large box']);
  await act(async () => offered()[1]?.click());
  expect(onChange).toHaveBeenCalledExactlyOnceWith('pkg-3');
});

it('finds nothing by what only programs read', async () => {
  await search('pkg');
  expect(offered()).toEqual([]);
});

it('takes the choice back where it may be left out', async () => {
  const clear = shown.place.querySelector<HTMLElement>('.ant-select-clear') ?? expect.unreachable('no way to clear it');
  await act(async () => clear.click());
  expect(onClear).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
