import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatPageSchema } from '#contracts/chat-desk.ts';
import { searchResultsSchema } from '#contracts/search.ts';
import { historyOf } from '#projections/history/queries.ts';
import { emailsDue } from '#projections/chats/queries.ts';
import type { Answerer } from '#services/assistant/answerer.ts';
import { chatEmails } from '#services/chats/emails.ts';
import { continueByEmail } from '#services/chats/continue-by-email.ts';
import { quietMs } from '#services/domain/chat-emails.ts';
import type { Whereabouts } from '#services/realtime/presence.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, frames } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

const waitMs = 60_000;
/** Hands everybody over, and takes whatever they say for their address. */
const takesAddresses: Answerer = {
  welcome: () => ({ lines: ['Welcome'], options: [], state: null, actions: [] }),
  answer: async ({ text: email }) => ({
    lines: ['Kept'],
    options: [],
    state: null,
    actions: [{ type: 'hand_over' }, { type: 'leave_email', email }],
  }),
  photo: async () => ({ lines: [], options: [], state: null, actions: [] }),
  unanswered: async () => ({ lines: [], options: [], state: null, actions: [] }),
};

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  const roles = ['projector', 'relay', 'assistant', 'mailer'];
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url }, roles, answerer: takesAddresses });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const quiet = { now: () => new Date(Date.now() + quietMs) };
const nobodyThere = { whereabouts: (): Whereabouts => 'away' };
const look = ({ core }: TestApp, presence = nobodyThere, clock = quiet) => continueByEmail({ ...core, presence, clock });
const page = async (userId: string) =>
  chatPageSchema.parse(await (await app.request('GET', `/api/chats/${userId}`, { as: agent })).json());
const typesIn = async (userId: string) => {
  const types = [];
  for await (const { type } of app.core.store.readStream(`chat-${userId}`)) types.push(type);
  return types;
};
const dueNow = async (userId: string) =>
  (await emailsDue(app.core.models, quiet.now())).find(({ chatId }) => chatId === userId)?.unseen.length;
/** Without the second dot that SMTP puts before one at the beginning of a line. */
const textTo = (address: string): string =>
  (smtp.messages.findLast(({ to }) => to === address)?.raw ?? '')
    .replace(/\r\n\.\./g, '\r\n.')
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=');
const tokenIn = (text: string): string => /\/#conversation=([^\s"<]+)/.exec(text)?.[1] ?? '';

/** A visitor who left that address. */
async function withAddress(name: string, address: string) {
  const party = await visitor(app, name);
  const isShown = async () => (await app.request('GET', `/api/chats/${party.userId}`, { as: agent })).status === 200;
  await pollUntil('the conversation', isShown);
  party.socket.send(asks(address));
  await pollUntil('the address', async () => (await page(party.userId)).replyAddress === address);
  return party;
}
async function leave({ socket, userId }: { socket: LiveSocket; userId: string }) {
  await socket.close();
  await pollUntil('the visitor to be gone', async () => !(await page(userId)).isOnline);
}

test('nobody is emailed what they may have read: while it is not known where a visitor is, the email waits', async () => {
  const away = await withAddress('Efua', 'efua@example.org');
  await leave(away);
  const lin = await support(app, agent);
  lin.send(answers('Are you there?', away.userId));
  await pollUntil('it to be due', async () => (await dueNow(away.userId)) === 1);
  const seen = (where: Whereabouts) => look(app, { whereabouts: () => where });
  await seen('unknown');
  expect(await typesIn(away.userId)).not.toContain('ChatContinuedByEmail');
  expect(await dueNow(away.userId)).toBe(1);
  await seen('here');
  expect((await typesIn(away.userId)).slice(-1)).toEqual(['VisitorReturned']);
});

test('what staff say to a visitor who is away goes to their address in one email, once in two processes', async () => {
  const away = await withAddress('Noura', 'noura@example.org');
  const { userId } = away;
  await leave(away);
  const lin = await support(app, agent);
  lin.send(answers('It leaves tonight.', userId));
  lin.send(answers('Truck 7.', userId));
  await pollUntil('both to be due', async () => (await dueNow(userId)) === 2);
  await look(app, nobodyThere, app.core.clock);
  expect(await typesIn(userId)).not.toContain('ChatContinuedByEmail');

  const another = await startTestApp({ servers, env: { SMTP_URL: smtp.url }, roles: [] });
  try {
    await Promise.all([look(app), look(another), look(another)]);
    await look(another);
  } finally {
    await another.stop();
  }
  const sent = () => pollUntil('the email', () => smtp.messages.some(({ to }) => to === 'noura@example.org'), waitMs);
  await sent();
  await pollUntil(
    'the history of the email',
    async () => (await historyOf(app.core.models, { kind: 'chat', id: userId })).some(({ type }) => type === 'EmailSent'),
    waitMs,
  );
  expect((await typesIn(userId)).filter((type) => type === 'ChatContinuedByEmail')).toHaveLength(1);
  expect(smtp.messages.filter(({ to }) => to === 'noura@example.org')).toHaveLength(1);
  const text = textTo('noura@example.org');
  expect(text).toContain('Subject: Support has answered you\r\n');
  expect(text).toContain('Lin: It leaves tonight.');
  expect(text).toContain('Lin: Truck 7.');
  expect(text).not.toContain('Noura');
  const found = await app.request('GET', '/api/search/emails?search=noura%40example.org', { as: agent });
  expect(searchResultsSchema.parse(await found.json()).hits).toMatchObject([
    { name: 'Noura', address: 'noura@example.org', subject: 'Support has answered you' },
  ]);

  const back = await openForTest(app.url);
  back.send({ type: 'visitor', token: tokenIn(text) });
  expect(await back.sees('visitor')).toMatchObject({ visitor: userId });
  back.send({ type: 'resume', conversationId: userId });
  await frames(back, 'resumed');
  expect((await frames(back, 'message', 4)).map((frame) => frame['text'])).toContain('Truck 7.');
}, 120_000);

test('what is taken back before the email leaves is not in it', async () => {
  const away = await withAddress('Ben', 'ben@example.org');
  const { userId } = away;
  await leave(away);
  const lin = await support(app, agent);
  lin.send(answers('Truck 9.', userId));
  lin.send(answers('It leaves tonight.', userId));
  await pollUntil('both to be due', async () => (await dueNow(userId)) === 2);
  await look(app);
  const { log, personalData, visitorTokens: tokens } = app.core;
  const first = (await log.read(`chat-${userId}`)).find(({ type }) => type === 'AgentWrote');
  lin.send({ type: 'retract', id: first?.id, userId });
  await pollUntil('it to be taken back', async () => (await typesIn(userId)).includes('ChatMessageRetracted'));

  const family = chatEmails({ log, personalData, tokens, publicUrl: 'https://waybill.test' });
  const continued = (await log.read(`chat-${userId}`)).find(({ type }) => type === 'ChatContinuedByEmail');
  if (!continued) throw new Error('nothing was continued');
  const [email] = (await family.causes.find(({ type }) => type === continued.type)?.emailsFor(continued)) ?? [];
  if (!email) throw new Error('no email');
  const composed = await family.compose({ ...email, attempts: 0, retries: 0 });
  if (typeof composed === 'string') throw new Error(composed);
  expect(composed.written.text).toContain('Lin: It leaves tonight.');
  expect(composed.written.text).not.toContain('Truck 9.');
});

test('nothing goes to a visitor who is there, or who is there again', async () => {
  const here = await withAddress('Amal', 'amal@example.org');
  const lin = await support(app, agent);
  lin.send(answers('Hello', here.userId));
  await pollUntil('the answer', async () => (await page(here.userId)).lastMessage?.text === 'Hello');
  expect(await dueNow(here.userId)).toBeUndefined();

  await leave(here);
  lin.send(answers('Are you there?', here.userId));
  await pollUntil('it to be due', async () => (await dueNow(here.userId)) === 1);
  await look(app, { whereabouts: () => 'here' });
  await pollUntil('nothing to be due', async () => (await dueNow(here.userId)) === undefined);
  await look(app);
  const types = await typesIn(here.userId);
  expect(types).toContain('VisitorReturned');
  expect(types).not.toContain('ChatContinuedByEmail');
});
