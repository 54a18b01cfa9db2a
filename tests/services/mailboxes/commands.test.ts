import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { connectEmailSchema, type MailTest } from '#contracts/mailboxes.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { MailSecret, MailSecrets } from '#infra/mail-secrets/mail-secrets.ts';
import type { CommandContext } from '#services/command.ts';
import { createHandler } from '#services/handle.ts';
import { createMailboxCommands, type MailboxCommands } from '#services/mailboxes/commands.ts';
import { createForgetSecrets, namedAfterMs } from '#services/mailboxes/forget-secrets.ts';
import type { MailLogins } from '#services/mailboxes/test-logins.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const subjectId = derivedId('subject', 'desk');
const mailboxId = derivedId('mailbox', subjectId);
const body = connectEmailSchema.parse({
  email: 'Desk@Parcels.example',
  password: 'first canary',
  provider: 'custom',
  imapServer: 'imap.parcels.example',
  smtpServer: 'smtp.parcels.example',
  smtpPort: 465,
});
const by = (name: string): CommandContext => ({
  commandId: derivedId('command', name),
  requestHash: 'hash',
  actor: { id: derivedId('account'), role: 'admin' },
  source: 'api',
  correlationId: derivedId('correlation', name),
  now: '2026-03-01T12:00:00.000Z',
});
const fine: MailTest = { imap: null, smtp: null };

let store: MemoryStore;
let kept: Map<string, MailSecret & { at: Date }>;
let tried: MailLogins[];
let answer: MailTest;
let mailboxes: MailboxCommands;
let now: Date;
let forget: () => Promise<void>;

beforeEach(() => {
  store = createMemoryStore();
  kept = new Map();
  tried = [];
  answer = fine;
  now = new Date('2026-03-01T12:00:00.000Z');
  const personalData = { ...createOpenPersonalData(), subjectFor: async () => subjectId };
  const log = createEventLog(store, personalData);
  const secrets: MailSecrets = {
    async keep(secret, at) {
      if (!kept.has(secret.id)) kept.set(secret.id, { ...secret, at });
    },
    passwordsOf: async (ids) =>
      new Map(ids.flatMap(({ id }) => (kept.has(id) ? [[id, kept.get(id)?.password ?? ''] as const] : []))),
    async removeOthers(_mailboxId, inForce, before) {
      for (const [id, { at }] of kept) if (id !== inForce && (!before || at < before)) kept.delete(id);
    },
    mailboxes: async (before) => [...new Set([...kept.values()].flatMap((row) => (row.at < before ? [row.mailboxId] : [])))],
    rewrap: async () => 0,
  };
  const clock = { now: () => now };
  mailboxes = createMailboxCommands({
    handle: createHandler(log),
    log,
    personalData,
    secrets,
    exclusively: (work) => work(undefined as never),
    async testLogins(logins) {
      tried.push(logins);
      return answer;
    },
    business: { id: derivedId('business'), address: 'parcels@parcels.example', test: async () => ({ imap: null, smtp: 'busy' }) },
    clock,
  });
  forget = createForgetSecrets({ secrets, log, admit: async () => undefined, clock });
});

const passwords = () => [...kept.values()].map(({ password }) => password);
const types = () => store.events.map(({ type }) => type);

test('a mailbox is connected once both sides let it in, and the log never has its password', async () => {
  const { state } = await mailboxes.connect(body, by('connect'));
  expect(tried).toEqual([
    {
      imap: { host: 'imap.parcels.example', port: 993, security: 'tls', user: body.email, password: 'first canary' },
      smtp: { host: 'smtp.parcels.example', port: 465, security: 'tls', user: body.email, password: 'first canary' },
    },
  ]);
  expect(state).toMatchObject({ type: 'connected', mailbox: { mailboxId, address: { value: { email: body.email } } } });
  expect(types()).toEqual(['MailboxConnected']);
  expect(passwords()).toEqual(['first canary']);
  expect(inspect([store.events, store.attempts, state], { depth: null })).not.toContain('canary');
});

test.each<MailTest>([
  { imap: 'wrong_password', smtp: null },
  { imap: null, smtp: 'no_tls' },
])('nothing is kept of a mailbox that one side does not let in: %o', async (problems) => {
  answer = problems;
  await expect(mailboxes.connect(body, by('connect'))).rejects.toMatchObject({ code: 'mail_login_failed', mail: problems });
  expect([types(), passwords()]).toEqual([[], []]);
});

test('a retry of one request asks the mail servers no second time, whatever they would say', async () => {
  await mailboxes.connect(body, by('connect'));
  answer = { imap: 'busy', smtp: 'busy' };
  expect(await mailboxes.connect(body, { ...by('connect'), isRetry: true })).toMatchObject({ repeated: true });
  expect([types(), tried.length, passwords()]).toEqual([['MailboxConnected'], 1, ['first canary']]);
});

test('a request whose event was lost on the way goes through the second time', async () => {
  store.next = ['away'];
  await expect(mailboxes.connect(body, by('connect'))).rejects.toThrow();
  await mailboxes.connect(body, { ...by('connect'), isRetry: true });
  expect([types(), passwords()]).toEqual([['MailboxConnected'], ['first canary']]);
});

test('another password takes the place of the first, which is deleted', async () => {
  await mailboxes.connect(body, by('connect'));
  await mailboxes.replacePassword(mailboxId, 'second canary', by('replace'));
  expect(tried.at(-1)?.imap).toMatchObject({ user: body.email, password: 'second canary' });
  expect([types(), passwords()]).toEqual([['MailboxConnected', 'MailboxPasswordReplaced'], ['second canary']]);
});

test('a password that does not work leaves the former one in force', async () => {
  await mailboxes.connect(body, by('connect'));
  answer = { imap: 'wrong_password', smtp: 'wrong_password' };
  await expect(mailboxes.replacePassword(mailboxId, 'second canary', by('replace'))).rejects.toMatchObject({ mail: answer });
  expect([types(), passwords()]).toEqual([['MailboxConnected'], ['first canary']]);
});

test('a mailbox is tested with the password that is kept, and says when there is none', async () => {
  await mailboxes.connect(body, by('connect'));
  answer = { imap: null, smtp: 'unreachable' };
  expect(await mailboxes.test(mailboxId)).toEqual(answer);
  expect(tried.at(-1)?.smtp.password).toBe('first canary');
  kept.clear();
  expect(await mailboxes.test(mailboxId)).toEqual({ imap: 'password_missing', smtp: 'password_missing' });
  expect(tried).toHaveLength(2);
});

test('disconnecting deletes the password, and the mailbox can be connected again', async () => {
  await mailboxes.connect(body, by('connect'));
  await mailboxes.disconnect(mailboxId, by('disconnect'));
  expect(passwords()).toEqual([]);
  await expect(mailboxes.test(mailboxId)).rejects.toMatchObject({ code: 'conflict' });
  await mailboxes.connect({ ...body, password: 'third canary' }, by('again'));
  expect([types(), passwords()]).toEqual([['MailboxConnected', 'MailboxDisconnected', 'MailboxConnected'], ['third canary']]);
});

test('the business mailbox cannot be connected a second time', async () => {
  const business = { ...body, email: 'PARCELS@parcels.example' };
  await expect(mailboxes.connect(business, by('connect'))).rejects.toMatchObject({ code: 'taken', field: 'email' });
  expect(tried).toEqual([]);
});

test('the business mailbox is tested by the servers of the configuration', async () => {
  expect(await mailboxes.test(derivedId('business'))).toEqual({ imap: null, smtp: 'busy' });
  expect(tried).toEqual([]);
});

test('a mailbox that nobody connected has no test and no password', async () => {
  const nobody = derivedId('nobody');
  await expect(mailboxes.test(nobody)).rejects.toMatchObject({ code: 'not_found' });
  await expect(mailboxes.replacePassword(nobody, 'x', by('replace'))).rejects.toMatchObject({ code: 'not_found' });
  expect(tried).toEqual([]);
});

test('a password that a process left behind is deleted an hour later, and the one in force is not', async () => {
  await mailboxes.connect(body, by('connect'));
  store.next = ['away'];
  await expect(mailboxes.connect({ ...body, password: 'left canary' }, by('lost'))).rejects.toThrow();
  expect(passwords()).toEqual(['first canary', 'left canary']);
  now = new Date(now.getTime() + namedAfterMs);
  await forget();
  expect(passwords()).toHaveLength(2);
  now = new Date(now.getTime() + 1);
  await forget();
  expect(passwords()).toEqual(['first canary']);
});
