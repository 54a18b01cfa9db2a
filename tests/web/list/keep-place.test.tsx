import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeepPlace } from '#web/shared/list/keep-place.tsx';
import { render } from '../render.tsx';

const rowPx = 41;
const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
let held: string | undefined;

beforeEach(() => {
  vi.stubGlobal('scrollBy', scrollBy);
  scrollBy.mockClear();
  held = undefined;
  // Rows stand below each other, and the one that is called `held` is under the pointer.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, [...(this.parentElement?.children ?? [])].indexOf(this) * rowPx, 100, rowPx);
  });
  vi.spyOn(Element.prototype, 'querySelector').mockImplementation(function (this: Element, selector: string) {
    return selector.endsWith(':hover') ? (this.querySelectorAll(`#${held}`)[0] ?? null) : null;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const list = (...names: string[]) => (
  <KeepPlace>
    {names.map((name) => (
      <li key={name} id={name} />
    ))}
  </KeepPlace>
);

test('the row under the pointer stays where it is when two come above it', async () => {
  held = 'second';
  const { show, unmount } = await render(list('first', 'second'));
  await show(list('new', 'newer', 'first', 'second'));
  expect(scrollBy.mock.calls).toEqual([[{ top: 2 * rowPx, behavior: 'instant' }]]);
  await unmount();
});

test.each([
  { why: 'what comes below it', after: ['first', 'second', 'older'], over: 'second' },
  { why: 'a list under no pointer', after: ['new', 'first', 'second'], over: 'none' },
  { why: 'a row that is gone', after: ['first'], over: 'second' },
])('$why moves nothing', async ({ after, over }) => {
  held = over;
  const { show, unmount } = await render(list('first', 'second'));
  await show(list(...after));
  expect(scrollBy).not.toHaveBeenCalled();
  await unmount();
});
