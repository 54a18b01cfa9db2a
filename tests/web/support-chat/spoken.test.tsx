import { afterEach, expect, test, vi } from 'vitest';
import { useSpoken } from '#web/features/support-chat/hooks/use-spoken.ts';
import type { Said } from '#web/features/support-chat/model/conversation.ts';
import { render } from '../render.tsx';

const announce = vi.hoisted(() => vi.fn());
vi.mock('#web/shared/ui/announce/announcements.ts', () => ({ announce }));

const said = (seq: string, sender: Said['sender'], text: string): Said => ({
  ...{ id: seq, seq, sender, senderName: sender === 'user' ? 'Noura' : 'Lin', text, timestamp: '2026-03-01T09:00:00.000Z' },
});
const texts = { said: ({ text }: Said) => text, notice: () => 'notice', retracted: 'retracted' };
function Speaker({ stored }: { stored: readonly Said[] }) {
  useSpoken({ stored, notices: [], isKnown: true }, texts);
  return null;
}
let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unmount?.();
  announce.mockClear();
});

test('an answer is spoken once, also where what one said after it was known before', async () => {
  const before = [said('1', 'user', 'Hello'), said('2', 'support', 'Earlier')];
  const shown = await render(<Speaker stored={before} />);
  ({ unmount } = shown);
  await shown.show(<Speaker stored={[...before, said('4', 'user', 'Are you there?')]} />);
  await shown.show(<Speaker stored={[...before, said('3', 'support', 'Yes'), said('4', 'user', 'Are you there?')]} />);
  await shown.show(<Speaker stored={[...before, said('3', 'support', 'Yes'), said('4', 'user', 'Are you there?')]} />);
  expect(announce.mock.calls).toEqual([['Yes']]);
});
