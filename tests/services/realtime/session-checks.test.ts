import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#contracts/accounts.ts';
import { createLogger } from '#infra/logger.ts';
import { sessionChecksMissed, startSessionChecks } from '#services/realtime/session-checks.ts';

const account: Account = { id: '01980000-0000-7000-8000-00000000000a', username: 'agent', role: 'agent' };
const gateway = { sessions: vi.fn<() => Set<string>>(), endSession: vi.fn<(id: string) => void>(), suspendSessions: vi.fn() };
const liveAmong = vi.fn<(ids: readonly string[]) => Promise<Map<string, Account>>>();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  gateway.sessions.mockReturnValue(new Set(['live', 'over']));
  end = startSessionChecks({ gateway, liveAmong, everyMs: 1_000, logger: createLogger('silent', 'test') });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('all sessions are checked at once, and expired ones are ended', async () => {
  liveAmong.mockResolvedValue(new Map([['live', account]]));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(liveAmong.mock.calls).toEqual([[['live', 'over']]]);
  expect(gateway.endSession.mock.calls).toEqual([['over']]);
});

test('without sockets of staff nothing is checked', async () => {
  gateway.sessions.mockReturnValue(new Set());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(liveAmong).not.toHaveBeenCalled();
});

test('a short outage of the database closes nothing', async () => {
  for (let round = 1; round < sessionChecksMissed * 2; round += 1) {
    if (round % sessionChecksMissed === 0) liveAmong.mockResolvedValueOnce(new Map([['live', account]]));
    else liveAmong.mockRejectedValueOnce(new Error('away'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(gateway.suspendSessions).not.toHaveBeenCalled();
});

test.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('a database that %s for too long closes the sockets of staff, to come back later', async (_how, lookUp) => {
  liveAmong.mockImplementation(lookUp);
  await vi.advanceTimersByTimeAsync((sessionChecksMissed - 1) * 1_000);
  expect(gateway.suspendSessions).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(gateway.suspendSessions).toHaveBeenCalled();
  expect(gateway.endSession).not.toHaveBeenCalled();
});
