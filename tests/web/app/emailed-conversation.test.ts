// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { emailedTokenIn, keepConversation } from '#web/app/shell/emailed-conversation.ts';
import { conversationStorage } from '#web/features/support-chat/model/conversation-storage.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const later = now.getTime() / 1_000 + 60;
const emailed = `noura.${later}.address.signature`;
const unsent = [{ clientMsgId: 'one', text: 'Hello?', timestamp: now.toISOString() }];
beforeEach(() => localStorage.clear());

test('the token of a link is behind its fragment', () => {
  expect(emailedTokenIn('#conversation=a.b.c')).toBe('a.b.c');
  expect(emailedTokenIn('#faq')).toBeUndefined();
});

test.each([
  ['goes on with its own token', `noura.${later}.signature`, `noura.${later}.signature`],
  ['takes the newer one once its own has expired', `noura.${later - 120}.signature`, emailed],
  ['takes the newer one in place of another that was emailed', `noura.${later}.elsewhere.signature`, emailed],
])('a browser that knows the conversation %s, and keeps what is not sent yet', async (_what, token, expected) => {
  conversationStorage.write({ token, userName: 'Noura', unsent });
  await keepConversation(emailed, now);
  expect(conversationStorage.read()).toMatchObject({ token: expected, userName: 'Noura', unsent });
});

test('nothing of another conversation is said in the one that is opened', async () => {
  conversationStorage.write({ token: `ama.${later}.signature`, userName: 'Ama', unsent });
  await keepConversation(emailed, now);
  expect(conversationStorage.read()).toEqual({ token: emailed, userName: '', unsent: [] });
});
