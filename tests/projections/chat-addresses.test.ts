import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { up } from '#projections/migrations/0034-every-chat-address.ts';
import { scrub } from '#projections/scrub.ts';
import { areWhole, visitorsWithAddress } from '#projections/subjects/queries.ts';
import { projectors } from '#services/nouns.ts';
import { logged } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const [nora, bill] = [derivedId('nora'), derivedId('bill')];
const at = '2026-03-01T09:00:00.000Z';
let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

const address = (subjectId: string, email: string) => ({ chatId: subjectId, address: { subjectId, value: { email } } });
const begun = (subjectId: string, name: string): ChatEvent => ({
  type: 'ChatStarted',
  data: { chatId: subjectId, visitor: { subjectId, value: { name } }, language: 'en' },
});
const gave = (subjectId: string, email: string): ChatEvent => ({ type: 'ReplyAddressGiven', data: address(subjectId, email) });
const asked = (subjectId: string, email: string): ChatEvent => ({ type: 'TranscriptRequested', data: address(subjectId, email) });

const recorded = (events: readonly ChatEvent[]) => logged(events.map((event) => ({ event, at })));
/** Applies what happened, every event twice. */
async function apply(...events: ChatEvent[]): Promise<void> {
  for (const event of recorded(events)) {
    for (let time = 0; time < 2; time += 1) await applyEvents(home.models, projectors, [event]);
  }
}
const found = (email: string) => visitorsWithAddress(home.models, email);

const changed = [
  begun(nora, 'Nora'),
  gave(nora, 'Nora@example.com'),
  gave(nora, 'noura@example.com'),
  ...['one', 'two', 'three', 'four'].map((name) => asked(nora, `${name}@example.com`)),
];
const others = [begun(bill, 'Bill'), asked(bill, 'bill@example.com'), gave(bill, 'noura@example.com')];

describe('the visitor of a chat is found', () => {
  test('by an address that was changed since, in whatever case, and by the new one', async () => {
    await apply(...changed, ...others);
    expect(await found('nora@EXAMPLE.com')).toEqual([nora]);
    expect(await found('noura@example.com')).toEqual([nora, bill]);
    expect(await found('nobody@example.com')).toEqual([]);
  });

  test('by every address that a transcript was asked to, however many there were', async () => {
    await apply(...changed, ...others);
    for (const name of ['one', 'two', 'three', 'four']) expect(await found(`${name}@example.com`)).toEqual([nora]);
    expect(await found('bill@example.com')).toEqual([bill]);
  });
});

test('no address of a visitor who was erased is left, and those of others are', async () => {
  const store = createMemoryStore();
  const personalData = createOpenPersonalData();
  const log = createEventLog(store, personalData);
  const events = [...changed, ...others];
  const sealed = await log.seal(recorded(events));
  for (const subjectId of [nora, bill]) {
    const own = sealed.filter(({ data }) => data['chatId'] === subjectId);
    await store.append(`chat-${subjectId}`, 'no_stream', own);
  }
  await apply(...events);
  personalData.erased.add(nora);
  await scrub({ models: home.models, projectors, log }, { subjectId: nora, at: new Date(at), upTo: 100n });
  expect(await found('nora@example.com')).toEqual([]);
  expect(await found('noura@example.com')).toEqual([bill]);
  expect(await dumpModels(home.models)).not.toMatch(/nora@example|one@example/i);
});

describe('read models of an earlier version', () => {
  const migration: Migration = { up };
  const update = async () => {
    await sql`drop table chat_addresses`.execute(home.models);
    await sql`update checkpoint set is_whole = true`.execute(home.models);
    await migration.up(home.models);
  };

  test('have the addresses that a rebuild would find where none was changed', async () => {
    await apply(begun(nora, 'Nora'), asked(nora, 'Nora@example.com'), gave(nora, 'nora@example.com'), ...others);
    const made = await dumpModels(home.models);
    await update();
    expect(await dumpModels(home.models)).toBe(made);
    expect(await areWhole(home.models)).toBe(true);
  });

  test.each([
    ['one was changed', [gave(nora, 'nora@example.com'), gave(nora, 'noura@example.com')]],
    ['there were more than three transcripts', ['1', '2', '3', '4'].map((name) => asked(nora, `${name}@example.com`))],
  ])('lack some where %s, and a rebuild is needed', async (_what, given) => {
    await apply(begun(nora, 'Nora'), ...given);
    await update();
    expect(await areWhole(home.models)).toBe(false);
  });

  test('lack nothing of a visitor who was erased', async () => {
    const gone = { chatId: nora, address: { subjectId: nora, value: null } };
    const visitor = { subjectId: nora, value: null };
    await apply(
      { type: 'ChatStarted', data: { chatId: nora, visitor, language: 'en' } },
      { type: 'ReplyAddressGiven', data: gone },
      { type: 'ReplyAddressGiven', data: gone },
    );
    await update();
    expect(await areWhole(home.models)).toBe(true);
  });
});
