import { expect, test } from 'vitest';
import { emailedTokenIn } from '#web/app/shell/emailed-conversation.ts';

test('the token of a link is behind its fragment', () => {
  expect(emailedTokenIn('#conversation=a.b.c')).toBe('a.b.c');
  expect(emailedTokenIn('#faq')).toBeUndefined();
});
