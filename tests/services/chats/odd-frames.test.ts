import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framesPer10s } from '#services/realtime/frame-budget.ts';
import { frameBytes } from '#services/realtime/gateway.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, timestamp } from '#tests/support/chat.ts';
import { exchange } from '#tests/support/fuzz/answer.ts';
import { complaint } from '#tests/support/fuzz/complaint.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { junkText, junkValue } from '#tests/support/fuzz/junk.ts';
import { gatherMaterial, type Material } from '#tests/support/fuzz/material.ts';
import { bodyText } from '#tests/support/fuzz/mutate.ts';
import { fuzzRequest } from '#tests/support/fuzz/request.ts';
import { openSocket, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

// ODD_ROUNDS=500 npx vitest run tests/services/chats/odd-frames.test.ts
const seed = 14;
const rounds = Number(process.env.ODD_ROUNDS ?? 12);
const requests = rounds * 30;
/** Each is followed by one that is answered for certain. */
const framesEach = Math.floor(framesPer10s / 2) - 1;
const secret = 'The code of the gate is marzipan';

/** What the server takes for its own fault. */
const logged: string[] = [];
const openForTest: LiveSocket[] = [];
const { visitor, support } = chatParties(async (url, headers) => {
  const socket = await openSocket(url, headers);
  openForTest.push(socket);
  return socket;
});

let app: TestApp;
let material: Material;
/** Whose conversation nobody else may read or change. */
let ama: { socket: LiveSocket; userId: string; token: string };
let secretId: string;
let agentAnswerId: string;
/** Another's, which staff may change. */
let bo: { userId: string };
let cookies: Record<'stranger' | 'customer' | 'auditor' | 'agent', string | undefined>;
const typesOf = async (userId: string) => (await app.core.log.read(`chat-${userId}`)).map(({ type }) => type);

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  app = await startTestApp({ roles: ['projector', 'relay'], env: { TRUST_PROXY: '1' }, logger });
  material = await gatherMaterial(app);
  const [stranger, customer, agent, , , , auditor] = material.sessions;
  cookies = { stranger, customer, auditor, agent };
  ama = await visitor(app, 'Ama Secretive');
  bo = await visitor(app, 'Bo');
  const admin = await support(app, await app.signIn('admin'), 'Mia');
  ama.socket.send(asks(secret));
  secretId = String((await frames(admin, 'message'))[0]?.['id']);
  admin.send(answers('It is kept.', ama.userId));
  agentAnswerId = String((await frames(ama.socket, 'message'))[0]?.['id']);
});
afterAll(async () => {
  await Promise.all(openForTest.map((socket) => socket.close()));
  await app.stop();
});

/** Frames as they should be, or nearly; those of `aim` are about a conversation that the sender may not have. */
function goodFrame(random: Dice, own: { userId: string; token: string }, who: keyof typeof cookies): object {
  const isStaff = who === 'agent';
  const aim = isStaff ? bo.userId : random.pick([ama.userId, own.userId, freshId()]);
  const sender = random.pick(['user', 'support'] as const);
  const lastSeq = random.pick(['0', '1', '-1', '1e3', '9'.repeat(15), '9223372036854775808', '9'.repeat(20), '9'.repeat(21)]);
  const clientMsgId = random.pick([{}, { clientMsgId: 'join' }, { clientMsgId: `m-${random.below(4)}` }, { clientMsgId: '' }]);
  const [, end = '', signature = ''] = ama.token.split('.');
  const token = random.pick([
    own.token,
    `${ama.userId}.${end}.${own.token.split('.')[2]}`,
    `${own.userId}.${end}.${signature}`,
    `${ama.userId}.${end}`,
    app.core.visitorTokens.issue(ama.userId, new Date(0)).token,
    ...(isStaff ? [''] : []),
  ]);
  const known: readonly object[] = [
    { type: 'join', userName: 'Mallory', language: 'ar', timeZone: 'Asia/Tokyo', timestamp },
    { type: 'message', text: 'Hello', sender, userId: aim, senderName: 'Ama Secretive', timestamp },
    { type: 'message', text: `Hello ${random.below(9)}`, sender: 'user', timestamp },
    { type: 'typing', isTyping: random.chance(0.5), sender, userId: aim },
    { type: 'visitor', token },
    { type: 'resume', conversationId: isStaff ? random.pick([bo.userId, freshId()]) : aim, lastSeq },
    { type: 'retract', id: random.pick([secretId, agentAnswerId, freshId()]), ...random.pick([{}, { userId: ama.userId }]) },
    { type: 'attach', trackingNumber: random.pick([material.trackingNumber, 'WE483920175525GH']) },
    { type: 'rate_chat', rating: random.pick([1, 5, 0, 6, 1.5]) },
    { type: 'join_support', supportName: 'Mallory', timestamp },
    { type: 'open_chat', userId: aim },
    { type: 'subscribe', topic: random.pick(['chats', `chat:${aim}`, 'support', 'chat:x', '__proto__']), after: lastSeq },
  ];
  return { ...random.pick(known), ...clientMsgId };
}

/** The text of a frame, as it should be or not. */
function oddText(random: Dice, frame: object): string {
  const key = random.pick(Object.keys(frame));
  switch (random.below(8)) {
    case 0:
      return JSON.stringify(Object.fromEntries(Object.entries(frame).filter(([name]) => name !== key)));
    case 1:
      return JSON.stringify({ ...frame, [key]: junkValue(random) });
    case 2:
      return JSON.stringify({ ...frame, [key]: junkText(random) });
    case 3:
      return JSON.stringify({ ...frame, [random.pick(['role', 'accountId', 'isAssistant', 'hasOwnProperty'])]: 'admin' });
    case 4: {
      const depth = random.pick([10, 1_000, 7_500]);
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      return JSON.stringify(frame).replace(/\}$/, `,"${random.pick([key, 'timestamp'])}":${deep}}`);
    }
    case 5:
      return bodyText(random, frame);
    default:
      return JSON.stringify(frame);
  }
}

/** No longer than a frame may be: what is longer ends the socket. */
function frameText(random: Dice, frame: object): string {
  const text = oddText(random, frame);
  return Buffer.byteLength(text) > frameBytes ? JSON.stringify(frame) : text;
}

const cases = (['stranger', 'customer', 'auditor', 'agent'] as const).map((who, nth) => [who, seed + nth * rounds] as const);

test.each(cases)('odd frames of one who is %s are answered or left alone, and touch nobody else', async (who, from) => {
  const before = await typesOf(ama.userId);
  for (let round = from; round < from + rounds; round += 1) {
    const random = dice(round);
    const cookie = cookies[who];
    const socket = await openSocket(app.url, cookie === undefined ? {} : { Cookie: cookie });
    openForTest.push(socket);
    const own = { userId: freshId() };
    const { token } = app.core.visitorTokens.issue(own.userId, new Date());
    for (let nth = 0; nth < framesEach; nth += 1) {
      const isBegun = nth > 0 || random.chance(0.3);
      const frame = goodFrame(random, { ...own, token }, who);
      const text = isBegun ? frameText(random, frame) : JSON.stringify({ type: 'join', userName: 'Mallory', timestamp });
      socket.send(text);
      socket.send({ type: 'unsubscribe', topic: 'support', clientMsgId: `probe-${nth}` });
    }
    const last = `probe-${framesEach - 1}`;
    const came = await Promise.race([
      socket.closed,
      pollUntil('all to be answered', () => socket.frames.some((frame) => frame.type === 'ack' && frame.clientMsgId === last)),
    ]);
    expect(came, `seed ${round}`).toBe(true);
    expect(logged.splice(0), `seed ${round}`).toEqual([]);
    if (who === 'stranger' || who === 'customer') {
      expect(JSON.stringify([...socket.frames, ...socket.ofNouns])).not.toMatch(/marzipan|Secretive|It is kept/);
    }
    await socket.close();
  }
  expect(await typesOf(ama.userId)).toEqual(before);
});

test(`${requests} odd requests about conversations get an answer of ours, and strangers nothing of anybody’s`, async () => {
  const before = await typesOf(ama.userId);
  const operations = material.operations.filter(({ path }) => /^\/api\/(?:chats|support)/.test(path));
  const accountId = freshId();
  const known = {
    ...material.known,
    id: [bo.userId, accountId],
    accountId: [accountId, bo.userId],
    seq: ['0', '1', '9'.repeat(15), '9'.repeat(16)],
    cursor: ['0', '9'.repeat(15), '9'.repeat(20), Buffer.from(`2026-01-01T00:00:00.000000Z ${bo.userId}`).toString('base64url')],
  };
  const { hostname, port } = new URL(app.url);
  const faults: string[] = [];
  for (let round = 0; round < requests; round += 1) {
    const random = dice(seed + round);
    const request = fuzzRequest(random, { ...material, operations, known });
    const outcome = await exchange(request, { hostname, port: Number(port), silenceMs: 30_000 });
    const fault = complaint(request, outcome);
    if (fault !== undefined) faults.push(`seed ${seed + round}: ${fault} ${request.bytes.slice(0, 500)}`);
    const isStaff = /Cookie: waybill_session=(?!made-up)/.test(request.bytes);
    if (typeof outcome === 'object' && !isStaff) expect(outcome.body).not.toMatch(/marzipan|Secretive|It is kept/);
  }
  expect([...faults, ...logged.splice(0)]).toEqual([]);
  expect(await typesOf(ama.userId)).toEqual(before);
});
