import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { render } from '../render.tsx';

it('shows the value that its form has, also where that changes without typing', async () => {
  const field = { id: 'name', name: 'name', label: 'Name', required: true, starred: false, error: undefined, onChange: vi.fn() };
  const { place, show, unmount } = await render(<TextField field={{ ...field, value: 'Ama' }} />);
  const input = () => place.querySelector('input');
  expect(input()?.value).toBe('Ama');
  await show(<TextField field={{ ...field, value: '' }} />);
  expect(input()?.value).toBe('');
  await unmount();
});

it('of several lines reports what is typed', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const field = { id: 'note', name: 'note', label: 'Note', required: false, starred: false, error: undefined, onChange };
  const { place, unmount } = await render(<TextAreaField field={{ ...field, value: 'Ring' }} />);
  const area = place.querySelector('textarea') ?? expect.unreachable('no text area');
  expect(area.value).toBe('Ring');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Ring twice');
  await act(async () => area.dispatchEvent(new Event('input', { bubbles: true })));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Ring twice');
  await unmount();
});

describe('what was typed into the served page before its code was there', () => {
  const takeOver = async (typed: string) => {
    const onChange = vi.fn<(text: string) => void>();
    const input = <TextInput value="WE1" onChange={({ target }) => onChange(target.value)} />;
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(input);
    const served = place.querySelector('input') ?? expect.unreachable('no input');
    served.value = typed;
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const root = await act(async () => hydrateRoot(place, input));
    await act(async () => root.unmount());
    place.remove();
    return onChange.mock.calls.flat();
  };

  it('is taken over once', async () => {
    expect(await takeOver('WE483920175525US')).toEqual(['WE483920175525US']);
  });

  it('is nothing to report where it is what was served', async () => {
    expect(await takeOver('WE1')).toEqual([]);
  });
});
