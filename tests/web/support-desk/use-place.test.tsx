import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { looksAwayMs, usePlace } from '#web/features/support-desk/hooks/use-place.ts';
import { desk } from '#web/features/support-desk/model/desk.ts';
import { pass, render } from '../render.tsx';

const noura = '019a0000-0000-7000-8000-00000000000a';
const open = vi.spyOn(desk, 'open');
const look = vi.spyOn(desk, 'look');

function Place({ chatId }: { chatId: string | undefined }) {
  usePlace(chatId);
  return null;
}
const turn = (visibility: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

test('a conversation is open until its page is left', async () => {
  const { unmount } = await render(<Place chatId={noura} />);
  expect(open.mock.calls).toEqual([[noura]]);
  await unmount();
  expect(open.mock.calls).toEqual([[noura], [undefined]]);
});

test('whoever may not answer is nowhere', async () => {
  const { unmount } = await render(<Place chatId={undefined} />);
  await unmount();
  expect(open).not.toHaveBeenCalled();
});

test('a page that is hidden for a minute is looked at by nobody, until it is shown again', async () => {
  const { unmount } = await render(<Place chatId={noura} />);
  await turn('hidden');
  await pass(looksAwayMs - 1);
  expect(look).not.toHaveBeenCalledWith(false);
  await turn('visible');
  await pass(looksAwayMs);
  expect(look).not.toHaveBeenCalledWith(false);
  await turn('hidden');
  await pass(looksAwayMs);
  expect(look).toHaveBeenLastCalledWith(false);
  await turn('visible');
  expect(look).toHaveBeenLastCalledWith(true);
  await unmount();
  await turn('hidden');
  await pass(looksAwayMs);
  expect(look).toHaveBeenLastCalledWith(true);
});
