import { expect, test } from 'vitest';
import { TimedOut } from '#infra/shutdown.ts';
import { createTurns } from '#infra/turns.ts';

test('whoever comes after one that gave up waiting still waits for the one in turn', async () => {
  const takeTurn = createTurns();
  const endFirst = await takeTurn('account', 10);
  await expect(takeTurn('account', 10)).rejects.toBeInstanceOf(TimedOut);
  await expect(takeTurn('account', 10)).rejects.toBeInstanceOf(TimedOut);
  endFirst();
  const endNext = await takeTurn('account', 10);
  await expect(takeTurn('account', 10)).rejects.toBeInstanceOf(TimedOut);
  endNext();
});
