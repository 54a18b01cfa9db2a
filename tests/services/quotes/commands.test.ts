import { beforeEach, expect, test } from 'vitest';
import { quoteRequestSchema } from '#contracts/quotes.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { createHandler } from '#services/handle.ts';
import { createQuoteCommands, type QuoteCommands } from '#services/quotes/commands.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { dialogQuote } from '#tests/support/quotes.ts';

const quoteId = derivedId('quote');
const subjectId = derivedId('subject', 'kofi');
const context: CommandContext = {
  commandId: derivedId('command'),
  requestHash: 'hash',
  actor: { id: 'visitor', role: 'system' },
  source: 'api',
  correlationId: derivedId('correlation'),
  now: '2026-03-01T12:00:00.000Z',
};

let store: MemoryStore;
let quotes: QuoteCommands;

beforeEach(() => {
  store = createMemoryStore();
  const personalData = { ...createOpenPersonalData(), subjectFor: async () => subjectId };
  const log = createEventLog(store, personalData);
  quotes = createQuoteCommands({
    handle: createHandler(log),
    log,
    personalData,
    calculate: () => Promise.reject(new Error('a dialog is not priced')),
  });
});

const ask = () => quotes.request(quoteId, quoteRequestSchema.parse(dialogQuote()), context);

test('a quote is kept as what its visitor asked for, and says nothing of emails', async () => {
  await ask();
  expect(store.events).toMatchObject([{ type: 'QuoteRequested', data: { quoteId, form: 'dialog', visitor: { subjectId } } }]);
  expect(Object.keys(store.events[0]?.data ?? {}).filter((key) => /email|confirm/i.test(key))).toEqual([]);
});

test('a quote that was not taken can be asked for again under the same id', async () => {
  store.next = ['away'];
  await expect(ask()).rejects.toThrow();
  expect(await ask()).toMatchObject({ revision: 0n, repeated: false });
});
