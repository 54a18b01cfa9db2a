import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { pass, render } from '../render.tsx';

const shown = () => [...document.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('explains a control once the pointer has rested on it for 700 ms', async () => {
  const { place, unmount } = await render(
    <Tooltip text="Copy the number">
      <button type="button">Copy</button>
    </Tooltip>,
  );
  const button = place.querySelector('button');
  await act(async () => {
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter'])
      button?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  });
  await pass(699);
  expect(shown()).toEqual([]);
  await pass(1);
  expect(shown()).toEqual(['Copy the number']);
  await unmount();
});
