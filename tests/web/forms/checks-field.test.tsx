import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { render } from '../render.tsx';

const options = ['collected', 'customs', 'delivered'].map((value) => ({ value, label: value }));
const onChange = vi.fn<(value: readonly string[]) => void>();

function Choice({ error }: { error?: string }) {
  const [value, setValue] = useState<readonly string[]>(['delivered']);
  const change = (chosen: readonly string[]) => {
    onChange(chosen);
    setValue(chosen);
  };
  const field = { id: 'choice', name: 'choice', label: 'Milestones', required: true, starred: true, error };
  return <ChecksField field={{ ...field, value, onChange: change }} options={options} />;
}

let shown: Awaited<ReturnType<typeof render>>;
const boxes = () => [...shown.place.querySelectorAll('input')];
const checked = () => boxes().map((box) => box.checked);
const toggle = (index: number) => act(async () => boxes()[index]?.click());

beforeEach(async () => {
  shown = await render(<Choice />);
});
afterEach(async () => {
  await shown.unmount();
  vi.clearAllMocks();
});

it('checks what is chosen, and keeps the rest when one is toggled, in the order of the options', async () => {
  expect(checked()).toEqual([false, false, true]);
  await toggle(0);
  expect(onChange).toHaveBeenLastCalledWith(['collected', 'delivered']);
  expect(checked()).toEqual([true, false, true]);
  await toggle(2);
  expect(onChange).toHaveBeenLastCalledWith(['collected']);
  expect(checked()).toEqual([true, false, false]);
});

it('shows its problem, which is said of the whole group', async () => {
  const group = () => shown.place.querySelector('fieldset');
  expect(group()?.getAttribute('aria-describedby')).toBeNull();
  expect(shown.place.querySelector('legend')?.textContent).toBe('Milestones *');
  await shown.show(<Choice error="Choose at least one" />);
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
  expect(document.getElementById(group()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose at least one');
});
