import { expect, test } from 'vitest';
import { createEventLog, subjectsIn, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { createHistories } from '#services/audit/histories.ts';
import { logged, scanned, shipmentCreated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

const id = '01980000-0000-7000-8000-000000000001';
const stream = `shipment-${id}`;
const happenings = [shipmentCreated(id), scanned(id), scanned(id, { description: 'Seen again' })].map((event, nth) => ({
  event,
  at: `2026-03-0${nth + 1}T09:00:00Z`,
}));
const events = logged(happenings);

/** A log with the first two events, and what was read of it. */
async function opened() {
  const store = createMemoryStore();
  const log = createEventLog(store, createOpenPersonalData());
  const append = async (from: number, to: number) =>
    store.append(stream, from === 0 ? 'no_stream' : BigInt(from - 1), await log.seal(events.slice(from, to)));
  await append(0, 2);
  const asked: (bigint | undefined)[] = [];
  const erased = new Set<string>();
  const watched: Pick<EventLog, 'read' | 'isAnyErased'> = {
    isAnyErased: async (ids) => [...ids].some((one) => erased.has(one)),
    read(name, from) {
      asked.push(from?.fromRevision);
      return log.read(name, from);
    },
  };
  return { read: createHistories(watched), asked, append, store, erase: (one: string) => erased.add(one) };
}
const idsIn = (history: readonly { id: string }[]) => history.map((event) => event.id);
const expected = (count: number) => events.slice(0, count).map((event) => event.id);

test('a history that was just read is read again from its end on, and has what came since', async () => {
  const { read, asked, append } = await opened();
  expect(idsIn(await read(stream))).toEqual(expected(2));
  expect(idsIn(await read(stream))).toEqual(expected(2));
  await append(2, 3);
  expect(idsIn(await read(stream))).toEqual(expected(3));
  expect(idsIn(await read(stream))).toEqual(expected(3));
  expect(asked).toEqual([undefined, 1n, 1n, 2n]);
});

test('a history that names someone who was erased meanwhile is read whole', async () => {
  const { read, asked, erase } = await opened();
  const [named = ''] = subjectsIn((await read(stream))[0] as LoggedEvent);
  erase('01980000-0000-7000-8000-00000000000f');
  await read(stream);
  erase(named);
  await read(stream);
  expect(asked).toEqual([undefined, 1n, undefined]);
});

test('a history whose last event stands elsewhere now, as in another log, is read whole', async () => {
  const { read, asked, store } = await opened();
  await read(stream);
  const other = logged(happenings, 'another log').slice(0, 2);
  store.events.splice(
    0,
    store.events.length,
    ...store.events.map((event, nth) => ({ ...event, id: other[nth]?.id ?? event.id })),
  );
  expect(idsIn(await read(stream))).toEqual(other.map((event) => event.id));
  expect(asked).toEqual([undefined, 1n, undefined]);
});

test('what does not exist has no history', async () => {
  const { read } = await opened();
  expect(await read('shipment-none')).toEqual([]);
});
