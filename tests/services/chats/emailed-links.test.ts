import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatPageSchema } from '#contracts/chat-desk.ts';
import { freshId } from '#infra/ids.ts';
import { chatById } from '#projections/chats/queries.ts';
import type { Answerer } from '#services/assistant/answerer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asks, chatParties, refusal } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

/** Takes whatever visitors say for their address. */
const takesAddresses: Answerer = {
  welcome: () => ({ lines: ['Welcome'], options: [], state: null, actions: [] }),
  answer: async ({ text: email }) => ({ lines: ['Kept'], options: [], state: null, actions: [{ type: 'leave_email', email }] }),
  photo: async () => ({ lines: [], options: [], state: null, actions: [] }),
  unanswered: async () => ({ lines: [], options: [], state: null, actions: [] }),
};
const over = ['bad_token', 'This link is no longer valid. Please open the one in the newest email, or start a new conversation.'];

let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'assistant'], answerer: takesAddresses });
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const replyAddress = async (userId: string) =>
  chatPageSchema.parse(await (await app.request('GET', `/api/chats/${userId}`, { as: agent })).json()).replyAddress;
async function give(socket: LiveSocket, userId: string, address: string): Promise<void> {
  socket.send(asks(address));
  await pollUntil('the address', async () => (await replyAddress(userId)) === address);
}
const linkTo = (address: string, userId: string) =>
  app.core.visitorTokens.issueForEmail({ visitor: userId, address }, app.core.clock.now());
/** The token that whoever opens it is given. */
async function opened(token: string): Promise<string> {
  const socket = await openForTest(app.url);
  socket.send({ type: 'visitor', token });
  return (await socket.sees('visitor')).token;
}
const refused = async (token: string) => refusal(await openForTest(app.url), { type: 'visitor', token });

test('a link opens the conversation until its visitor gives another address, and so does what whoever opened it was given', async () => {
  const { socket, userId, token } = await visitor(app);
  await give(socket, userId, 'noura@exmaple.org');
  const mistyped = linkTo('noura@exmaple.org', userId);
  const given = await opened(mistyped);
  expect(await opened(given)).toEqual(expect.any(String));

  await give(socket, userId, 'noura@example.org');
  expect(await refused(mistyped)).toEqual(over);
  expect(await refused(given)).toEqual(over);
  expect(await opened(linkTo('Noura@Example.org', userId))).toEqual(expect.any(String));
  expect(await opened(token)).toEqual(expect.any(String));
});

test('a link in a transcript opens the conversation until its visitor wants it at another address', async () => {
  const { socket, userId } = await visitor(app);
  await give(socket, userId, 'noura@example.org');
  const want = async (email: string) => {
    socket.send({ type: 'mail_transcript', email });
    const isLast = async () =>
      (await chatById(app.core.models, userId))?.state.transcripts.at(-1)?.address.value?.email === email;
    await pollUntil('the request', isLast);
  };
  await want('ama@exmaple.org');
  const mistyped = linkTo('ama@exmaple.org', userId);
  expect(await opened(mistyped)).toEqual(expect.any(String));
  await want('ama@example.org');
  expect(await opened(linkTo('ama@example.org', userId))).toEqual(expect.any(String));
  expect(await refused(mistyped)).toEqual(over);
  expect(await opened(linkTo('noura@example.org', userId))).toEqual(expect.any(String));
});

test('a link that is refused leaves nobody there', async () => {
  const { userId } = await visitor(app);
  const stranger = await openForTest(app.url);
  expect(await refusal(stranger, { type: 'visitor', token: linkTo('mallory@example.org', userId) })).toEqual(over);
  expect((await refusal(stranger, { type: 'resume', conversationId: userId }))[0]).toBe('forbidden');
});

test('a link opens nothing of a visitor who is not known, or was erased', async () => {
  expect(await refused(linkTo('noura@example.org', freshId()))).toEqual(over);
  const { socket, userId } = await visitor(app);
  await give(socket, userId, 'noura@example.org');
  const link = linkTo('noura@example.org', userId);
  await opened(link);
  await app.core.personalData.erase(await app.core.personalData.subjectFor(`chat-${userId}`), new Date());
  expect(await refused(link)).toEqual(over);
});

test('a link is whole or nothing', async () => {
  const { socket, userId } = await visitor(app);
  await give(socket, userId, 'noura@example.org');
  const [id = '', end = '', bound = '', signature = ''] = linkTo('noura@example.org', userId).split('.');
  const { userId: other } = await visitor(app, 'Ama');
  for (const token of [
    `${id}.${end}.${signature}`,
    `${id}.${end}.${bound}`,
    `${id}.${end}..${signature}`,
    `${other}.${end}.${bound}.${signature}`,
    `${id}.${Number(end) + 1}.${bound}.${signature}`,
    `${id}.${end}.${bound}.${bound}.${signature}`,
  ]) {
    expect((await refused(token))[0]).toBe('bad_token');
  }
});
