import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#contracts/accounts.ts';
import { freshId } from '#infra/ids.ts';
import { createSignatures } from '#infra/signatures.ts';
import { createVisitorTokens } from '#services/realtime/visitor-tokens.ts';
import { startGateway, type TestGateway } from '#tests/support/gateway.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const masterKey = Buffer.alloc(32, 7);
const signatures = createSignatures({ current: masterKey }, 'visitor');
const tokens = createVisitorTokens(signatures);
const agent: Account = { id: freshId(), username: 'agent', role: 'agent' };
const dayMs = 86_400_000;
const ama = freshId();

let gateway: TestGateway;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const openForTest = socketsOfTests();

beforeEach(async () => {
  aheadMs = 0;
  gateway = await startGateway({
    topics: {
      exists: () => true,
      mayWatch: (topic, { account, visitor }) => (topic === 'inbox' ? account !== undefined : topic === `chat:${visitor}`),
      watch: () => () => undefined,
      position: () => '0',
      publish: () => undefined,
      deliver: () => undefined,
      close: () => undefined,
    },
    sessionOf: async (cookie) => cookie,
    accountOf: async (session) => (session === 'staff' ? agent : undefined),
    clock: { now },
  });
});
afterEach(() => gateway.stop());

const connect = (headers: Record<string, string> = {}) => openForTest(gateway.url, headers);
const say = async (socket: LiveSocket, token?: string) => {
  const seen = socket.frames.length;
  socket.send({ type: 'visitor', ...(token === undefined ? {} : { token }) });
  return socket.sees('visitor', seen);
};
/** What a socket gets when it asks for that topic. */
const watching = async (socket: LiveSocket, topic: string) => {
  const seen = socket.frames.length;
  socket.send({ type: 'subscribe', topic });
  const answer = await pollUntil('the answer', () => socket.frames[seen]);
  return answer.type === 'error' ? answer.code : answer.type;
};

test('a visitor who is new gets an identity, and with its token has it again on another socket', async () => {
  const first = await connect();
  const { visitor, token, expiresAt } = await say(first);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6 * dayMs);
  expect((await say(first)).visitor).toBe(visitor);
  await first.close();
  aheadMs = 6 * dayMs;
  const again = await say(await connect(), token);
  expect(again.visitor).toBe(visitor);
  // What was presented is renewed: the conversation goes on for as long as it is used.
  aheadMs = 12 * dayMs;
  expect((await say(await connect(), again.token)).visitor).toBe(visitor);
  expect((await say(await connect())).visitor).not.toBe(visitor);
});

test('a visitor watches what is their own, before and after a reconnect, and nothing of others or of staff', async () => {
  const { token } = tokens.issue(ama, now());
  for (const socket of [await connect(), await connect()]) {
    expect(await watching(socket, `chat:${ama}`)).toBe('forbidden');
    await say(socket, token);
    expect(await watching(socket, `chat:${ama}`)).toBe('subscribed');
    expect(await watching(socket, `chat:${freshId()}`)).toBe('forbidden');
    expect(await watching(socket, 'inbox')).toBe('forbidden');
  }
});

test('staff who also use the panel are both: the session says who works here, the token who talks', async () => {
  const socket = await connect({ Cookie: 'staff' });
  expect(await watching(socket, `chat:${ama}`)).toBe('forbidden');
  expect((await say(socket, tokens.issue(ama, now()).token)).visitor).toBe(ama);
  expect([await watching(socket, `chat:${ama}`), await watching(socket, 'inbox')]).toEqual(['subscribed', 'subscribed']);
});

describe('a token is refused with a sentence, and leaves no one there', () => {
  const { token } = tokens.issue(ama, new Date());
  const [, end = '', key = ''] = token.split('.');
  const foreign = createVisitorTokens(createSignatures({ current: Buffer.alloc(32, 8) }, 'visitor'));
  const otherPurpose = createVisitorTokens(createSignatures({ current: masterKey }, 'quote-link'));
  test.each([
    ['of somebody else’s making', `${ama}.${end}.${key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`],
    ['moved to another visitor', `${freshId()}.${end}.${key}`],
    ['made to last', `${ama}.${Number(end) + 1}.${key}`],
    ['of another installation', foreign.issue(ama, new Date()).token],
    ['of another purpose', otherPurpose.issue(ama, new Date()).token],
    ['with something behind it', `${token}.x`],
    ['in another spelling', `${token}=`],
    ['of no visitor', `staff.${end}.${signatures.sign(`staff.${end}`)}`],
    ['of nothing', ''],
  ])('one %s', async (_which, given) => {
    const socket = await connect();
    socket.send({ type: 'visitor', token: given });
    expect(await socket.sees('error')).toEqual({
      type: 'error',
      code: 'bad_token',
      message: 'This conversation is not known here. Please start a new one.',
    });
    expect(await watching(socket, `chat:${ama}`)).toBe('forbidden');
  });

  test('one that has expired', async () => {
    const socket = await connect();
    aheadMs = 8 * dayMs;
    socket.send({ type: 'visitor', token });
    expect(await socket.sees('error')).toMatchObject({ code: 'expired_token' });
    expect(await watching(socket, `chat:${ama}`)).toBe('forbidden');
  });

  test('one of a second visitor on one socket', async () => {
    const socket = await connect();
    const { visitor } = await say(socket);
    socket.send({ type: 'visitor', token });
    expect(await socket.sees('error')).toMatchObject({ code: 'forbidden' });
    expect(await watching(socket, `chat:${visitor}`)).toBe('subscribed');
  });
});
