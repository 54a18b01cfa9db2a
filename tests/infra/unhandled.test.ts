import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { crashStopMs, exitOnUnhandled } from '#infra/unhandled.ts';

class FakeProcess extends EventEmitter {
  exits: number[] = [];
  exit(code: number) {
    this.exits.push(code);
  }
}

let fake: FakeProcess;
const logger = createLogger('silent', 'test');
const said = vi.spyOn(logger, 'fatal');
beforeEach(() => {
  vi.useFakeTimers();
  said.mockClear();
  fake = new FakeProcess();
});
afterEach(() => void vi.useRealTimers());

const fault = new Error('nobody expected this');

test.each([
  ['unhandledRejection', 'unhandled promise rejection'],
  ['uncaughtException', 'uncaught exception'],
])('%s is logged, stops what can be stopped and ends the process with 1', async (event, sentence) => {
  const stop = vi.fn<() => Promise<void>>(async () => undefined);
  exitOnUnhandled({ process: fake, logger, stop });
  fake.emit(event, fault);
  await vi.advanceTimersByTimeAsync(0);
  expect(said.mock.calls).toEqual([[{ err: fault }, sentence]]);
  expect(stop).toHaveBeenCalledOnce();
  expect(fake.exits).toEqual([1]);
});

test('a stop that hangs or fails holds nothing up, and more faults meanwhile are only logged', async () => {
  exitOnUnhandled({ process: fake, logger, stop: () => new Promise(() => undefined) });
  fake.emit('uncaughtException', fault);
  fake.emit('unhandledRejection', fault);
  await vi.advanceTimersByTimeAsync(crashStopMs - 1);
  expect(fake.exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fake.exits).toEqual([1]);
  expect(said).toHaveBeenCalledTimes(2);
});
