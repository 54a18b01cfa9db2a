import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createRateLimit, mostKeys } from '#services/api/rate-limit.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, refusal, timestamp } from '#tests/support/chat.ts';
import { openSocket, socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { openRaw } from '#tests/support/raw-http.ts';

let servers: TestServers;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

/** An app with those limits, until the end of the test. */
async function limited(env: Record<string, string>, roles = ['projector', 'relay']): Promise<TestApp> {
  const app = await startTestApp({ servers, env, roles });
  onTestFinished(() => app.stop());
  return app;
}
const from = (address: string, as?: string) => ({ 'X-Forwarded-For': address, ...(as === undefined ? {} : { Cookie: as }) });
const refused = async (app: TestApp, what: string) => {
  const metrics = await (await app.request('GET', '/metrics')).text();
  return Number(new RegExp(`^waybill_address_refusals_total\\{what="${what}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
};
const join = (socket: LiveSocket, userName = 'Noura') => socket.send({ type: 'join', userName, timestamp, clientMsgId: 'join' });
const token = async (socket: LiveSocket, given?: string) => {
  socket.send({ type: 'visitor', ...(given === undefined ? {} : { token: given }) });
  return (await socket.sees('visitor')).token;
};
const acknowledged = (socket: LiveSocket) => socket.sees('ack');

describe('sockets', () => {
  test('are refused beyond so many of one network, with a sentence and a code, and taken again once others have closed', async () => {
    const app = await limited({ SOCKETS_PER_ADDRESS: '3' });
    const [first] = await Promise.all(Array.from({ length: 3 }, () => openForTest(app.url)));
    const beyond = await openSocket(app.url);
    expect(await beyond.closed).toBe(1013);
    expect(beyond.frames).toEqual([
      {
        type: 'error',
        code: 'rate_limited',
        message: 'Too many connections from your network. Please try again later.',
      },
    ]);
    expect(await refused(app, 'socket')).toBe(1);
    await first?.close();
    await pollUntil('room for another', async () => {
      const socket = await openSocket(app.url);
      socket.send({ type: 'visitor' });
      const answer = await pollUntil('the answer', () => socket.frames[0]);
      await socket.close();
      return answer.type === 'visitor';
    });
  });

  test('of staff are those of their session, however many visitors their network has', async () => {
    const app = await limited({ SOCKETS_PER_ADDRESS: '2' });
    const agent = await app.signIn('agent');
    await Promise.all(Array.from({ length: 2 }, () => openForTest(app.url)));
    const desks = [await support(app, agent), await support(app, agent, 'Lin again')];
    for (const desk of desks) await pollUntil('the desks', () => desk.ofNouns.some(({ type }) => type === 'desk'));
    expect(await (await openSocket(app.url, { Cookie: agent })).closed).toBe(1013);
    expect(await (await openSocket(app.url)).closed).toBe(1013);
    const other = await openForTest(app.url, { Cookie: await app.signIn('agent') });
    expect(await token(other)).toEqual(expect.any(String));
  });

  test('count for the network that the trusted proxy names', async () => {
    const app = await limited({ SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    await openForTest(app.url, from('203.0.113.1'));
    await openForTest(app.url, from('203.0.113.2'));
    expect(await (await openSocket(app.url, from('10.0.0.1, 203.0.113.1'))).closed).toBe(1013);
    await openForTest(app.url, from('2001:db8:1:1::1'));
    expect(await (await openSocket(app.url, from('2001:db8:1:1:ffff::2'))).closed).toBe(1013);
    await openForTest(app.url, from('2001:db8:1:2::1'));
  });

  test('that are refused and do not close in turn are cut', async () => {
    const app = await limited({ SOCKETS_PER_ADDRESS: '1' });
    await openForTest(app.url);
    const { port, host } = new URL(app.url);
    const key = randomBytes(16).toString('base64');
    const raw = openRaw(
      Number(port),
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    expect(await raw.closed).toContain('too many connections');
  });
});

describe('conversations', () => {
  test('are begun so many times an hour from one network, and those that there are go on', async () => {
    const app = await limited({ CONVERSATIONS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    const begin = async (headers: Record<string, string>) => {
      const socket = await openForTest(app.url, headers);
      const given = await token(socket);
      join(socket);
      return { socket, given };
    };
    const [ama, noura] = [await begin(from('203.0.113.1')), await begin(from('203.0.113.1'))];
    for (const { socket } of [ama, noura]) await acknowledged(socket);
    const { socket: zola } = await begin(from('203.0.113.1'));
    expect(await zola.sees('error')).toEqual({
      type: 'error',
      code: 'rate_limited',
      message: 'Too many conversations have been started from your network. Please try again later.',
      clientMsgId: 'join',
      retryAfterSeconds: expect.any(Number),
    });
    for (let time = 0; time < 3; time += 1) {
      const again = await openForTest(app.url, from('203.0.113.1'));
      await token(again, ama.given);
      join(again);
      await acknowledged(again);
    }
    await acknowledged((await begin(from('203.0.113.2'))).socket);
    const staff = await begin(from('203.0.113.1', await app.signIn('agent')));
    await acknowledged(staff.socket);
    expect(await refused(app, 'conversation')).toBe(1);
  });

  test('that could not be begun do not count', async () => {
    const app = await limited({ CONVERSATIONS_PER_ADDRESS: '1' });
    const socket = await openForTest(app.url);
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    expect((await refusal(socket, { type: 'join', userName: 'Noura', timestamp }))[0]).toBe('unavailable');
    expect((await refusal(socket, { type: 'join', userName: 'Noura', timestamp }))[0]).toBe('unavailable');
    away.mockRestore();
    join(socket);
    await acknowledged(socket);
  });

  test('go on also where the read models do not have them yet', async () => {
    const app = await limited({ CONVERSATIONS_PER_ADDRESS: '1' }, []);
    const socket = await openForTest(app.url);
    const given = await token(socket);
    join(socket);
    await acknowledged(socket);
    const again = await openForTest(app.url);
    await token(again, given);
    join(again);
    await acknowledged(again);
  });

  test('are joined so many times a minute from one network', async () => {
    const app = await limited({ JOINS_PER_ADDRESS: '2' });
    const { socket } = await visitor(app);
    join(socket);
    const seen = socket.frames.length;
    expect(await refusal(socket, { type: 'join', userName: 'Noura', timestamp })).toEqual([
      'rate_limited',
      'Too many people on your network are joining at once. Please try again in a minute.',
    ]);
    expect(socket.frames.length).toBeGreaterThan(seen);
    expect(await refused(app, 'join')).toBe(1);
  });
});

describe('messages', () => {
  const say = (socket: LiveSocket, clientMsgId: string, frame: object = asks('Hello')) => {
    const before = socket.frames.length;
    socket.send({ ...frame, clientMsgId });
    return pollUntil('the answer', () =>
      socket.frames.slice(before).find((each) => 'clientMsgId' in each && each.clientMsgId === clientMsgId),
    );
  };
  const appended = async (app: TestApp, userId: string) => (await app.core.log.read(`chat-${userId}`)).length - 1;
  const refusedFor = (clientMsgId: string) => ({
    type: 'error',
    code: 'rate_limited',
    message: 'Too many messages at once. Please wait a moment before you send more.',
    clientMsgId,
    retryAfterSeconds: expect.any(Number),
  });

  test('are so many a minute from one network, over all of its sockets and conversations, with ratings and all else', async () => {
    const app = await limited({ MESSAGES_PER_ADDRESS: '3', TRUST_PROXY: '1' });
    const at = async (address: string) => {
      const socket = await openForTest(app.url, from(address));
      join(socket);
      await acknowledged(socket);
      return { socket, userId: (await socket.sees('visitor')).visitor };
    };
    const [ama, noura] = [await at('203.0.113.1'), await at('203.0.113.1')];
    for (const [nth, { socket }] of [ama, noura].entries()) expect(await say(socket, `m${nth}`)).toMatchObject({ type: 'ack' });
    expect(await say(ama.socket, 'rating', { type: 'rate_chat', rating: 5 })).toMatchObject({ type: 'ack' });
    for (const frame of [
      asks('More'),
      { type: 'rate_chat', rating: 1 },
      { type: 'attach', trackingNumber: 'WE483920175525US' },
    ]) {
      expect(await say(noura.socket, 'more', frame)).toEqual(refusedFor('more'));
    }
    expect([await appended(app, ama.userId), await appended(app, noura.userId)]).toEqual([2, 1]);
    expect(await refused(app, 'message')).toBe(3);
    expect(await say((await at('203.0.113.2')).socket, 'other')).toMatchObject({ type: 'ack' });
    const lin = await support(app, await app.signIn('agent'));
    for (const nth of ['1', '2', '3', '4'])
      expect(await say(lin, `lin${nth}`, answers('Hello', ama.userId))).toMatchObject({ type: 'ack' });
  });

  test('are so many a minute in one conversation, from wherever; what was refused is taken later, and what came to nothing does not count', async () => {
    const app = await limited({ MESSAGES_PER_CONVERSATION: '2', TRUST_PROXY: '1' });
    const socket = await openForTest(app.url, from('203.0.113.1'));
    const given = await token(socket);
    join(socket);
    await acknowledged(socket);
    const { visitor: userId } = await socket.sees('visitor');
    const away = vi.spyOn(app.core.store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    for (const nth of ['1', '2', '3']) expect(await say(socket, `away${nth}`)).toMatchObject({ code: 'unavailable' });
    away.mockRestore();
    expect(await say(socket, 'one')).toMatchObject({ type: 'ack' });
    const elsewhere = await openForTest(app.url, from('203.0.113.2'));
    await token(elsewhere, given);
    expect(await say(elsewhere, 'two')).toMatchObject({ type: 'ack' });
    for (const each of [socket, elsewhere]) expect(await say(each, 'three')).toEqual(refusedFor('three'));
    expect(await appended(app, userId)).toBe(2);
    expect(await refused(app, 'message')).toBe(2);
  });
});

test('a limit remembers so many clients, and forgets the one that was quiet for the longest', async () => {
  const limit = createRateLimit(1, 3_600_000, 'Too many.');
  await limit.take('first');
  await limit.take('second');
  await expect(limit.take('first')).rejects.toThrow('Too many.');
  for (let nth = 0; nth < mostKeys - 1; nth += 1) await limit.take(`client ${nth}`);
  await expect(limit.take('first')).rejects.toThrow('Too many.');
  await limit.take('second');
});
