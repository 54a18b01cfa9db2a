import { beforeEach, expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { LogBehind, OtherLog } from '#infra/event-store/standing.ts';
import { createLogger } from '#infra/logger.ts';
import { join } from '#services/joining.ts';

const logger = createLogger('silent', 'test');
let stopping: AbortController;
let done: string[];
let back: () => void;
let waits: number;
beforeEach(() => {
  stopping = new AbortController();
  [done, waits] = [[], 0];
});

/** Joins in two steps, the first of which meets these errors before it works; between its attempts it waits for `back`. */
const joinAfter = (...errors: Error[]) =>
  join(
    {
      async first() {
        const error = errors.shift();
        if (error) throw error;
        done.push('first');
      },
      second: async () => void done.push('second'),
    },
    {
      logger,
      signal: stopping.signal,
      wait: () => {
        waits += 1;
        return new Promise((resolve) => (back = resolve));
      },
    },
  );

test('every step is done in order, and then the process has joined', async () => {
  const joining = joinAfter();
  expect(joining.isDone()).toBe(false);
  await joining.attempted;
  await joining.ended;
  expect(done).toEqual(['first', 'second']);
  expect(joining.isDone()).toBe(true);
});

test('a step whose server is down is retried until it works, and the next ones wait for it', async () => {
  const joining = joinAfter(new EventStoreUnavailable('away'), new EventStoreUnavailable('still away'));
  await joining.attempted;
  expect([done, joining.isDone()]).toEqual([[], false]);
  back();
  await new Promise((resolve) => setImmediate(resolve));
  expect([done, waits]).toEqual([[], 2]);
  back();
  await joining.ended;
  expect(done).toEqual(['first', 'second']);
  expect(joining.isDone()).toBe(true);
});

test('a fault that no absence explains is not tried again', async () => {
  const joining = joinAfter(new TypeError('a bug'));
  await expect(joining.ended).rejects.toThrow('a bug');
  await expect(joining.attempted).rejects.toThrow('a bug');
  expect([done, waits]).toEqual([[], 0]);
});

test('another log than the one that was read is not waited for', async () => {
  const reader = { id: 'read-models', name: 'read models', logId: 'the-former-log', place: undefined };
  await expect(joinAfter(new OtherLog(reader, 'this-log')).ended).rejects.toThrow(OtherLog);
  const behind = joinAfter(new LogBehind([reader]));
  await behind.attempted;
  expect([done, waits]).toEqual([[], 1]);
  back();
  await behind.ended;
});

test('stopping ends the attempts', async () => {
  const joining = joinAfter(new EventStoreUnavailable('away'));
  await joining.attempted;
  stopping.abort();
  back();
  await joining.ended;
  expect([done, joining.isDone()]).toEqual([[], false]);
});
