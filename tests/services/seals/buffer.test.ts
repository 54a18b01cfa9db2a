import { expect, test } from 'vitest';
import { bufferOf } from '#services/seals/verify/buffer.ts';

/** The numbers from 0, and how many of them were read. */
function numbersUpTo(end: number) {
  let read = 0;
  async function* numbers(): AsyncGenerator<number, undefined> {
    for (; read < end; read += 1) yield read;
    return undefined;
  }
  return { buffer: bufferOf(numbers()), read: () => read };
}

test('as many items are read ahead as are asked for and no more, and all that are there are counted', async () => {
  const { buffer, read } = numbersUpTo(5);
  expect(buffer.ready()).toBeUndefined();
  expect(await buffer.fill(3)).toBe(3);
  // The third is handed out, and the next one was not asked for.
  expect(read()).toBe(2);
  expect(await buffer.fill(2)).toBe(3);
  expect([buffer.ready(), buffer.at(2), buffer.at(3)]).toEqual([0, 2, undefined]);
  buffer.skip();
  expect([buffer.ready(), buffer.at(1), buffer.at(2)]).toEqual([1, 2, undefined]);
  expect(await buffer.fill(100)).toBe(4);
  expect(await buffer.fill(100)).toBe(4);
});

test('of more items than are there those are taken that are, and the next one comes after them', async () => {
  const { buffer } = numbersUpTo(5);
  await buffer.fill(2);
  expect(buffer.take(4)).toEqual([0, 1]);
  expect(buffer.take(1)).toEqual([]);
  await buffer.fill(1);
  expect(buffer.take(1)).toEqual([2]);
});

test('thousands of items keep their order, whether they are taken together or passed over one by one', async () => {
  const { buffer } = numbersUpTo(20_000);
  await buffer.fill(6_000);
  expect(buffer.take(5_000)).toHaveLength(5_000);
  expect([buffer.ready(), buffer.at(999), buffer.at(1_000)]).toEqual([5_000, 5_999, undefined]);
  for (let number = 5_000; number < 20_000; number += 1) {
    await buffer.fill(1);
    expect(buffer.ready()).toBe(number);
    buffer.skip();
  }
  expect(await buffer.fill(1)).toBe(0);
});
