import { expect, onTestFinished, test, vi } from 'vitest';
import type { MailboxHealth } from '#contracts/mailboxes.ts';
import { createLogger } from '#infra/logger.ts';
import type { MailboxHealths, MailboxNews } from '#infra/mailbox-health/mailbox-health.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { startWatchingMailboxes } from '#services/mailbox/watch-mailboxes.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { silentBus } from '#tests/support/silent-bus.ts';

const watching: MailboxHealth = { state: 'watching', lastFetchAt: null, received: 0, problem: null, problemSince: null };
const now = new Date('2026-03-02T08:00:00Z');

test('a mailbox that was taken out while nobody watched is said to be stopped, once, and one that is there is not', async () => {
  const report = vi.fn<(id: string, news: MailboxNews, at: Date) => Promise<void>>(async () => undefined);
  const healths: MailboxHealths = {
    all: async () =>
      new Map([
        ['gone', watching],
        ['there', watching],
      ]),
    report,
  };
  const there = { id: 'there', version: '1' } as OpenMailbox;
  const start = vi.fn((_mailbox: OpenMailbox) => ({
    state: () => ({ status: 'running' as const, failures: 0 }),
    stop: async () => undefined,
  }));
  const worker = startWatchingMailboxes({
    mailboxes: { open: async () => [there] },
    start,
    healths,
    bus: silentBus,
    clock: { now: () => now },
    logger: createLogger('silent', 'test'),
  });
  onTestFinished(() => worker.stop());
  await pollUntil('the mailbox to be watched', () => start.mock.calls.length > 0);
  expect(report.mock.calls).toEqual([['gone', { state: 'stopped', problem: null }, now]]);
});
