import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BroadcastChannel, type Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThreads, type Threads } from '#infra/mail-parser/threads.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

/** A thread that repeats what it is asked; before or after that it may hang, or leave. */
const scripted = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ message }) => {
    const said = Buffer.from(message).toString();
    if (said === 'hangs') for (;;);
    if (said === 'takes long') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    parentPort.postMessage({ fingerprint: said });
    if (said === 'leaves') process.exit(0);
  });
  parentPort.postMessage('ready');`;

const timeoutMs = 60_000;
const ask = async (threads: Threads, said: string) => {
  const task = { what: 'read', message: Buffer.from(said), place: 0, ownDomain: 'waybill.test' } as const;
  return (await threads.run(task, timeoutMs))?.fingerprint;
};

/** The threads that were begun here. Their end is heard here after it was heard where they are used. */
const begun: { worker: Worker; ended: Promise<unknown> }[] = [];
const onWorker = (worker: Worker) => begun.push({ worker, ended: new Promise((resolve) => worker.once('exit', resolve)) });
const open: { close(): unknown }[] = [];
const threadsOf = (most: number, code = scripted): Threads => {
  const threads = createThreads(most, code);
  open.push(threads);
  return threads;
};
const isAsked = (count: number) => pollUntil(`${count} threads that read`, () => vi.getTimerCount() === count);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  process.on('worker', onWorker);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  process.off('worker', onWorker);
  for (const { worker } of begun.splice(0)) await worker.terminate();
  vi.useRealTimers();
});

test('twenty emails are read by as many threads as are allowed, and by no more', async () => {
  const emails = Array.from({ length: 20 }, (_, index) => String(index));
  const threads = threadsOf(2);
  expect(await Promise.all(emails.map((email) => ask(threads, email)))).toEqual(emails);
  expect(begun).toHaveLength(2);
});

test('a thread that has read an email in time reads the next one too, however much later', async () => {
  const threads = threadsOf(1);
  await ask(threads, 'first');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(timeoutMs);
  expect(await ask(threads, 'second')).toBe('second');
  expect(begun).toHaveLength(1);
});

test('a thread that hangs is stopped once its time is over, not before', async () => {
  const threads = threadsOf(1);
  const hanging = ask(threads, 'hangs');
  await isAsked(1);
  vi.advanceTimersByTime(timeoutMs / 2);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(timeoutMs / 2);
  expect(await hanging).toBeUndefined();
  await begun[0]?.ended;
  expect(await ask(threads, 'next')).toBe('next');
});

test('a thread that ended while it had nothing to read is not asked again', async () => {
  const threads = threadsOf(1);
  expect(await ask(threads, 'leaves')).toBe('leaves');
  await begun[0]?.ended;
  expect(await ask(threads, 'next')).toBe('next');
  expect(begun).toHaveLength(2);
});

test('emails that wait behind one that hangs are read in the order in which they came', async () => {
  const threads = threadsOf(1);
  const hanging = ask(threads, 'hangs');
  await isAsked(1);
  const read: string[] = [];
  const waiting = ['first', 'second', 'third'].map(async (email) => read.push((await ask(threads, email)) ?? 'unread'));
  vi.advanceTimersByTime(timeoutMs);
  await Promise.all([hanging, ...waiting]);
  expect(read).toEqual(['first', 'second', 'third']);
});

test('the time to read an email begins when its thread has', async () => {
  const begin = new BroadcastChannel('begin');
  open.push(begin);
  const slow = `const { BroadcastChannel } = require('node:worker_threads');
    const begin = new BroadcastChannel('begin');
    begin.onmessage = () => { begin.close(); ${scripted} };
    begin.postMessage('here');`;
  const isHere = once(begin, 'message');
  const email = ask(threadsOf(1, slow), 'email');
  await isHere;
  vi.advanceTimersByTime(timeoutMs);
  begin.postMessage('begin');
  expect(await email).toBe('email');
});

test('no email waits for a thread that could not be started', async () => {
  const threads = threadsOf(1, 'throw new Error("broken")');
  const emails = await Promise.allSettled(['first', 'second', 'third'].map((email) => ask(threads, email)));
  expect(emails.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('threads are over once they are closed, and what they read or were to read is given up', async () => {
  const threads = threadsOf(1);
  const emails = Promise.allSettled(['hangs', 'waits', 'waits too'].map((email) => ask(threads, email)));
  await isAsked(1);
  await threads.close();
  expect(begun.map(({ worker }) => worker.threadId)).toEqual([-1]);
  const given = { reason: { message: 'no more messages are read' } };
  expect(await emails).toMatchObject([{ value: undefined }, given, given]);
});

test('a thread takes half a gigabyte at most, whatever the machine has', async () => {
  await ask(threadsOf(1), 'email');
  expect(begun[0]?.worker.resourceLimits?.maxOldGenerationSizeMb).toBe(512);
});

test('a process waits for the emails that are being read, and ends by itself afterwards', async () => {
  const program = `import(${JSON.stringify(import.meta.resolve('#infra/mail-parser/threads.ts'))}).then(async ({ createThreads }) => {
    const threads = createThreads(1, ${JSON.stringify(scripted)});
    for (const email of ['first', 'takes long']) {
      const task = { what: 'read', message: Buffer.from(email), place: 0, ownDomain: 'waybill.test' };
      console.log((await threads.run(task, ${timeoutMs})).fingerprint);
    }
  });`;
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  open.push({ close: () => child.kill('SIGKILL') });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, 'first\ntakes long\n']);
});
