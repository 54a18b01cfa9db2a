import { expect, test } from 'vitest';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { seedDemoQuotes } from '#services/demo/quotes.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

test('the demonstration has a quote at every step of its life, put in once, as imported history', async () => {
  const store = createMemoryStore();
  const personalData = { ...createOpenPersonalData(), subjectFor: async (email: string) => derivedId(email) };
  const log = createEventLog(store, personalData);
  const core = { handle: createHandler(log), log, personalData, clock: { now: () => new Date('2026-11-20T12:00:00Z') } };
  // The fourth append fails: the seeding breaks off in the middle of a quote.
  const works = async () => undefined;
  store.next = [works, works, works, 'away'];
  await expect(seedDemoQuotes(core)).rejects.toThrow('away');
  await seedDemoQuotes(core);
  await seedDemoQuotes(core);
  const count = (wanted: string) => store.events.filter(({ type }) => type === wanted).length;
  expect(['QuoteRequested', 'QuoteAnswered', 'QuoteAccepted'].map(count)).toEqual([5, 3, 1]);
  expect(store.events).toHaveLength(9);
  expect(new Set(store.events.map(({ metadata }) => metadata['source']))).toEqual(new Set(['import']));
});
