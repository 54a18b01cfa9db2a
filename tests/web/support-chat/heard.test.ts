import { expect, test } from 'vitest';
import { createHeard } from '#web/features/support-chat/model/heard.ts';

test('what is said live counts once everything from before has come, and no longer after the line dropped', () => {
  const heard = createHeard();
  expect(heard.upTo()).toBeUndefined();
  heard.message('7');
  expect(heard.upTo()).toBeUndefined();
  heard.resumed('4');
  expect(heard.upTo()).toBe('7');
  heard.message('9');
  expect(heard.upTo()).toBe('9');
  heard.dropped();
  heard.message('12');
  expect(heard.upTo()).toBe('9');
});
