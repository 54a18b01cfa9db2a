import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountSchema } from '#contracts/accounts.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, framesOf, refusal } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let elsewhere: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  elsewhere = await startTestApp({ servers: app.servers, roles: [] });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await elsewhere.stop();
  await app.stop();
});

const idOf = async (username: 'admin' | 'auditor') => {
  const answer = await app.request('GET', '/api/auth/me', { as: await app.signIn(username) });
  return accountSchema.parse(await answer.json()).id;
};
const acksOf = (socket: LiveSocket) => socket.frames.filter(({ type }) => type === 'ack').length;
const eventsOf = async (userId: string) => (await app.core.log.read(`chat-${userId}`)).map(({ type }) => type);

test('a visitor of one process talks with an agent of another, and each reads all in its order', async () => {
  const lin = await support(elsewhere, agent);
  const { socket: noura, userId } = await visitor(app);
  await frames(lin, 'user_joined');
  const count = 15;
  for (let nth = 0; nth < count; nth += 1) noura.send(asks(`question ${nth}`));
  const asked = await frames(lin, 'message', count);
  expect(asked.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, nth) => `question ${nth}`));
  for (let nth = 0; nth < count; nth += 1) lin.send(answers(`answer ${nth}`, userId));
  const answered = await frames(noura, 'message', count);
  expect(answered.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, nth) => `answer ${nth}`));
  expect(await frames(noura, 'support_joined')).toHaveLength(1);
  lin.send({ type: 'typing', isTyping: true, sender: 'support', userId });
  expect(await frames(noura, 'typing')).toEqual([{ type: 'typing', isTyping: true, sender: 'support', userId }]);
});

test('other staff and other windows of the visitor read what is said, its own socket does not', async () => {
  const { socket: noura, userId, token } = await visitor(app);
  const window = await openForTest(app.url);
  window.send({ type: 'visitor', token });
  window.send({ type: 'resume', conversationId: userId });
  await frames(window, 'resumed');
  const [lin, ada] = [await support(app, agent), await support(app, await app.signIn('admin'), 'Ada')];
  await frames(ada, 'user_joined');
  noura.send(asks('Hello?'));
  lin.send(answers('Hello.', userId));
  expect((await frames(window, 'message', 2)).map(({ text }) => text).toSorted()).toEqual(['Hello.', 'Hello?']);
  expect((await frames(ada, 'message', 2)).map(({ text }) => text).toSorted()).toEqual(['Hello.', 'Hello?']);
  await frames(lin, 'message');
  await frames(noura, 'message');
  expect([noura, lin].map(({ ofNouns }) => ofNouns.filter(({ type }) => type === 'message').map(({ text }) => text))).toEqual([
    ['Hello.'],
    ['Hello?'],
  ]);
});

test('a conversation is given on, left, closed, rated, and opened again by its visitor', async () => {
  const { socket: noura, userId } = await visitor(app);
  const lin = await support(app, agent);
  const post = (what: string, body?: object) => app.request('POST', `/api/chats/${userId}/${what}`, { as: agent, body });
  for (const accountId of [await idOf('auditor'), userId]) {
    const refused = await post('assign', { accountId });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: 'Only agents and administrators can take a conversation.' });
  }
  lin.send({ type: 'open_chat', userId });
  lin.send(answers('Hello.'));
  await frames(noura, 'message');
  const admin = await idOf('admin');
  expect(await (await post('assign', { accountId: admin })).json()).toMatchObject({
    assignedTo: { accountId: admin, name: 'admin' },
  });
  expect(await (await post('assign', { accountId: null })).json()).toMatchObject({ assignedTo: null });
  expect(await (await post('leave')).json()).toMatchObject({ agents: [] });
  expect(await (await post('close')).json()).toMatchObject({ status: 'closed' });
  expect(await frames(noura, 'chat_closed')).toMatchObject([{ userId, timestamp: expect.any(String) }]);
  expect(await refusal(lin, answers('One more thing.'))).toMatchObject(['conflict', expect.stringContaining('closed')]);
  const before = acksOf(noura);
  noura.send({ type: 'rate_chat', rating: 1, clientMsgId: 'rated' });
  noura.send({ type: 'rate_chat', rating: 5, clientMsgId: 'rated-anew' });
  noura.send({ ...asks('Still here'), clientMsgId: 'again' });
  await pollUntil('all to be stored', () => acksOf(noura) === before + 3);
  expect(await eventsOf(userId)).toEqual([
    'ChatStarted',
    'AgentJoinedChat',
    'ChatAssigned',
    'AgentWrote',
    'ChatAssigned',
    'ChatAssigned',
    'AgentLeftChat',
    'ChatClosed',
    'ChatRated',
    'ChatRated',
    'VisitorWrote',
  ]);
});

test('what is taken back disappears for everybody, and from the history', async () => {
  const { socket: noura, userId, token } = await visitor(app);
  const lin = await support(app, agent);
  await framesOf(lin, userId, 'user_joined');
  for (const text of ['My card is 4111', 'Hello?']) noura.send(asks(text));
  const id = (await framesOf(lin, userId, 'message', 2))[0]?.['id'];
  noura.send({ type: 'retract', id });
  expect(await framesOf(lin, userId, 'retracted')).toEqual([{ type: 'retracted', userId, id }]);
  lin.send(answers('Wrong window', userId));
  const wrong = (await frames(noura, 'message'))[0]?.['id'];
  expect(await refusal(noura, { type: 'retract', id: wrong })).toMatchObject(['conflict', expect.stringContaining('author')]);
  lin.send({ type: 'retract', id: wrong, userId });
  await frames(noura, 'retracted');
  const window = await openForTest(app.url);
  window.send({ type: 'visitor', token });
  window.send({ type: 'resume', conversationId: userId });
  await frames(window, 'resumed');
  expect((await frames(window, 'message')).map(({ text }) => text)).toEqual(['Hello?']);
});

test('who comes later is told what happened as well: who joined, what was taken back, numbers, ratings and the end', async () => {
  const { socket: noura, userId, token } = await visitor(app);
  const seen = noura.frames.length;
  noura.send({ ...asks('Oops'), clientMsgId: 'oops' });
  const { id, seq } = await noura.sees('ack', seen);
  const lin = await support(elsewhere, agent);
  lin.send(answers('Hello.', userId));
  await frames(noura, 'message');
  noura.send({ type: 'retract', id });
  noura.send({ type: 'attach', trackingNumber: 'WE483920175525US' });
  noura.send({ type: 'rate_chat', rating: 3 });
  noura.send({ ...{ type: 'rate_chat', rating: 4 }, clientMsgId: 'rated' });
  await pollUntil('the rating', () => noura.frames.some((frame) => frame.type === 'ack' && frame.clientMsgId === 'rated'));
  await app.request('POST', `/api/chats/${userId}/close`, { as: agent, body: {} });
  await frames(noura, 'chat_closed');

  const later = await openForTest(app.url);
  later.send({ type: 'visitor', token });
  later.send({ type: 'resume', conversationId: userId });
  await frames(later, 'resumed');
  const told = later.ofNouns.filter(({ type }) => type !== 'support_presence' && type !== 'resumed');
  expect(told).toMatchObject([
    { type: 'message', text: 'Hello.' },
    { type: 'support_joined', supportName: 'Lin', userId },
    { type: 'retracted', id, message: { seq, sender: 'user', timestamp: expect.any(String) } },
    { type: 'tracking_number_given', trackingNumber: 'WE483920175525US' },
    { type: 'chat_rated', rating: 3 },
    { type: 'chat_rated', rating: 4 },
    { type: 'chat_closed', timestamp: expect.any(String) },
  ]);
  const live = [...(await frames(noura, 'support_joined')), ...(await frames(noura, 'chat_closed'))];
  expect(told).toEqual(expect.arrayContaining(live));

  const joinedAt = String(live[0]?.['seq']);
  later.send({ type: 'resume', conversationId: userId, lastSeq: joinedAt });
  await frames(later, 'resumed', 2);
  expect(later.ofNouns.filter(({ type }) => type === 'support_joined')).toHaveLength(1);
  expect(later.ofNouns.filter(({ type }) => type === 'chat_closed')).toHaveLength(2);
});

test('while the event store is away nothing is lost: the visitor is told, and what is sent again is there once', async () => {
  const { socket: noura, userId } = await visitor(app);
  const first = noura.frames.length;
  noura.send({ ...asks('Before'), clientMsgId: 'before' });
  await noura.sees('ack', first);
  const { store } = app.core.log;
  const { append } = store;
  store.append = () => Promise.reject(new EventStoreUnavailable('away'));
  const said = { ...asks('Are you there?'), clientMsgId: 'once' };
  try {
    expect(await refusal(noura, said)).toMatchObject(['unavailable', expect.stringContaining('try again')]);
  } finally {
    store.append = append;
  }
  for (let times = 0; times < 2; times += 1) {
    const seen = noura.frames.length;
    noura.send(said);
    expect(await noura.sees('ack', seen)).toMatchObject({ clientMsgId: 'once' });
  }
  expect(await eventsOf(userId)).toEqual(['ChatStarted', 'VisitorWrote', 'VisitorWrote']);
});

test('the log holds neither names nor texts in the clear, and nothing by which they could be guessed', async () => {
  const { socket: noura, userId } = await visitor(app, 'Noura Al-Harbi');
  const seen = noura.frames.length;
  noura.send({ ...asks('My number is 5550100'), clientMsgId: 'x' });
  await noura.sees('ack', seen);
  const stored = [];
  for await (const event of app.core.store.readStream(`chat-${userId}`)) stored.push(event);
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /Noura|5550100|[0-9a-f]{64}/,
  );
});
