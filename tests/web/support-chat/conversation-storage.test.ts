import { afterEach, expect, test, vi } from 'vitest';
import { conversationStorage } from '#web/features/support-chat/model/conversation-storage.ts';

const kept = (text: string | null) =>
  vi.stubGlobal('localStorage', { getItem: () => text, setItem: (_key: string, value: string) => kept(value) });
afterEach(() => void vi.unstubAllGlobals());

test('a browser finds its conversation again, with what it could not send', () => {
  kept(null);
  expect(conversationStorage.read()).toEqual({ userName: '', unsent: [] });
  const conversation: ReturnType<typeof conversationStorage.read> = {
    token: 'token',
    userName: 'Noura',
    unsent: [{ clientMsgId: 'm1', text: 'Hello?', timestamp: '2026-03-01T09:00:00.000Z' }],
  };
  conversationStorage.write(conversation);
  expect(conversationStorage.read()).toEqual(conversation);
});

test.each(['', '{', '[]', '{"userName":5,"unsent":[]}', '{"userName":"Noura","unsent":[{}]}'])(
  'a browser that kept %j has no conversation',
  (text) => {
    kept(text);
    expect(conversationStorage.read()).toEqual({ userName: '', unsent: [] });
  },
);
