import { expect, test } from 'vitest';
import { givenAddress } from '#web/features/support-chat/model/given-address.ts';

const own = (text: string) => ({ sender: 'user' as const, text });
const theirs = (text: string) => ({ sender: 'support' as const, text });

test.each<[string, Parameters<typeof givenAddress>[0], string]>([
  ['alone', [own('noura@example.com')], 'noura@example.com'],
  ['in a sentence', [own('Please write to <noura@example.com>.'), own('Thanks!')], 'noura@example.com'],
  ['twice: the newer one', [own('a@example.com'), own('b@example.com, not the other')], 'b@example.com'],
  ['by support alone', [theirs('We are info@example.com')], ''],
  ['not whole', [own('I am @noura, or noura@')], ''],
  ['nowhere', [], ''],
])('an address that was named %s', (_how, stored, address) => {
  expect(givenAddress(stored)).toBe(address);
});
