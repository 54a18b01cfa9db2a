import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { quietMs } from '#services/domain/chat-emails.ts';
import { chatEvolution } from '#services/domain/chat-evolution.ts';
import type { ChatState } from '#services/domain/chat-state.ts';
import type { Decider } from '#services/domain/decider.ts';
import { load } from '#services/load.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let desk: MailDesk;
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, REPLY_ADDRESS: 'parcels+{token}@waybill.test' };
  app = await startTestApp({ servers, env, roles: ['projector', 'relay', 'mailer', 'mailbox', 'assistant'] });
  desk = createMailDesk(app.core);
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const by = (): CommandContext => {
  const commandId = freshId();
  const actor = { id: 'test', role: 'system' } as const;
  return { commandId, requestHash: 'hash', actor, source: 'system', correlationId: commandId, now: new Date().toISOString() };
};
/** A chat that staff went on with by email, as its visitor was away. */
async function emailed(address: string) {
  const chatId = derivedId('chat', address);
  const { chats, personalData } = app.core;
  const subjectId = await personalData.subjectFor(streamOf.chat(chatId));
  await chats.start(chatId, { name: 'Lena', language: 'de' }, by());
  const given = { subjectId, value: { email: address } };
  const givesAddress: Decider<ChatState, null, ChatEvent> = {
    ...chatEvolution,
    decide: () => [{ type: 'ReplyAddressGiven', data: { chatId, address: given } }],
  };
  await app.core.handle({ stream: streamOf.chat(chatId), decider: givesAddress, command: null, context: by() });
  const agent = { accountId: 'lin', name: { subjectId: await personalData.subjectFor('lin@example.com'), value: 'Lin' } };
  await chats.carryOut({ type: 'answer', chatId, agent, text: 'It leaves tonight.', isVisitorAway: true }, by());
  const now = new Date(Date.now() + quietMs).toISOString();
  await chats.carryOut({ type: 'continue_by_email', chatId, now }, by());
  const { raw } = await pollUntil('the email', () => smtp.messages.find(({ to }) => to === address));
  const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
  const replyTo = /^Reply-To:[^<]*<([^>]+)>/im.exec(raw)?.[1] ?? '';
  return { chatId, messageId, replyTo };
}
const saidByEmail = async (chatId: string) =>
  (await app.core.log.read(streamOf.chat(chatId))).flatMap((event) =>
    event.type === 'VisitorWrote' && event.metadata.source === 'mail' ? [event.data.message.value?.text] : [],
  );
const chatOf = async (chatId: string) => (await load(app.core.log, chatEvolution, streamOf.chat(chatId))).state;

test('an answer to the email of a chat is said in the chat, once, and its visitor waits for a person', async () => {
  const address = 'lena@example.net';
  const { chatId, messageId } = await emailed(address);
  await app.core.chats.carryOut({ type: 'close', chatId }, by());
  const text = 'Thank you, tomorrow is fine.\n\nOn 24/11/2026 10:15, Waybill wrote:\n> It leaves tonight.';
  const id = await desk.receive(customerMail({ from: `Lena <${address}>`, inReplyTo: messageId, text }));
  expect(await desk.conversationOf(id)).toMatchObject({
    about: { kind: 'chat', id: chatId },
    customer: { value: { name: 'Lena', email: address } },
    language: 'de',
  });
  await pollUntil('it to be said', async () => (await saidByEmail(chatId)).length > 0);
  expect(await saidByEmail(chatId)).toEqual(['Thank you, tomorrow is fine.']);
  expect(await chatOf(chatId)).toMatchObject({ type: 'open', attendedBy: 'line', emailedAt: null });
  // Whoever threads it again, it was said.
  const staff = await app.signIn('agent');
  const elsewhere = await desk.receive(customerMail({ from: 'somebody@example.org' }));
  const { conversationId } = await desk.conversationOf(elsewhere);
  for (const to of [conversationId, null]) {
    const moved = await app.request('POST', `/api/emails/${id}/thread`, { as: staff, body: { conversationId: to } });
    expect(moved.status).toBe(200);
  }
  await desk.conversationOf(id);
  expect(await saidByEmail(chatId)).toHaveLength(1);
});

test('the assistant does not answer it, nor does any email', async () => {
  const address = 'mona@example.net';
  const { chatId, messageId } = await emailed(address);
  const before = smtp.messages.length;
  await desk.conversationOf(await desk.receive(customerMail({ from: address, inReplyTo: messageId })));
  await pollUntil('the assistant to have read it', async () => {
    const row = await app.core.db.selectFrom('reactors').selectAll().where('name', '=', 'assistant').executeTakeFirstOrThrow();
    return BigInt(row.commit_position) >= ((await app.core.store.tail())?.commit ?? 0n);
  });
  const types = (await app.core.log.read(streamOf.chat(chatId))).map(({ type }) => type);
  expect(types.slice(types.indexOf('ChatContinuedByEmail'))).not.toContain('AssistantWrote');
  expect(smtp.messages).toHaveLength(before);
});

test('the token makes another address of the visitor known; a stranger without it says nothing there', async () => {
  const { chatId, messageId, replyTo } = await emailed('nora@example.net');
  const strange = await desk.receive(customerMail({ from: 'mallory@example.com', inReplyTo: messageId, text: 'Let me in' }));
  await desk.conversationOf(strange);
  const work = await desk.receive(customerMail({ from: 'nora@work.example.com', to: replyTo, text: 'From work' }));
  await desk.conversationOf(work);
  await pollUntil('it to be said', async () => (await saidByEmail(chatId)).length > 0);
  expect(await saidByEmail(chatId)).toEqual(['From work']);
});

test('what machines send is not said there', async () => {
  const address = 'olga@example.net';
  const { chatId, messageId } = await emailed(address);
  const away = customerMail({ from: address, inReplyTo: messageId, headers: { 'Auto-Submitted': 'auto-replied' } });
  await desk.conversationOf(await desk.receive(away));
  expect(await saidByEmail(chatId)).toEqual([]);
});
