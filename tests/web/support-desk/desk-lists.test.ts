import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { deskQuery } from '#web/features/support-desk/api/list-desk.ts';
import { aChat } from './a-chat.ts';

const names = ['Noura', 'Jonas', 'Chloe', 'Kenji'];
const idOf = (name: string) => `019a0000-0000-7000-8000-00000000001${names.indexOf(name)}`;
afterEach(() => void vi.unstubAllGlobals());

/** Answers `GET /api/chats` with one conversation of that name, which is its id as well, and how many there are. */
function answer(lists: Record<string, { userName: string; total: number; position: string }>) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'http://desk.test');
    const found = lists[searchParams.get('list') ?? ''];
    if (!found) return expect.unreachable(`no list ${path}`);
    const headers = { 'X-Total-Count': String(found.total), 'X-Waybill-Position': found.position };
    return Response.json([aChat({ userName: found.userName, userId: idOf(found.userName) })], { headers });
  });
}

test('each list of the desk is read by itself, from what all of them reflect', async () => {
  answer({
    waiting: { userName: 'Noura', total: 1, position: '1000' },
    mine: { userName: 'Jonas', total: 2, position: '1002' },
    assistant: { userName: 'Chloe', total: 350, position: '999' },
    taken: { userName: 'Kenji', total: 4, position: '1001' },
  });
  const { groups, position } = await new QueryClient().fetchQuery(deskQuery);
  const shown = Object.entries(groups).map(([group, { chats, count }]) => [group, chats[0]?.userName, count]);
  expect(shown).toEqual([
    ['waiting', 'Noura', 1],
    ['mine', 'Jonas', 2],
    ['assistant', 'Chloe', 350],
    ['others', 'Kenji', 4],
  ]);
  expect(position).toBe('999');
});

test('a conversation that moves while the lists are read stands in the one that was read last', async () => {
  answer({
    waiting: { userName: 'Noura', total: 3, position: '1000' },
    mine: { userName: 'Noura', total: 2, position: '1002' },
    assistant: { userName: 'Chloe', total: 1, position: '999' },
    taken: { userName: 'Kenji', total: 1, position: '1001' },
  });
  const { groups } = await new QueryClient().fetchQuery(deskQuery);
  expect(groups.waiting).toEqual({ chats: [], count: 2 });
  expect(groups.mine).toMatchObject({ chats: [{ userName: 'Noura' }], count: 2 });
});
