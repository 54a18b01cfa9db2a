import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTime } from '#infra/shutdown.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a time is over also where garbage was collected meanwhile', async () => {
  const signal = inTime(new AbortController().signal, 200);
  const over = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  for (let nth = 0; nth < 5; nth += 1) {
    collectGarbage();
    await setImmediate();
  }
  await over;
  expect(signal.aborted).toBe(true);
});

test('it is over with the other signal at once', () => {
  const other = new AbortController();
  const signal = inTime(other.signal, 600_000);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('no more'));
  expect([signal.aborted, signal.reason]).toEqual([true, new Error('no more')]);
});
