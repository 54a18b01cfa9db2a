import { expect, test } from 'vitest';
import { z } from 'zod';
import { listedChatSchema } from '#contracts/chat-desk.ts';
import { conversationSchema } from '#contracts/conversations.ts';
import { quoteSchema } from '#contracts/quotes.ts';
import { scanSchema } from '#contracts/shipment-corrections.ts';
import { shipmentPageSchema } from '#contracts/shipment-page.ts';
import words from '#web/shared/i18n/locales/audit/en.ts';

/** The names of all fields of a shape, however deep. */
function namesIn(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape).flatMap(([key, value]: [string, unknown]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...namesIn(Object.values(value))]
      : namesIn(value),
  );
}
const unnamed = (names: string[]) => [...new Set(names)].filter((name) => !(name in words.field));

test.each([
  ['a shipment', shipmentPageSchema],
  ['its scans and their corrections', scanSchema],
  ['a quote', quoteSchema],
  ['a chat', listedChatSchema.omit({ unread: true, isOnline: true })],
  ['a conversation by email', conversationSchema.omit({ messages: true })],
])('auditors read the fields of %s in words', (_what, schema) => {
  expect(unnamed(namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))).toEqual([]);
});
