import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { announcementMs, announcements } from '#web/shared/ui/announce/announcements.ts';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { pass, render } from '../render.tsx';

const announced = () => announcements.snapshot().map(({ text, urgent }) => (urgent ? `at once: ${text}` : text));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.advanceTimersByTime(announcementMs);
  vi.useRealTimers();
});

test('what appears is announced, what is rendered again unchanged is not, what changes is', async () => {
  const { show, unmount } = await render(<Announced>1 quote</Announced>);
  await show(<Announced>1 quote</Announced>);
  expect(announced()).toEqual(['1 quote']);
  await show(<Announced>2 quotes</Announced>);
  expect(announced()).toEqual(['1 quote', '2 quotes']);
  await unmount();
});

test('the same problem is announced again after it was solved', async () => {
  const problem = (text: string | null) => <Announced urgent>{text}</Announced>;
  const { show, unmount } = await render(problem(null));
  expect(announced()).toEqual([]);
  for (const text of ['No such address', null, 'No such address']) await show(problem(text));
  expect(announced()).toEqual(['at once: No such address', 'at once: No such address']);
  await unmount();
});

test('paragraphs do not run into each other, and buttons and pictures are left out', async () => {
  const { unmount } = await render(
    <Announced as="div">
      <svg aria-hidden="true">
        <title>A box</title>
      </svg>
      <h2>Package not found</h2>
      <p>
        No parcel <strong>{7}</strong>8.
      </p>
      <button type="button">Try again</button>
    </Announced>,
  );
  expect(announced()).toEqual(['Package not found No parcel 78.']);
  await unmount();
});

test('the element keeps its name and its look, and is no live region itself', async () => {
  const { place, unmount } = await render(
    <Announced id="problem" className="red">
      Too heavy
    </Announced>,
  );
  expect(place.querySelector('p')?.getAttributeNames().toSorted()).toEqual(['class', 'id']);
  await unmount();
});

test('waiting is announced only after half a second', async () => {
  const skeleton = <Waiting label="Loading">…</Waiting>;
  const quick = await render(skeleton);
  await pass(499);
  await quick.unmount();
  const slow = await render(skeleton);
  await pass(499);
  expect(announced()).toEqual([]);
  await pass(1);
  expect(announced()).toEqual(['Loading']);
  await slow.unmount();
});
