import { expect, onTestFinished, test } from 'vitest';
import { mailboxDisconnected } from '#contracts/events/mailbox.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { MailboxHealth } from '#contracts/mailboxes.ts';
import { subjectOf } from '#contracts/subjects.ts';
import type { BusMessage } from '#infra/bus/bus.ts';
import { createLogger } from '#infra/logger.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { startWatchingMailboxes } from '#services/mailbox/watch-mailboxes.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { silentBus } from '#tests/support/silent-bus.ts';

const watching: MailboxHealth = { state: 'watching', lastFetchAt: null, received: 0, problem: null, problemSince: null };

test('a mailbox that was taken out while nobody watched is said to be stopped, and one without a password to be failing, once each', async () => {
  const states = new Map(['there', 'gone', 'locked', 'leaves'].map((id) => [id, watching]));
  const reports: string[] = [];
  const rings: ((message: BusMessage) => void)[] = [];
  let looks = 0;
  let connected = ['there', 'locked', 'leaves'];
  const worker = startWatchingMailboxes({
    mailboxes: {
      open: async () => connected.filter((id) => id !== 'locked').map((id) => ({ id, version: '1' }) as OpenMailbox),
      async connected() {
        looks += 1;
        return connected;
      },
    },
    start: () => ({ state: () => ({ status: 'running', failures: 0 }), stop: async () => undefined }),
    healths: {
      all: async () => states,
      async report(id, { state, problem = null }) {
        reports.push([id, state, problem].filter(Boolean).join(' '));
        states.set(id, { ...watching, state, problem });
      },
    },
    bus: {
      subscribe(subject, listener) {
        if (subject === subjectOf({ stream: streamOf.mailbox('any'), type: mailboxDisconnected.type })) rings.push(listener);
        return silentBus.subscribe(subject, listener);
      },
    },
    clock: { now: () => new Date(0) },
    logger: createLogger('silent', 'test'),
  });
  onTestFinished(() => worker.stop());
  const ring = () => {
    for (const hear of rings) hear({ subject: '', data: '' });
  };
  await pollUntil('both to be reported', () => reports.length === 2);
  expect(reports).toEqual(['gone stopped', 'locked failing password_missing']);
  connected = ['there', 'locked'];
  ring();
  await pollUntil('a third one', () => looks > 1 && reports.length > 2);
  ring();
  await pollUntil('another look', () => looks > 2);
  expect(reports.slice(2)).toEqual(['leaves stopped']);
});
