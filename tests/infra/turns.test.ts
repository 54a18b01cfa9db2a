import { expect, test } from 'vitest';
import { createTurns } from '#infra/turns.ts';

test('no more than so many are under way, and the others follow in order', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Promise.all(
    [0, 1, 2, 3, 4].map((nth) =>
      inTurn(() => {
        begun.push(nth);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    ),
  );
  for (const under of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(under);
    ends.shift()?.();
  }
  for (const end of ends) end();
  await all;
});

test('one that fails hands its place on', async () => {
  const inTurn = createTurns(1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
