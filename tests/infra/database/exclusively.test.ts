import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExclusively, LockBusy } from '#infra/database/exclusively.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
beforeAll(async () => {
  database = await stateDatabase();
});
afterAll(() => database.drop());

/** Work that goes on until it is let go. */
function heldUp() {
  let letGo = (): void => undefined;
  const end = new Promise<void>((resolve) => (letGo = resolve));
  let began = (): void => undefined;
  const begun = new Promise<void>((resolve) => (began = resolve));
  const work = async () => {
    began();
    await end;
  };
  return { work, begun, letGo };
}

test('work under one lock runs one piece at a time, in this process and in others', async () => {
  const [one, two] = [createExclusively(database.kysely, 'test:one'), createExclusively(database.kysely, 'test:one')];
  let running = 0;
  const most: number[] = [];
  const work = async () => {
    running += 1;
    most.push(running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, (_, nth) => (nth % 2 ? one(work) : two(work))));
  expect(most).toEqual(Array.from({ length: 12 }, () => 1));
});

test.each(['this process', 'another process'])('work that waits too long for %s has not begun', async (place) => {
  const here = createExclusively(database.kysely, 'test:busy', 50);
  const there = place === 'this process' ? here : createExclusively(database.kysely, 'test:busy', 50);
  const first = heldUp();
  const done: string[] = [];
  const before = there(first.work).then(() => done.push('first'));
  await first.begun;
  await expect(here(async () => done.push('second'))).rejects.toBeInstanceOf(LockBusy);
  first.letGo();
  await before;
  await here(async () => done.push('third'));
  expect(done).toEqual(['first', 'third']);
});

test('work that fails undoes its transaction and lets the next begin', async () => {
  const exclusively = createExclusively(database.kysely, 'test:fails');
  await expect(
    exclusively(async () => {
      throw new RangeError('no');
    }),
  ).rejects.toBeInstanceOf(RangeError);
  expect(await exclusively(async () => 'next')).toBe('next');
});
