import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatPageSchema } from '#contracts/chat-desk.ts';
import { searchResultsSchema } from '#contracts/search.ts';
import type { ClosingPeriods } from '#contracts/support-content.ts';
import { historyOf } from '#projections/history/queries.ts';
import { waitingNow } from '#projections/chats/queries.ts';
import type { Answerer } from '#services/assistant/answerer.ts';
import { createCloseAbandoned, goneAfterMs } from '#services/chats/close-abandoned.ts';
import type { Whereabouts } from '#services/realtime/presence.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, frames } from '#tests/support/chat.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

const nothing = { lines: [], options: [], state: null, actions: [] } as const;
/** Hands over to a person whoever leaves an address, and whoever asks for one. */
const brief: Answerer = {
  welcome: () => ({ ...nothing, lines: ['Welcome'] }),
  async answer({ text }) {
    if (text.includes('@'))
      return { ...nothing, lines: ['Kept'], actions: [{ type: 'hand_over' }, { type: 'leave_email', email: text }] };
    return text === 'person'
      ? { ...nothing, lines: ['Wait'], actions: [{ type: 'hand_over' }] }
      : { ...nothing, lines: ['Yes?'] };
  },
  photo: async () => nothing,
  unanswered: async () => nothing,
};
const periods: ClosingPeriods = { assistantMinutes: 30, waitingMinutes: 60, waitingByEmailMinutes: 120, answeredMinutes: 180 };

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({
    servers,
    env: { SMTP_URL: smtp.url },
    roles: ['projector', 'relay', 'assistant', 'mailer'],
    answerer: brief,
  });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const page = async (userId: string) =>
  chatPageSchema.parse(await (await app.request('GET', `/api/chats/${userId}`, { as: agent })).json());
const closings = async (userId: string) =>
  (await app.core.log.read(`chat-${userId}`)).flatMap(({ type, data }) => (type === 'ChatClosed' ? [data] : []));
async function talk(name: string, text: string, isSettled: (chat: Awaited<ReturnType<typeof page>>) => boolean) {
  const party = await visitor(app, name);
  party.socket.send(asks(text));
  await pollUntil('the answer', async () => isSettled(await page(party.userId)));
  return party;
}
const isWaiting = (chat: Awaited<ReturnType<typeof page>>) =>
  !chat.isWithAssistant && chat.waitingSince !== null && chat.lastMessage?.sender === 'support';

/** What a process does at its looks, at whatever time, and wherever it believes the visitors to be. */
function looker({ core }: TestApp, where: (visitor: string) => Whereabouts = () => 'away') {
  const begun = core.clock.now();
  let now = begun;
  const look = createCloseAbandoned({
    ...core,
    periods,
    presence: { present: () => [], whereabouts: (_kind, id) => where(id) },
    clock: { now: () => now },
  });
  return {
    async at(minutes: number) {
      now = new Date(begun.getTime() + minutes * 60_000);
      await look();
    },
  };
}
const goneMinutes = goneAfterMs / 60_000;

test('one with the assistant closes half an hour after its visitor has left, once in all processes, and opens again', async () => {
  const { socket, userId } = await talk('Noura', 'Hello', ({ isWithAssistant }) => isWithAssistant);
  const another = await startTestApp({ servers, roles: [] });
  try {
    const [here, there, late] = [looker(app), looker(another), looker(another, () => 'unknown')];
    for (const each of [here, there, late]) await each.at(30);
    await late.at(100);
    expect(await closings(userId)).toEqual([]);
    await Promise.all([here.at(30 + goneMinutes), there.at(30 + goneMinutes)]);
    // Whoever was killed begins anew, and finds nothing more to close.
    const again = looker(another);
    for (const minutes of [60, 70]) await again.at(minutes);
  } finally {
    await another.stop();
  }
  expect(await closings(userId)).toEqual([{ chatId: userId, reason: 'quiet' }]);
  expect(await frames(socket, 'chat_closed')).toHaveLength(1);
  socket.send(asks('One more thing'));
  await pollUntil('it to be open', async () => (await page(userId)).status === 'open');
});

test('a visitor who is back before long, or who may be there, keeps it open', async () => {
  const { userId } = await talk('Ama', 'Hello', ({ isWithAssistant }) => isWithAssistant);
  let where: Whereabouts = 'away';
  const process = looker(app, (id) => (id === userId ? where : 'here'));
  await process.at(30);
  where = 'here';
  await process.at(33);
  where = 'away';
  await process.at(34);
  await process.at(36);
  expect(await closings(userId)).toEqual([]);
  where = 'unknown';
  await process.at(50);
  expect(await closings(userId)).toEqual([]);
});

test('whoever waited and left is out of the line, and is asked by email whether they still need help', async () => {
  const waiting = await talk('Kofi', 'person', isWaiting);
  const byEmail = await talk('Efua', 'efua@example.org', isWaiting);
  const present = await talk('Zola', 'person', isWaiting);
  const ids = [waiting, byEmail, present].map(({ userId }) => userId);
  const inLine = async () => (await waitingNow(app.core.models)).map(({ chatId }) => chatId).filter((id) => ids.includes(id));
  expect((await inLine()).toSorted()).toEqual(ids.toSorted());
  const process = looker(app, (id) => (id === present.userId ? 'here' : 'away'));
  for (const minutes of [60, 60 + goneMinutes]) await process.at(minutes);
  await pollUntil('one to be out of the line', async () => (await inLine()).length === 2);
  expect(await closings(waiting.userId)).toEqual([{ chatId: waiting.userId, reason: 'left' }]);
  for (const minutes of [120, 120 + goneMinutes]) await process.at(minutes);
  await pollUntil('both to be out of the line', async () => (await inLine()).length === 1);
  expect(await inLine()).toEqual([present.userId]);
  await pollUntil('the email', () => smtp.messages.some(({ to }) => to === 'efua@example.org'), 60_000);
  await pollUntil(
    'the history of the email',
    async () => (await historyOf(app.core.models, { kind: 'chat', id: byEmail.userId })).some(({ type }) => type === 'EmailSent'),
    60_000,
  );
  expect(smtp.messages).toHaveLength(1);
  const found = await app.request('GET', '/api/search/emails?search=efua%40example.org', { as: agent });
  expect(searchResultsSchema.parse(await found.json()).hits).toMatchObject([
    { name: 'Efua', address: 'efua@example.org', subject: 'Do you still need our help?' },
  ]);
});

test('one that a person has answered closes after a day without a word, also while its visitor is there', async () => {
  const { userId } = await talk('Lea', 'person', isWaiting);
  const lin = await support(app, agent);
  lin.send(answers('It leaves tonight.', userId));
  await pollUntil('the answer', async () => (await page(userId)).waitingSince === null);
  const process = looker(app, () => 'here');
  await process.at(179);
  expect(await closings(userId)).toEqual([]);
  await process.at(180);
  expect(await closings(userId)).toEqual([{ chatId: userId, reason: 'quiet' }]);
});

test('one that cannot be closed keeps no other open', async () => {
  const { userId } = await talk('Mo', 'Hello', ({ isWithAssistant }) => isWithAssistant);
  let now = app.core.clock.now();
  const broken = createCloseAbandoned({
    ...app.core,
    chats: {
      carryOut: (command, context) =>
        command.chatId === userId ? app.core.chats.carryOut(command, context) : Promise.reject(new Error('broken')),
    },
    periods,
    presence: { present: () => [], whereabouts: () => 'away' },
    clock: { now: () => now },
  });
  for (const minutes of [200, 210]) {
    now = new Date(app.core.clock.now().getTime() + minutes * 60_000);
    await broken();
  }
  expect(await closings(userId)).toEqual([{ chatId: userId, reason: 'quiet' }]);
});
