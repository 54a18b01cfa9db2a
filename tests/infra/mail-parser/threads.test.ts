import { afterEach, expect, test } from 'vitest';
import { createMailParser } from '#infra/mail-parser/pool.ts';
import { createThreads, type Threads } from '#infra/mail-parser/threads.ts';
import { messageOf } from '#tests/support/message-parser.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A thread that does what stands in the body of a message. */
const scripted = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ what, message }) => {
    const said = Buffer.from(message).toString();
    const acts = what === 'head' ? /head (\\w+)/.exec(said)?.[1] : /read (\\w+)/.exec(said)?.[1];
    if (acts === 'hangs') for (;;);
    if (acts === 'dies') process.exit(1);
    if (acts === 'fills') for (const all = []; ; ) all.push(new Array(1e6).fill({}));
    parentPort.postMessage(acts === 'fails' ? {} : { read: { email: { subject: what }, kind: 'message' } });
  });
  parentPort.postMessage('ready');`;

const parserOn = (threads: Threads) => {
  const parser = createMailParser({ ownDomain: 'waybill.test', threads });
  open.push(parser);
  return parser;
};
const told = (what: string) =>
  messageOf('From: Ada <ada@example.com>', 'Subject: Hello', 'Message-ID: <1@example.com>', '', what);

test.each(['hangs', 'dies', 'fills', 'fails'])('a message of which the thread %s comes back with its headers', async (what) => {
  const parser = parserOn(createThreads(1, scripted));
  expect((await parser.read(told(`read ${what}`))).email.subject).toBe('head');
  // With whatever thread came after it.
  expect((await parser.read(told('read well'))).email.subject).toBe('read');
});

test('a message whose headers cannot be read either comes back with what is plain to see', async () => {
  const { email, kind, fingerprint } = await parserOn(createThreads(1, scripted)).read(told('read dies head dies'));
  expect(email).toMatchObject({ messageId: '1@example.com', subject: 'Hello', from: { name: '', address: 'ada@example.com' } });
  expect([email.isCut, kind, fingerprint.length]).toEqual([true, 'message', 64]);
});

test('a thread that is asked for the headers alone reads nothing else', async () => {
  const threads = createThreads(1);
  open.push(threads);
  const task = { message: told('Where is my parcel?'), place: 0, ownDomain: 'waybill.test' };
  const whole = await threads.run({ what: 'read', ...task }, 30_000);
  const head = await threads.run({ what: 'head', ...task }, 30_000);
  expect(whole?.read?.email).toMatchObject({ subject: 'Hello', text: 'Where is my parcel?', isCut: false });
  expect(head?.read?.email).toMatchObject({ subject: 'Hello', text: '', isCut: true });
  expect([whole?.fingerprint?.length, head?.fingerprint]).toEqual([64, undefined]);
});

test('one message that hangs does not keep the others, and none is lost', async () => {
  const parser = parserOn(createThreads(2, scripted));
  const hanging = parser.read(told('read hangs'));
  const others = await Promise.all(Array.from({ length: 50 }, () => parser.read(told('read well'))));
  expect(new Set(others.map(({ email }) => email.subject))).toEqual(new Set(['read']));
  expect((await hanging).email.subject).toBe('head');
});

test('no message is taken for one that cannot be read while no thread can be started', async () => {
  await expect(parserOn(createThreads(1, 'throw new Error("broken")')).read(told(''))).rejects.toThrow('could be started');
});

test('nothing is read any more once it is closed', async () => {
  const parser = parserOn(createThreads(1, scripted));
  await parser.read(told('read well'));
  await parser.close();
  await expect(parser.read(told('read well'))).rejects.toThrow();
});
