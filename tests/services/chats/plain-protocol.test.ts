import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, refusal, timestamp } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const unknown = '01980000-0000-7000-8000-000000000009';
const parties = chatParties(openForTest);
const connect = (as?: string) => openForTest(app.url, as ? { Cookie: as } : {});
const visitor = (userName: string) => parties.visitor(app, userName);
const support = (supportName = 'Lin') => parties.support(app, agent, supportName);
/** What that agent is told of a visitor who began to talk. */
const arrival = ({ ofNouns }: LiveSocket, userId: string) =>
  pollUntil('the visitor', () => ofNouns.find((frame) => frame.type === 'user_joined' && frame['userId'] === userId));

describe('a visitor and an agent who know the frames of the specification alone', () => {
  test('talk with each other', async () => {
    const lin = await support();
    const noura = await connect();
    noura.send({ type: 'join', userName: 'Noura', timestamp });
    const [joined] = await frames(lin, 'user_joined');
    expect(joined).toMatchObject({ userName: 'Noura', timestamp: expect.any(String) });
    const userId = String(joined?.['userId']);

    noura.send(asks('Where is my parcel?'));
    const [asked] = await frames(lin, 'message');
    expect(asked).toMatchObject({ text: 'Where is my parcel?', sender: 'user', senderName: 'Noura', userId });

    lin.send(answers('It is in Frankfurt.', userId));
    expect(await frames(noura, 'support_joined')).toMatchObject([{ supportName: 'Lin' }]);
    expect(await frames(noura, 'message')).toMatchObject([
      { text: 'It is in Frankfurt.', sender: 'support', senderName: 'Lin', timestamp: expect.any(String) },
    ]);

    const stranger = await openForTest(app.url);
    stranger.send({ type: 'typing', isTyping: true, sender: 'user' });
    stranger.send({ type: 'visitor' });
    await stranger.sees('visitor');
    noura.send({ type: 'typing', isTyping: true, sender: 'user' });
    expect(await frames(lin, 'typing')).toEqual([{ type: 'typing', isTyping: true, sender: 'user', userId }]);
    lin.send({ type: 'typing', isTyping: true, sender: 'support' });
    expect(await frames(noura, 'typing')).toEqual([{ type: 'typing', isTyping: true, sender: 'support', userId }]);

    lin.send(answers('It leaves tonight.'));
    const said = await frames(noura, 'message', 2);
    expect(said.map(({ text }) => text)).toEqual(['It is in Frankfurt.', 'It leaves tonight.']);
    expect(lin.ofNouns.filter(({ type }) => type === 'message')).toHaveLength(1);
  });

  test('hear nothing of each other’s conversations', async () => {
    const [ama, noura] = [await visitor('Ama'), await visitor('Noura')];
    const lin = await support();
    lin.send(answers('For Ama', ama.userId));
    await frames(ama.socket, 'message');
    noura.socket.send({ type: 'resume', conversationId: noura.userId });
    await frames(noura.socket, 'resumed');
    expect(noura.socket.ofNouns.filter(({ type }) => type === 'message')).toEqual([]);
    expect(await refusal(noura.socket, { type: 'resume', conversationId: ama.userId })).toEqual([
      'forbidden',
      'Sign in to subscribe to this topic.',
    ]);
  });

  test('are found by an agent who comes later', async () => {
    const { userId } = await visitor('Early');
    await arrival(await support(), userId);
    expect(await arrival(await support('Ada'), userId)).toMatchObject({ userName: 'Early' });
  });
});

describe('refused is', () => {
  test('to answer without a session, and with one that only reads', async () => {
    const stranger = await connect();
    expect(await refusal(stranger, { type: 'join_support', supportName: 'Mallory' })).toEqual([
      'forbidden',
      'Sign in to answer visitors.',
    ]);
    expect(await refusal(stranger, answers('Hello', unknown))).toEqual(['forbidden', 'Sign in to answer visitors.']);
    const auditor = await connect(await app.signIn('auditor'));
    expect(await refusal(auditor, { type: 'join_support', supportName: 'Ada' })).toEqual([
      'forbidden',
      'Your account may read conversations only.',
    ]);
  });

  test('an answer to nobody', async () => {
    const lin = await support();
    expect(await refusal(lin, answers('Hello'))).toEqual(['conflict', 'Choose a conversation first']);
    expect(await refusal(lin, answers('Hello', unknown))).toEqual(['not_found', 'There is no such conversation.']);
    const unnamed = await connect(agent);
    expect(await refusal(unnamed, answers('Hello', unknown))).toEqual(['conflict', 'Enter your name first.']);
  });

  test('a message before the name', async () => {
    expect(await refusal(await connect(), asks('Hello'))).toEqual(['not_found', 'Enter your name to start a conversation.']);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['more than 2,000 characters', 'x'.repeat(2_001)],
    ['control characters', 'a\u0007b'],
    ['a lone surrogate', 'a\ud800b'],
    ['no text', 7],
  ])('a message of %s', async (_what, text) => {
    const { socket } = await visitor('Noura');
    expect(await refusal(socket, { ...asks(''), text })).toEqual(['bad_frame', 'Invalid frame.']);
  });

  test.each(['-1', '1e3', '9'.repeat(16), '9'.repeat(20), 7])('a resume from the place %j', async (lastSeq) => {
    const { socket, userId } = await visitor('Noura');
    const resume = { type: 'resume', conversationId: userId, lastSeq };
    expect(await refusal(socket, resume)).toEqual(['bad_frame', 'Invalid frame.']);
  });

  test.each([
    ...[0, 6, 2.5, '5'].map((rating) => ({ type: 'rate_chat', rating })),
    { type: 'attach', trackingNumber: 'WE483920175525US0' },
    { type: 'retract', id: 'the last one' },
    { type: 'typing', isTyping: 'yes', sender: 'user' },
    { type: 'join', userName: 'Noura', language: 'tlh' },
    { type: 'open_chat' },
  ])('%j', async (frame) => {
    const { socket } = await visitor('Noura');
    expect(await refusal(socket, frame)).toEqual(['bad_frame', 'Invalid frame.']);
  });

  test('a frame that goes deeper than anything that is said', async () => {
    const { socket } = await visitor('Noura');
    const deep = `${'['.repeat(7_500)}${']'.repeat(7_500)}`;
    const seen = socket.frames.length;
    socket.send(`{"type":"message","text":"Hello","sender":"user","timestamp":${deep}}`);
    expect(await socket.sees('error', seen)).toMatchObject({ code: 'bad_frame' });
  });

  test.each(['', '   ', 'x'.repeat(81), 'a\nb', 7])('the name %j', async (userName) => {
    expect(await refusal(await connect(), { type: 'join', userName })).toEqual(['bad_frame', 'Invalid frame.']);
  });
});

test('what is said twice under one clientMsgId is said once, and known again on another socket', async () => {
  const { socket: first, userId, token } = await visitor('Noura');
  const lin = await support();
  await arrival(lin, userId);
  const seen = first.frames.length;
  first.send({ ...asks('Hello?'), clientMsgId: 'one' });
  const { seq, id } = await first.sees('ack', seen);
  // Once others hear of it, it is in the history.
  const heard = () => lin.ofNouns.filter(({ type, userId: about }) => type === 'message' && about === userId);
  await pollUntil('the message', () => heard().length > 0);
  await first.close();

  const second = await connect();
  second.send({ type: 'visitor', token });
  second.send({ ...asks('Hello?'), clientMsgId: 'one' });
  expect(await second.sees('ack')).toEqual({ type: 'ack', clientMsgId: 'one', seq, id: expect.any(String) });
  second.send({ type: 'resume', conversationId: userId });
  expect(await frames(second, 'message')).toMatchObject([{ text: 'Hello?', seq, id, sender: 'user', senderName: 'Noura' }]);
  expect(await frames(second, 'resumed')).toMatchObject([{ conversationId: userId, seq }]);
  second.send({ type: 'resume', conversationId: userId, lastSeq: seq });
  await frames(second, 'resumed', 2);
  expect(second.ofNouns.filter(({ type }) => type === 'message')).toHaveLength(1);
  expect(heard()).toHaveLength(1);
});
