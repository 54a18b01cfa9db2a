import { afterEach, expect, test, vi } from 'vitest';
import { fitVisible } from '#web/features/support-chat/model/fit-visible.ts';

afterEach(() => void vi.unstubAllGlobals());

class Visible extends EventTarget {
  height = 600;
  offsetTop = 0;
  scale = 1;
}

const seen = ({ style }: HTMLElement) => ['--seen', '--seen-from'].map((name) => style.getPropertyValue(name));

test('the panel keeps to what a keyboard leaves of the window, until it is closed', () => {
  const visible = new Visible();
  vi.stubGlobal('visualViewport', visible);
  const panel = document.createElement('dialog');
  const release = fitVisible(panel);
  expect(seen(panel)).toEqual(['600px', '0px']);
  visible.height = 300;
  visible.dispatchEvent(new Event('resize'));
  expect(seen(panel)).toEqual(['300px', '0px']);
  visible.offsetTop = 40;
  visible.dispatchEvent(new Event('scroll'));
  expect(seen(panel)).toEqual(['300px', '40px']);
  Object.assign(visible, { scale: 2, height: 150 });
  visible.dispatchEvent(new Event('resize'));
  expect(seen(panel)).toEqual(['300px', '40px']);
  release();
  expect(seen(panel)).toEqual(['', '']);
  visible.scale = 1;
  for (const kind of ['resize', 'scroll']) visible.dispatchEvent(new Event(kind));
  expect(seen(panel)).toEqual(['', '']);
});

test('a browser that does not say what is visible leaves the panel as it is', () => {
  vi.stubGlobal('visualViewport', null);
  const panel = document.createElement('dialog');
  fitVisible(panel)();
  expect(seen(panel)).toEqual(['', '']);
});
