import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { applyEvents } from '#projections/apply.ts';
import { keptWaiting } from '#projections/chats/queries.ts';
import { up } from '#projections/migrations/0018-chat-assignments.ts';
import { projectors } from '#services/nouns.ts';
import { logged } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const subjectId = '01980000-0000-7000-8000-0000000000f2';
const [lin, ada] = ['01980000-0000-7000-8000-0000000000a1', '01980000-0000-7000-8000-0000000000a2'];
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;

const migration: Migration = { up };
let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

/** A visitor who writes, and to whom that happens. */
function talk(nth: number, ...assigned: (string | null)[]): { event: ChatEvent; at: string }[] {
  const chatId = `01980000-0000-7000-8000-00000000000${nth}`;
  const events: ChatEvent[] = [
    { type: 'ChatStarted', data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'en' } },
    { type: 'VisitorWrote', data: { chatId, message: { subjectId, value: { text: 'Hello?' } } } },
    ...assigned.map((accountId): ChatEvent => ({ type: 'ChatAssigned', data: { chatId, accountId } })),
  ];
  return events.map((event, minute) => ({ event, at: at(minute) }));
}

test('conversations of the version that did not keep since when they are somebody’s are handed back as all others', async () => {
  await applyEvents(home.models, projectors, logged([...talk(1, lin), ...talk(2, lin, ada), ...talk(3, lin, null), ...talk(4)]));
  const rebuilt = await dumpModels(home.models);
  const dueIds = async () => (await keptWaiting(home.models, new Date(at(3)))).map(({ chatId }) => chatId.at(-1)).toSorted();
  expect(await dueIds()).toEqual(['1', '2']);

  await sql`update chats set state = (state::jsonb || '{"assignedAt": null}')::json`.execute(home.models);
  expect(await dueIds()).toEqual([]);
  await migration.up(home.models);
  expect(await dueIds()).toEqual(['1', '2']);
  expect(await dumpModels(home.models)).toBe(rebuilt);
});
