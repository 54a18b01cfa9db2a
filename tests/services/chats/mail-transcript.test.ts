import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf } from '#projections/history/queries.ts';
import { transcriptsPerDay } from '#services/api/rate-limits.ts';
import { chatEmails } from '#services/chats/emails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, frames, refusal, timestamp } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

const waitMs = 60_000;
let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' }, roles: ['projector', 'relay', 'mailer'] });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const mail = (email: string) => ({ type: 'mail_transcript', email });
const sentTo = (address: string) => smtp.messages.filter(({ to }) => to === address);
const textTo = (address: string) => (sentTo(address)[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
const eventsIn = (userId: string) => historyOf(app.core.models, { kind: 'chat', id: userId });
/** Takes what is sent under that id. */
async function acked(socket: LiveSocket, sent: { type: string; id?: string | undefined; clientMsgId: string }) {
  const seen = socket.frames.length;
  socket.send(sent);
  return socket.sees('ack', seen);
}

test('a conversation goes to the address that its visitor names, in one email, with nothing that they typed and no notes', async () => {
  const { socket, userId } = await visitor(app, 'Noura');
  const lin = await support(app, agent);
  await acked(socket, { ...asks('Secret'), clientMsgId: 'one' });
  lin.send(answers('WE483920175525US leaves tonight.', userId));
  await frames(socket, 'message');
  await app.request('POST', `/api/chats/${userId}/notes`, { as: agent, body: { text: 'Rude' } });
  const request = { ...mail('noura@example.com'), clientMsgId: 'four' };
  const { seq } = await acked(socket, request);
  expect(await acked(socket, request)).toMatchObject({ seq });
  await pollUntil('the email', async () => (await eventsIn(userId)).some(({ type }) => type === 'EmailSent'), waitMs);
  expect(sentTo('noura@example.com')).toHaveLength(1);
  const text = textTo('noura@example.com');
  expect(text).toContain('Subject: Your conversation with support\r\n');
  expect(text).toContain('/track/WE483920175525US)');
  expect(text).toMatch(/Lin, .* UTC:\r\n {2}WE483920175525US .*leaves tonight\./);
  expect(text).not.toMatch(/Secret|Rude|Noura/);
  const [, token = ''] = /#conversation=([\w.-]+)/.exec(text) ?? [];
  const elsewhere = await openForTest(app.url);
  elsewhere.send({ type: 'visitor', token });
  expect(await elsewhere.sees('visitor')).toMatchObject({ visitor: userId });
  const stored: unknown[] = [];
  for await (const { data } of app.core.store.readStream(`chat-${userId}`)) stored.push(data);
  expect(JSON.stringify(stored)).not.toContain('noura@example.com');
}, 120_000);

test('what cannot be emailed is refused, and no event comes of it', async () => {
  const { socket, userId } = await visitor(app, 'Ama');
  expect(await refusal(socket, mail('ama@example.com'))).toEqual(['conflict', 'Nothing has been said in this conversation yet.']);
  expect(await refusal(socket, mail('not an address'))).toEqual(['bad_frame', 'Invalid frame.']);
  await acked(socket, { ...asks('Hello'), clientMsgId: 'hello' });
  for (const nth of [1, 2, 3]) await acked(socket, { ...mail(`ama${nth}@example.com`), clientMsgId: `mail-${nth}` });
  expect(await refusal(socket, mail('ama4@example.com'))).toEqual(['conflict', 'A conversation can be emailed 3 times a day.']);
  expect((await app.core.log.read(`chat-${userId}`)).filter(({ type }) => type === 'TranscriptRequested')).toHaveLength(3);
});

test('nothing is sent to whoever was erased before it left', async () => {
  const { socket, userId } = await visitor(app, 'Gone');
  await acked(socket, { ...asks('Hello'), clientMsgId: 'hello' });
  await acked(socket, { ...mail('gone@example.com'), clientMsgId: 'mail' });
  const { log, personalData, visitorTokens: tokens } = app.core;
  const family = chatEmails({ log, personalData, tokens, publicUrl: 'https://waybill.test' });
  const written = async () => {
    const event = (await log.read(`chat-${userId}`)).find(({ type }) => type === 'TranscriptRequested');
    if (event?.type !== 'TranscriptRequested') return expect.unreachable('no request');
    const [email] = (await family.causes.find(({ type }) => type === event.type)?.emailsFor(event)) ?? [];
    if (!email) return expect.unreachable('no email');
    return { visitor: event.data.address.subjectId, composed: await family.compose({ ...email, attempts: 0, retries: 0 }) };
  };
  const { visitor: subjectId, composed } = await written();
  expect(composed).toMatchObject({ to: { address: 'gone@example.com' } });
  await personalData.erase(subjectId, new Date());
  expect((await written()).composed).toBe('erased');
});

test('a network can have only so many conversations emailed in a day, and another one is not hindered', async () => {
  const ask = async (nth: number, network: string) => {
    const socket = await openForTest(app.url, { 'X-Forwarded-For': network });
    socket.send({ type: 'join', userName: 'Many', timestamp });
    await acked(socket, { ...asks('Hello'), clientMsgId: 'hello' });
    return { socket, sent: mail(`many${nth}@example.com`) };
  };
  for (let nth = 0; nth < transcriptsPerDay; nth += 1) {
    const { socket, sent } = await ask(nth, '203.0.113.7');
    await acked(socket, { ...sent, clientMsgId: 'mail' });
  }
  const { socket, sent } = await ask(transcriptsPerDay, '203.0.113.7');
  expect(await refusal(socket, sent)).toEqual(['rate_limited', 'Too many conversations emailed. Please try again tomorrow.']);
  const other = await ask(transcriptsPerDay, '203.0.113.8');
  await acked(other.socket, { ...other.sent, clientMsgId: 'mail' });
});
