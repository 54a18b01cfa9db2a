import { expect, test } from 'vitest';
import { mostColumns } from '#contracts/system.ts';
import { comparedColumns } from '#projections/compared-columns.ts';

const shown = (text: string) => ({ kind: 'shown', text });
const hidden = (characters: number) => ({ kind: 'hidden', characters });
const nothing = { kind: 'nothing' };

test('columns that are equal are not named', () => {
  expect(comparedColumns({ id: 'a', status: 'pending' }, { id: 'a', status: 'pending' })).toEqual([]);
});

test('counts, times, ids and words of ours are shown, live against rebuilt', () => {
  const live = { position: 7, is_read: false, status: 'pending', created_at: '2026-03-01T09:00:00+00:00', day: '2026-03-01' };
  const rebuilt = {
    position: 8,
    is_read: true,
    status: 'in_transit',
    created_at: '2026-03-01T09:00:00.5+00:00',
    day: '2026-03-02',
  };
  expect(comparedColumns(live, rebuilt)).toEqual(
    (['position', 'is_read', 'status', 'created_at', 'day'] as const).map((name) => ({
      name,
      live: shown(String(live[name])),
      rebuilt: shown(String(rebuilt[name])),
    })),
  );
  const [one, other] = ['01980000-0000-7000-8000-0000000000d1', '01980000-0000-7000-8000-0000000000d2'];
  expect(comparedColumns({ customer_id: one }, { customer_id: other })).toMatchObject([{ live: shown(one) }]);
});

test('what may be about a person is hidden on both sides, and only its length is said', () => {
  const name = 'Ama Owusu';
  expect(comparedColumns({ sender_name: name, text: null }, { sender_name: 'Kofi', text: 'hello' })).toEqual([
    { name: 'sender_name', live: hidden(9), rebuilt: hidden(4) },
    { name: 'text', live: nothing, rebuilt: hidden(5) },
  ]);
  expect(comparedColumns({ status: name }, { status: 'pending' }), 'also where somebody has put it elsewhere').toEqual([
    { name: 'status', live: hidden(9), rebuilt: shown('pending') },
  ]);
});

test('of JSON the members that differ are named; its numbers are hidden, and names that somebody wrote', () => {
  const live = { state: { type: 'open', weight: 2.5, parties: [{ name: 'Ama' }], notes: { 'ama@home.test': true } } };
  const rebuilt = { state: { type: 'closed', weight: 12, parties: [{ name: 'Kofi' }], notes: {} } };
  expect(comparedColumns(live, rebuilt)).toEqual([
    { name: 'state.type', live: shown('open'), rebuilt: shown('closed') },
    { name: 'state.weight', live: hidden(3), rebuilt: hidden(2) },
    { name: 'state.parties.0.name', live: hidden(3), rebuilt: hidden(4) },
    { name: 'state.notes.*', live: shown('true'), rebuilt: nothing },
  ]);
});

test('members in another order are a difference of the column', () => {
  expect(comparedColumns({ state: { a: 1, b: 2 } }, { state: { b: 2, a: 1 } })).toEqual([
    { name: 'state', live: hidden(13), rebuilt: hidden(13) },
  ]);
});

test('of a row that differs everywhere the first columns are named', () => {
  const row = (value: number) => Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`column_${nth}`, value]));
  expect(comparedColumns(row(1), row(2))).toHaveLength(mostColumns);
});
