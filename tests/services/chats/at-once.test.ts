import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSchema } from '#contracts/accounts.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { chatEvolution } from '#services/domain/chat-evolution.ts';
import { fold } from '#services/domain/decider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames } from '#tests/support/chat.ts';
import { openSocket, socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
let admin: string;
const open = socketsOfTests();
const { visitor, support } = chatParties(open);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const idOf = async (as: string) => accountSchema.parse(await (await app.request('GET', '/api/auth/me', { as })).json()).id;
const post = async (userId: string, what: string, as: string, body?: object) =>
  (await app.request('POST', `/api/chats/${userId}/${what}`, { as, body })).status;
const history = (userId: string) => app.core.log.read(`chat-${userId}`);
const count = async (userId: string, type: ChatEvent['type']) =>
  (await history(userId)).filter((event) => event.type === type).length;
const stateOf = async (userId: string) => fold(chatEvolution, await history(userId));

/** Sends the frame, and resolves with what became of it. */
async function answerTo(socket: LiveSocket, frame: object, clientMsgId: string): Promise<string> {
  const seen = socket.frames.length;
  socket.send({ ...frame, clientMsgId });
  const answered = await pollUntil('the answer', () =>
    socket.frames.slice(seen).find((each) => 'clientMsgId' in each && each.clientMsgId === clientMsgId),
  );
  return answered.type === 'error' ? answered.code : answered.type;
}

test('two agents who take a conversation at the same moment are both in it, and it is the last one’s', async () => {
  const ids = [await idOf(agent), await idOf(admin)];
  for (let round = 0; round < 5; round += 1) {
    const { userId } = await visitor(app);
    const taken = await Promise.all([
      post(userId, 'take', agent, { supportName: 'Lin' }),
      post(userId, 'take', admin, { supportName: 'Ada' }),
    ]);
    expect(taken).toEqual([200, 200]);
    const events = await history(userId);
    expect(events.map(({ type }) => type)).toEqual([
      'ChatStarted',
      ...['AgentJoinedChat', 'ChatAssigned', 'AgentJoinedChat', 'ChatAssigned'],
    ]);
    const last = events.at(-1);
    const state = fold(chatEvolution, events);
    if (state.type === 'none' || last?.type !== 'ChatAssigned') throw new Error('nobody has taken it');
    expect(state.assignedTo).toBe(last.data.accountId);
    expect(state.agents.map(({ accountId }) => accountId).toSorted()).toEqual(ids.toSorted());
  }
});

test('a visitor who writes while staff close the conversation is heard: it is closed before, or open again', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { socket, userId } = await visitor(app);
    const [closed, wrote] = await Promise.all([
      post(userId, 'close', agent),
      answerTo(socket, asks('One more thing'), 'more'),
      answerTo(socket, { type: 'rate_chat', rating: 5 }, 'rating'),
    ]);
    expect([closed, wrote]).toEqual([200, 'ack']);
    const events = (await history(userId)).map(({ type }) => type);
    expect(events.toSorted()).toEqual(['ChatClosed', 'ChatRated', 'ChatStarted', 'VisitorWrote']);
    const isClosedLast = events.indexOf('ChatClosed') > events.indexOf('VisitorWrote');
    expect(await stateOf(userId)).toMatchObject({ type: isClosedLast ? 'closed' : 'open' });
  }
});

test('an answer that crosses the end is refused or stands before it, and nobody is left in a closed conversation', async () => {
  const lin = await support(app, agent);
  for (let round = 0; round < 5; round += 1) {
    const { userId } = await visitor(app);
    const [closed, answered] = await Promise.all([
      post(userId, 'close', admin),
      answerTo(lin, answers('One moment', userId), `crossing-${round}`),
    ]);
    expect(closed).toBe(200);
    expect(['ack', 'conflict']).toContain(answered);
    expect(await count(userId, 'AgentWrote')).toBe(answered === 'ack' ? 1 : 0);
    expect(await stateOf(userId)).toMatchObject({ type: 'closed', agents: [], assignedTo: null });
    expect((await history(userId)).at(-1)?.type).toBe('ChatClosed');
  }
});

test('a message that is taken back in two windows at the same moment is taken back once', async () => {
  const lin = await support(app, agent);
  const { socket, userId, token } = await visitor(app);
  const window = await openSocket(app.url);
  window.send({ type: 'visitor', token });
  await window.sees('visitor');
  socket.send(asks('My card is 4111'));
  const [said] = await frames(lin, 'message');
  const retract = { type: 'retract', id: said?.['id'] };
  const [one, other] = await Promise.all([answerTo(socket, retract, 'one'), answerTo(window, retract, 'other')]);
  expect([one, other].toSorted()).toEqual(['ack', 'conflict']);
  expect(await count(userId, 'ChatMessageRetracted')).toBe(1);
  await window.close();
});

test('one that is sent from two windows under one clientMsgId at the same moment is said once, at one place', async () => {
  const { socket, userId, token } = await visitor(app);
  const windows = [socket, await open(app.url)];
  windows[1]?.send({ type: 'visitor', token });
  await windows[1]?.sees('visitor');
  const seqs = await Promise.all(
    windows.map(async (each) => {
      const seen = each.frames.length;
      each.send({ ...asks('Hello?'), clientMsgId: 'same' });
      return (await each.sees('ack', seen)).seq;
    }),
  );
  expect(seqs).toEqual(['1', '1']);
  expect(await count(userId, 'VisitorWrote')).toBe(1);
  expect(await answerTo(socket, asks('Another'), 'same')).not.toBe('ack');
  expect(await count(userId, 'VisitorWrote')).toBe(1);
});

test('whoever hands a conversation over and leaves it at the same moment leaves it to the colleague', async () => {
  const ada = await idOf(admin);
  for (let round = 0; round < 5; round += 1) {
    const { userId } = await visitor(app);
    await post(userId, 'take', agent, { supportName: 'Lin' });
    await Promise.all([post(userId, 'assign', agent, { accountId: ada }), post(userId, 'leave', agent)]);
    expect(await stateOf(userId)).toMatchObject({ agents: [], assignedTo: ada });
  }
});
