import { afterEach, expect, test, vi } from 'vitest';
import { conversationStorage } from '#web/features/support-chat/model/conversation-storage.ts';

const kept = (text: string | null) =>
  vi.stubGlobal('localStorage', { getItem: () => text, setItem: (_key: string, value: string) => kept(value) });
afterEach(() => void vi.unstubAllGlobals());

test('a browser finds its conversation again, with those beside it', () => {
  kept(null);
  expect(conversationStorage.read()).toEqual({ userName: '' });
  const conversation: ReturnType<typeof conversationStorage.read> = {
    token: 'token',
    userName: 'Noura',
    others: [{ token: 'another', userName: 'Ama' }],
  };
  conversationStorage.write(conversation);
  expect(conversationStorage.read()).toEqual(conversation);
});

test.each(['', '{', '[]', '{"userName":5}', '{"userName":"Noura","others":[{}]}'])(
  'a browser that kept %j has no conversation',
  (text) => {
    kept(text);
    expect(conversationStorage.read()).toEqual({ userName: '' });
  },
);
