import { expect, test } from 'vitest';
import { createRenewable } from '#infra/event-store/esdb/renewable.ts';

function numbered() {
  const closed: number[] = [];
  let opened = 0;
  const renewable = createRenewable({
    open: (isFirst) => {
      expect(isFirst).toBe(opened === 0);
      opened += 1;
      return opened;
    },
    close: async (one: number) => {
      closed.push(one);
      throw new Error('it was gone already');
    },
  });
  return { renewable, closed, opened: () => opened };
}

test('what is ill is replaced once, however many ask for it, and all who use it hear of it', () => {
  const { renewable, opened } = numbered();
  const [one, other] = [renewable.borrow(), renewable.borrow()];
  expect([one.thing, other.thing, one.replaced.aborted]).toEqual([1, 1, false]);
  one.replace();
  other.replace();
  expect([opened(), renewable.borrow().thing, one.replaced.aborted, other.replaced.aborted]).toEqual([2, 2, true, true]);
});

test('what was replaced is closed when the last who uses it has given it back; the current one stays', () => {
  const { renewable, closed } = numbered();
  const [one, other] = [renewable.borrow(), renewable.borrow()];
  one.replace();
  one.giveBack();
  renewable.borrow().giveBack();
  expect(closed).toEqual([]);
  other.giveBack();
  expect(closed).toEqual([1]);
});

test('closing ends all of them, those in use too, and none twice', async () => {
  const { renewable, closed } = numbered();
  const lent = renewable.borrow();
  lent.replace();
  await renewable.close();
  expect(closed.toSorted()).toEqual([1, 2]);
  lent.giveBack();
  await renewable.close();
  expect(closed).toHaveLength(2);
});
