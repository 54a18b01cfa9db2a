import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatAgent, ChatEvent } from '#contracts/events/chat.ts';
import { applyEvents } from '#projections/apply.ts';
import { chatById, chatsAfter } from '#projections/chats/queries.ts';
import { up } from '#projections/migrations/0020-chat-arrivals.ts';
import { projectors } from '#services/nouns.ts';
import { logged } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const named = (accountId: string, clear: string): ChatAgent => ({ accountId, name: { clear } });
const [lin, ada] = [named('01980000-0000-7000-8000-0000000000a1', 'Lin'), named('01980000-0000-7000-8000-0000000000a2', 'Ada')];
const text = { subjectId, value: { text: 'Hello.' } };

const events: ChatEvent[] = [
  { type: 'ChatStarted', data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'en' } },
  { type: 'AgentJoinedChat', data: { chatId, agent: lin } },
  { type: 'AgentJoinedChat', data: { chatId, agent: ada } },
  { type: 'AgentWrote', data: { chatId, agent: lin, message: text } },
  { type: 'ChatNoted', data: { chatId, agent: ada, note: text } },
];

const migration: Migration = { up };
let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

test('names of staff that the version before had in histories are where they are read, and in no history any more', async () => {
  await applyEvents(home.models, projectors, logged(events.map((event) => ({ event, at: '2026-03-01T09:00:00.000Z' }))));
  const rebuilt = await dumpModels(home.models);
  const arrived = async () =>
    (await chatsAfter(home.models, { position: -1, revision: -1 }, 10)).flatMap(({ agentName }) => agentName ?? []);
  expect(await arrived()).toEqual(['Lin', 'Ada']);

  await sql`drop table chat_arrivals`.execute(home.models);
  for (const { accountId, name } of [lin, ada]) {
    const clear = JSON.stringify('clear' in name ? name.clear : null);
    await sql`
      update history set data = jsonb_set(data, '{agent,name}', ${clear}::jsonb)
      where data #>> '{agent,accountId}' = ${accountId}`.execute(home.models);
  }
  const before = [lin, ada].map(({ accountId, name }) => ({ accountId, name: 'clear' in name ? name.clear : null }));
  await sql`update chats set state = (state::jsonb || ${JSON.stringify({ agents: before })}::jsonb)::json`.execute(home.models);
  await migration.up(home.models);
  expect(await arrived()).toEqual(['Lin', 'Ada']);
  expect((await chatById(home.models, chatId))?.state.agents).toEqual([lin, ada]);
  expect(await dumpModels(home.models)).toBe(rebuilt);
});
