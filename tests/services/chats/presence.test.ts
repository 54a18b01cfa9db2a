import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { accountSchema } from '#contracts/accounts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, frames, framesOf, refusal } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let bus: Awaited<ReturnType<typeof startNatsBroker>>;
let servers: TestServers;
let app: TestApp;
let elsewhere: TestApp;
let agent: string;
const { visitor, support } = chatParties(socketsOfTests());
const startBus = async (port = 0) => {
  bus = await startNatsBroker({ host: '127.0.0.1', port });
};
beforeAll(async () => {
  await startBus();
  servers = await startTestServers({ NATS_URL: bus.url });
  app = await startTestApp({ servers, roles: ['projector', 'relay'] });
  elsewhere = await startTestApp({ servers, roles: [] });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await elsewhere.stop();
  await app.stop();
  await servers.stop();
  await bus.stop();
});

const newest = (socket: LiveSocket, type: string) => socket.ofNouns.findLast((frame) => frame.type === type);

test('visitors and staff of different processes know of each other whether they are there', async () => {
  const { socket: noura, userId } = await visitor(app);
  await frames(noura, 'support_presence');
  // The next opening depends on when the test runs.
  const opensAt = newest(noura, 'support_presence')?.['opensAt'];
  expect({ ...newest(noura, 'support_presence'), opensAt }).toEqual({ type: 'support_presence', isThere: false, opensAt });
  const lin = await support(elsewhere, agent);
  await pollUntil('support to be there', () => newest(noura, 'support_presence')?.['isThere']);
  lin.send({ type: 'open_chat', userId });
  const ada = await support(app, await app.signIn('admin'), 'Ada');
  const seats = () => ada.ofNouns.findLast(({ type, seats: found }) => type === 'desk' && Array.isArray(found))?.['seats'];
  await pollUntil('the desk of a colleague', () =>
    ada.ofNouns.find(({ type, ...frame }) => type === 'desk' && JSON.stringify(frame).includes(userId)),
  );
  expect(seats()).toBeDefined();
  await noura.close();
  await pollUntil('the departure', () =>
    lin.ofNouns.find((frame) => frame.type === 'presence' && frame['userId'] === userId && frame['isOnline'] === false),
  );
  await lin.close();
  const gone = () => ada.ofNouns.some((frame) => frame.type === 'desk' && JSON.stringify(frame['seats']) === '[]');
  await pollUntil('the colleague to be gone', gone);
});

test('a colleague is at no conversation that was left, also where an answer or an end of typing for it comes later', async () => {
  const { userId } = await visitor(app);
  const { userId: other } = await visitor(app, 'Ama');
  const lin = await support(app, agent);
  const linsId = accountSchema.parse(await (await app.request('GET', '/api/auth/me', { as: agent })).json()).id;
  const ada = await support(elsewhere, await app.signIn('admin'), 'Ada');
  const seat = (expected: string | null) =>
    pollUntil(`a colleague at ${expected}`, () => {
      const seats = ada.ofNouns.findLast(({ type, accountId }) => type === 'desk' && accountId === linsId)?.['seats'];
      return Array.isArray(seats) && seats.length > 0 && seats.every(({ userId: at }) => at === expected);
    });
  await frames(ada, 'user_joined', 2);
  lin.send(answers('Hello.', userId));
  await seat(userId);
  lin.send({ type: 'open_chat', userId: other });
  await seat(other);
  const before = lin.frames.length;
  lin.send({ ...answers('It was on its way.', userId), clientMsgId: 'late' });
  lin.send({ type: 'typing', isTyping: false, sender: 'support', userId });
  await lin.sees('ack', before);
  // Whoever comes now is heard of after every change of before.
  const { userId: next } = await visitor(app, 'Kofi');
  await pollUntil('the next visitor', () => ada.ofNouns.find(({ type, userId: who }) => type === 'presence' && who === next));
  await seat(other);
  const seats = ada.ofNouns.flatMap(({ type, seats: found }) => (type === 'desk' ? JSON.stringify(found) : []));
  expect(seats.slice(seats.findIndex((each) => each.includes(other))).some((each) => each.includes(userId))).toBe(false);
  lin.send({ type: 'open_chat', userId: null });
  await seat(null);
  expect(await refusal(lin, answers('To whom?'))).toEqual(['conflict', 'Choose a conversation first']);
});

test('a colleague who types in the same conversation is named to staff, and not to the visitor', async () => {
  const { socket: noura, userId } = await visitor(app);
  const [lin, ada] = [await support(app, agent), await support(elsewhere, await app.signIn('admin'), 'Ada')];
  await frames(ada, 'user_joined');
  lin.send({ type: 'typing', isTyping: true, sender: 'support', userId });
  expect((await frames(ada, 'typing'))[0]).toMatchObject({ userId, isTyping: true, accountId: expect.any(String) });
  expect((await frames(noura, 'typing'))[0]).toEqual({ type: 'typing', isTyping: true, sender: 'support', userId });
});

test('while the bus is away they talk on across processes, each line once', async () => {
  const { socket: noura, userId } = await visitor(app);
  const lin = await support(elsewhere, agent);
  await pollUntil('the visitor', () => lin.ofNouns.find((frame) => frame['userId'] === userId));
  const port = Number(new URL(bus.url).port);
  await bus.stop();
  try {
    noura.send(asks('Are you there?'));
    expect((await framesOf(lin, userId, 'message')).map(({ text }) => text)).toEqual(['Are you there?']);
    lin.send(answers('I am.', userId));
    expect((await frames(noura, 'message')).map(({ text }) => text)).toEqual(['I am.']);
  } finally {
    await startBus(port);
  }
  noura.send(asks('Good.'));
  expect((await framesOf(lin, userId, 'message', 2)).map(({ text }) => text)).toEqual(['Are you there?', 'Good.']);
});
