import { afterEach, expect, test, vi } from 'vitest';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { useNewMessages } from '#web/features/support-desk/hooks/use-new-messages.ts';
import { noGroups } from '#web/features/support-desk/model/chat-groups.ts';
import { render } from '../render.tsx';
import { aChat } from './a-chat.ts';

const beep = vi.hoisted(() => vi.fn());
vi.mock('#web/features/support-desk/model/beep.ts', () => ({ beep }));

const noura = aChat();
const jonas = aChat({ userId: '019a0000-0000-7000-8000-00000000000b' });

interface Listening {
  waiting?: ListedChat[];
  chosen?: string;
  isOn?: boolean;
}
function Listener({ waiting, chosen, isOn = true }: Listening) {
  const groups = waiting && { ...noGroups, waiting: { chats: waiting, count: waiting.length } };
  useNewMessages({ chosen, groups, isOn });
  return null;
}
const tones = () => beep.mock.calls.length;
let unmount: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unmount?.();
  beep.mockClear();
});
async function listen(first: Listening) {
  const shown = await render(<Listener {...first} />);
  ({ unmount } = shown);
  return (next: Listening) => shown.show(<Listener {...next} />);
}

test('there is one tone for each visitor who begins to wait, and none for those who waited when the page was opened', async () => {
  const then = await listen({});
  await then({ waiting: [noura] });
  expect(tones()).toBe(0);
  await then({ waiting: [noura, jonas] });
  expect(tones()).toBe(1);
  await then({ waiting: [jonas, noura] });
  await then({ waiting: [jonas] });
  expect(tones()).toBe(1);
  await then({ waiting: [jonas, noura] });
  expect(tones()).toBe(2);
});

test('there is none where sound is off, nor for whoever is before one’s eyes', async () => {
  const then = await listen({ waiting: [], isOn: false });
  await then({ waiting: [noura], isOn: false });
  await then({ waiting: [noura, jonas], chosen: jonas.userId });
  expect(tones()).toBe(0);
});
