import { expect, test } from 'vitest';
import { downloadTranscriptSchema, listChatsSchema, readFiguresSchema } from '#contracts/chat-desk.ts';

test('what is not asked for in particular is the open conversations, the figures of a week, a transcript as text', () => {
  expect(listChatsSchema.parse({}).list).toBe('open');
  expect(readFiguresSchema.parse({}).days).toBe(7);
  expect(downloadTranscriptSchema.parse({}).format).toBe('text');
});

test('the figures are those of 1 to 92 days', () => {
  expect(['1', '92'].map((days) => readFiguresSchema.parse({ days }).days)).toEqual([1, 92]);
  for (const days of ['0', '93', '-1', '1.5', '100', '', ' 7']) expect(readFiguresSchema.safeParse({ days }).success).toBe(false);
});
