import { expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { MailServerFailed, type ListedMessage } from '#infra/imap/imap.ts';
import { createLogger } from '#infra/logger.ts';
import { takeMessages, type TakeMessagesOptions } from '#services/mailbox/take-messages.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const part = 2_000_000;
const large = 30_000_000;

/** A mailbox whose messages have those sizes, and what is done with them; what `waits` names goes on once it is let go on. */
function mailbox(sizes: readonly number[], more: Partial<TakeMessagesOptions> = {}) {
  const done: string[] = [];
  const waiting = new Map<string, () => void>();
  const waits = new Set<string>();
  let inHand = 0;
  let mostInHand = 0;
  const step = async (name: string) => {
    done.push(name);
    if (waits.has(name)) await new Promise<void>((resolve) => waiting.set(name, resolve));
  };
  const namesOf = (messages: readonly { uid: number }[]) => messages.map(({ uid }) => uid).join(',');
  const options: TakeMessagesOptions = {
    mailboxId: freshId(),
    connection: {
      list: async (uids) => uids.map((uid): ListedMessage => ({ uid, size: sizes[uid - 1] ?? 0 })),
      async fetch(listed) {
        await step(`fetch ${namesOf(listed)}`);
        inHand += listed.reduce((sum, { size }) => sum + size, 0);
        mostInHand = Math.max(mostInHand, inHand);
        return listed.map((message) => ({ ...message, bytes: Buffer.alloc(0), receivedAt: new Date(0) }));
      },
    },
    cursors: { setAside: async () => undefined },
    async receive(_mailboxId, messages) {
      await step(`keep ${namesOf(messages)}`);
      return {
        async append() {
          await step(`append ${namesOf(messages)}`);
          inHand -= messages.reduce((sum, { size }) => sum + size, 0);
          return { count: messages.length, failed: new Map() };
        },
      };
    },
    uidValidity: '1',
    attempts: new Map(),
    onReceived: async () => undefined,
    onTaken: (uid) => step(`cursor ${uid}`),
    clock: { now: () => new Date(0) },
    logger: createLogger('silent', 'test'),
    signal: new AbortController().signal,
    ...more,
  };
  const uids = sizes.map((_, index) => index + 1);
  return {
    options,
    done,
    waits,
    take: () => takeMessages(options, uids),
    letGoOn: async (name: string) => (await pollUntil(name, () => waiting.get(name)))(),
    mostInHand: () => mostInHand,
  };
}

test('while emails are appended the next ones are kept, and those after them fetched; the cursor follows what is appended', async () => {
  const { done, waits, take, letGoOn } = mailbox([part, part, part, part]);
  waits.add('append 1');
  const taking = take();
  await pollUntil('the third to be fetched', () => done.includes('fetch 3'));
  expect(done).toContain('keep 2');
  expect(done.filter((step) => step.startsWith('cursor') || step === 'append 2' || step === 'fetch 4')).toEqual([]);
  await letGoOn('append 1');
  await taking;
  expect(done.filter((step) => /append|cursor/.test(step))).toEqual(
    [1, 2, 3, 4].flatMap((uid) => [`append ${uid}`, `cursor ${uid}`]),
  );
});

test('of large emails there is one at a time', async () => {
  const { take, mostInHand } = mailbox([large, large, part, large, large]);
  await take();
  expect(mostInHand()).toBeLessThan(large + 2 * 2_621_440);
});

test('what was fetched before the connection broke is in the log before anybody hears of that', async () => {
  const { options, done, take } = mailbox([part, part, part]);
  const { fetch } = options.connection;
  options.connection.fetch = async (listed) => {
    if (listed[0]?.uid === 3) throw new MailServerFailed('unreachable');
    return fetch(listed);
  };
  await expect(take()).rejects.toThrow(MailServerFailed);
  expect(done.filter((step) => step.startsWith('cursor'))).toEqual(['cursor 1', 'cursor 2']);
});

test('after one that cannot be appended nothing more is, and the cursor stays before it', async () => {
  const { options, done, take } = mailbox([part, part, part, part]);
  const { receive } = options;
  options.receive = async (mailboxId, messages) => {
    const kept = await receive(mailboxId, messages);
    if (messages[0]?.uid === 2) return { append: () => Promise.reject(new TypeError('unheard of')) };
    return kept;
  };
  await expect(take()).rejects.toThrow('unheard of');
  expect(done.filter((step) => /append|cursor/.test(step))).toEqual(['append 1', 'cursor 1']);
});
