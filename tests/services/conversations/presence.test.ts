import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let servers: TestServers;
let app: TestApp;
const open = socketsOfTests();
beforeAll(async () => {
  servers = await startTestServers();
  app = await startTestApp({ servers, roles: [] });
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
});

const desk = async (as?: string) => {
  const socket = await open(app.url, as === undefined ? {} : { Cookie: as });
  if (as !== undefined) socket.send({ type: 'subscribe', topic: 'conversations' });
  return socket;
};
const seats = (socket: LiveSocket) => {
  const last = socket.ofNouns.findLast(({ type }) => type === 'conversation_seats');
  return JSON.stringify(last?.['seats']);
};

test('colleagues see who has a conversation by email open and who writes in it, until that person has left', async () => {
  const conversationId = freshId();
  const lin = await desk(await app.signIn('agent'));
  const ada = await desk(await app.signIn('admin'));
  await ada.sees('subscribed');
  const seat = (isTyping: boolean) => JSON.stringify([{ name: 'agent', conversationId, isTyping }]);
  lin.send({ type: 'open_conversation', conversationId, isTyping: false });
  await pollUntil('a colleague who looks', () => seats(ada) === seat(false));
  lin.send({ type: 'open_conversation', conversationId, isTyping: true });
  await pollUntil('a colleague who writes', () => seats(ada) === seat(true));
  const late = await desk(await app.signIn('auditor'));
  late.send({ type: 'open_conversation', conversationId: null, isTyping: false });
  await pollUntil('those who are there already', () => seats(late) === seat(true));
  await lin.close();
  await pollUntil('a colleague who has left', () => seats(ada) === '[]');
});

test('who has not signed in is told nothing and is nowhere', async () => {
  const socket = await desk();
  socket.send({ type: 'open_conversation', conversationId: freshId(), isTyping: false });
  expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
  expect(seats(socket)).toBeUndefined();
});
