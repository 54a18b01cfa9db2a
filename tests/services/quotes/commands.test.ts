import { beforeEach, expect, test } from 'vitest';
import { quoteRequestSchema } from '#contracts/quotes.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { UnaskedEmail } from '#infra/mail-allowance/mail-allowance.ts';
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
let goesAt: Date | undefined;
let taken: UnaskedEmail[];
let givenBack: UnaskedEmail[];

beforeEach(() => {
  store = createMemoryStore();
  taken = [];
  givenBack = [];
  const personalData = { ...createOpenPersonalData(), subjectFor: async () => subjectId };
  const log = createEventLog(store, personalData);
  quotes = createQuoteCommands({
    handle: createHandler(log),
    log,
    personalData,
    allowance: {
      async take(email) {
        taken.push(email);
        return goesAt;
      },
      giveBack: async (email) => void givenBack.push(email),
    },
    calculate: () => Promise.reject(new Error('a dialog is not priced')),
  });
});

const ask = () => quotes.request(quoteId, quoteRequestSchema.parse(dialogQuote()), context);

test.each([
  ['at once', new Date(context.now), { confirm: true, emailNotBefore: undefined }],
  ['in its next free hour', new Date('2026-03-01T13:00:00Z'), { confirm: true, emailNotBefore: '2026-03-01T13:00:00.000Z' }],
  ['not at all while three emails wait for it', undefined, { confirm: false, emailNotBefore: undefined }],
])('a quote is confirmed to its address %s', async (_when, hour, expected) => {
  goesAt = hour;
  await ask();
  const { data } = store.events[0] ?? {};
  expect({ confirm: data?.['confirm'], emailNotBefore: data?.['emailNotBefore'] }).toEqual(expected);
  expect(taken).toEqual([{ subjectId, commandId: context.commandId }]);
  expect(givenBack).toEqual([]);
});

test('a quote that was not taken gives the hour of its email back, where it had one', async () => {
  goesAt = new Date(context.now);
  store.next = ['away'];
  await expect(ask()).rejects.toThrow();
  expect(givenBack).toEqual(taken);
  goesAt = undefined;
  store.next = ['away'];
  await expect(ask()).rejects.toThrow();
  expect(givenBack).toHaveLength(1);
});
