import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppendTooLarge } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { KeyMissing, PersonalDataUnavailable } from '#infra/personal-data/personal-data.ts';
import { composeCore, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { receiveMessages } from '#tests/support/receive-messages.ts';
import { receivedIn } from '#tests/support/received-in.ts';

let servers: TestServers;
let core: Core;
let receive: ReturnType<typeof receiveMessages>;
let box = '';
let boxes = 0;
beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig({ ...servers.env, DEMO: '1' }), logger: createLogger('silent', 'test') });
  receive = receiveMessages({ ...core, admit: core.logWatch.admit, parser: core.mailParser });
});
afterAll(async () => {
  await core.shutdown.stop();
  await servers.stop();
});
beforeEach(() => {
  boxes += 1;
  box = `box${boxes}@waybill.test`;
});

const mailboxId = freshId();
const receivedAt = new Date('2026-03-01T09:00:00Z');
const fetched = (uid: number, subject: string, from = `${subject}@${box}`) => {
  const bytes = Buffer.from(`From: ${from}\r\nTo: ${box}\r\nSubject: ${subject}\r\n\r\nHello\r\n`);
  return { uid, bytes, size: bytes.length, receivedAt };
};
const subjects = async () => (await receivedIn(core.log, box)).map(({ data }) => data.content.value?.subject);
const rawOf = async (subject: string) =>
  (await receivedIn(core.log, box)).find(({ data }) => data.content.value?.subject === subject)?.data.raw ?? '';

test('messages are in the log in their order, with when they arrived, once', async () => {
  const all = Array.from({ length: 40 }, (_, uid) => fetched(uid, `m${uid}`));
  expect(await receive(mailboxId, all)).toEqual({ count: 40, failed: new Map() });
  expect(await receive(mailboxId, all)).toEqual({ count: 0, failed: new Map() });
  expect(await subjects()).toEqual(all.map((_, uid) => `m${uid}`));
  const [first] = await receivedIn(core.log, box);
  expect(first?.data.receivedAt).toBe(receivedAt.toISOString());
});

test('new messages among known ones, and twice the same one, are new once and in their order', async () => {
  await receive(mailboxId, [fetched(1, 'one'), fetched(3, 'three')]);
  const again = [fetched(1, 'one'), fetched(2, 'two'), fetched(3, 'three'), fetched(4, 'four'), fetched(5, 'four')];
  expect((await receive(mailboxId, again)).count).toBe(2);
  expect(await subjects()).toEqual(['one', 'three', 'two', 'four']);
});

test('what a person wrote who was erased does not come back with the mailbox, also where the person writes again', async () => {
  const from = `ada@${box}`;
  await receive(mailboxId, [fetched(1, 'before', from)]);
  const raw = await rawOf('before');
  expect(await core.rawEmails.read(raw)).toBeDefined();
  await core.personalData.erase(await core.personalData.subjectFor(from), new Date());
  await core.rawEmails.forgetErased(undefined, 1_000);
  expect((await receive(mailboxId, [fetched(1, 'before', from), fetched(2, 'after', from)])).count).toBe(1);
  expect(await core.rawEmails.read(raw)).toBeUndefined();
  expect(await subjects()).toEqual(['after']);
});

test('what a person writes who is erased while it is taken in is from somebody new, and can be read', async () => {
  const from = `eve@${box}`;
  let erasures = 0;
  const interrupted = receiveMessages({
    ...core,
    admit: core.logWatch.admit,
    parser: core.mailParser,
    rawEmails: {
      ...core.rawEmails,
      async keep(email, at) {
        await core.rawEmails.keep(email, at);
        const isHers = email.subjectId === (await core.personalData.subjectFor(from));
        if (isHers && erasures++ === 0) await core.personalData.erase(email.subjectId, new Date());
      },
    },
  });
  const all = [fetched(1, 'one'), fetched(2, 'two', from), fetched(3, 'three')];
  expect(await interrupted(mailboxId, all)).toEqual({ count: 3, failed: new Map() });
  expect(await subjects()).toEqual(['one', 'two', 'three']);
  expect((await core.rawEmails.read(await rawOf('two')))?.toString()).toContain('Subject: two');
});

test('a message that the event store refuses keeps no other, and the others are in their order', async () => {
  const tooLarge = receiveMessages({
    ...core,
    admit: core.logWatch.admit,
    parser: {
      async read(bytes) {
        const read = await core.mailParser.read(bytes);
        return read.email.subject === 'two' ? { ...read, email: { ...read.email, text: 'x'.repeat(2 * 1_048_576) } } : read;
      },
    },
  });
  const all = [fetched(1, 'one'), fetched(2, 'two'), fetched(3, 'three')];
  const { count, failed } = await tooLarge(mailboxId, all);
  expect([count, [...failed.keys()], failed.get(2)]).toEqual([2, [2], expect.any(AppendTooLarge)]);
  expect(await subjects()).toEqual(['one', 'three']);
  expect((await receive(mailboxId, all)).count).toBe(1);
});

test('while a server is away nothing more is begun, and the same messages are taken in once it is back', async () => {
  const all = Array.from({ length: 100 }, (_, uid) => fetched(uid, `m${uid}`));
  let kept = 0;
  const away = receiveMessages({
    ...core,
    admit: core.logWatch.admit,
    parser: core.mailParser,
    personalData: {
      async subjectFor(address) {
        if (address === `m41@${box}`) throw new PersonalDataUnavailable('away');
        return core.personalData.subjectFor(address);
      },
    },
    rawEmails: {
      ...core.rawEmails,
      async keep() {
        kept += 1;
      },
    },
  });
  await expect(away(mailboxId, all)).rejects.toThrow(PersonalDataUnavailable);
  expect(kept).toBe(0);
  expect(await receive(mailboxId, all)).toEqual({ count: 100, failed: new Map() });
});

test('a message that cannot be taken in keeps no other', async () => {
  const blocked = `blocked@${box}`;
  const failing = receiveMessages({
    ...core,
    admit: core.logWatch.admit,
    parser: core.mailParser,
    personalData: {
      subjectFor: (of) => (of === blocked ? Promise.reject(new KeyMissing(freshId())) : core.personalData.subjectFor(of)),
    },
  });
  const { count, failed } = await failing(mailboxId, [fetched(1, 'one'), fetched(2, 'two', blocked), fetched(3, 'three')]);
  expect([count, [...failed.keys()]]).toEqual([2, [2]]);
  expect(await subjects()).toEqual(['one', 'three']);
});
