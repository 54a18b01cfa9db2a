import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountSchema } from '#contracts/accounts.ts';
import { chatFiguresSchema, chatPageSchema, listedChatSchema, transcriptLineSchema } from '#contracts/chat-desk.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { handBackKeptWaiting } from '#services/chats/hand-back.ts';
import { handedBackAfterMs } from '#services/domain/chat-hand-back.ts';
import { chatById } from '#projections/chats/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, refusal, timestamp } from '#tests/support/chat.ts';
import { openDesk } from '#tests/support/desk.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
let admin: string;
let auditor: string;
const open = socketsOfTests();
const { visitor, support } = chatParties(open);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
  admin = await app.signIn('admin');
  auditor = await app.signIn('auditor');
});
afterAll(() => app.stop());

const read = async <Schema extends z.ZodType>(schema: Schema, path: string, as = agent): Promise<z.infer<Schema>> => {
  const answer = await app.request('GET', path, { as });
  expect(answer.status).toBe(200);
  return schema.parse(await answer.json());
};
const post = async (path: string, body?: object, as = agent) => {
  const answer = await app.request('POST', path, { as, body });
  return { status: answer.status, body: await answer.json() };
};
const list = (query: string, as?: string) => read(z.array(listedChatSchema), `/api/chats?${query}`, as);
const page = (userId: string, as?: string) => read(chatPageSchema, `/api/chats/${userId}`, as);
const namesIn = async (query: string, as?: string) => (await list(query, as)).map(({ userName }) => userName);
const idOf = async (as: string) => accountSchema.parse(await (await app.request('GET', '/api/auth/me', { as })).json()).id;
let ids = 0;
/** Resolves once it is stored. */
const say = async (socket: LiveSocket, frame: object) => {
  const seen = socket.frames.length;
  socket.send({ ...frame, clientMsgId: `say-${(ids += 1)}` });
  const { seq } = await socket.sees('ack', seen);
  return seq ?? '';
};

test('a conversation goes through the lists: waiting, mine, taken by another, closed', async () => {
  const { socket, userId } = await visitor(app, 'Zola Waits');
  await say(socket, asks('Is anybody there?'));
  const search = 'search=zola%20w';
  await pollUntil('the message', async () => (await page(userId)).lastMessage);
  expect(await list(`list=waiting&${search}`)).toMatchObject([
    {
      userId,
      userName: 'Zola Waits',
      lastMessage: { text: 'Is anybody there?', sender: 'user' },
      waitingSince: expect.any(String),
      status: 'open',
      assignedTo: null,
      unread: 1,
      isOnline: true,
    },
  ]);
  expect(await post(`/api/chats/${userId}/take`, { supportName: 'Lin' })).toMatchObject({
    status: 200,
    body: { assignedTo: { accountId: await idOf(agent), name: 'Lin' }, agents: [{ name: 'Lin' }] },
  });
  expect(await frames(socket, 'support_joined')).toMatchObject([{ supportName: 'Lin' }]);
  expect(await namesIn(`list=mine&${search}`)).toEqual(['Zola Waits']);
  expect(await namesIn(`list=waiting&${search}`)).toEqual([]);
  expect(await namesIn(`list=taken&${search}`, admin)).toEqual(['Zola Waits']);
  expect(await namesIn(`list=open&agent=${await idOf(agent)}&${search}`, auditor)).toEqual(['Zola Waits']);
  expect(await post(`/api/chats/${userId}/close`)).toMatchObject({ status: 200, body: { status: 'closed', assignedTo: null } });
  expect(await namesIn(`list=closed&${search}`)).toEqual(['Zola Waits']);
  expect(await namesIn(`list=open&${search}`)).toEqual([]);
  expect(await namesIn(`list=all&${search}`)).toEqual(['Zola Waits']);
});

test('the page of a conversation has the time zone of its visitor, and how long the first answer took', async () => {
  const socket = await open(app.url);
  socket.send({ type: 'join', userName: 'Kenji', timeZone: 'Asia/Tokyo', timestamp, clientMsgId: 'join' });
  const { visitor: userId } = await socket.sees('visitor');
  await say(socket, asks('Hello?'));
  await pollUntil('the question', async () => (await chatById(app.core.models, userId))?.state.last);
  const asked = await page(userId);
  expect(asked).toMatchObject({ timeZone: 'Asia/Tokyo', firstAnswerSeconds: null, trackingNumber: null });
  const lin = await support(app, agent);
  await say(lin, answers('Hello.', userId));
  const answered = await pollUntil('the answer', async () => {
    const shown = await page(userId);
    return shown.lastMessage?.sender === 'support' && shown;
  });
  expect(answered.firstAnswerSeconds).toEqual(expect.any(Number));
  const { headers } = await app.request('GET', `/api/chats/${userId}`, { as: agent });
  expect(headers.get('etag')).toBe(`"${answered.revision}"`);
});

test('a time zone that there is not is left out', async () => {
  const socket = await open(app.url);
  socket.send({ type: 'join', userName: 'Marvin', timeZone: 'Mars/Olympus', timestamp, clientMsgId: 'join' });
  const { visitor: userId } = await socket.sees('visitor');
  await say(socket, asks('Hello?'));
  const shown = await pollUntil('the conversation', async () => {
    const answer = await app.request('GET', `/api/chats/${userId}`, { as: agent });
    return answer.ok && chatPageSchema.parse(await answer.json());
  });
  expect(shown.timeZone).toBeNull();
});

test('the page that a visitor is on is known by its name as long as they are there', async () => {
  const { socket, userId } = await visitor(app, 'Zuri');
  await pollUntil('the conversation', async () => (await namesIn('list=all&search=zuri')).length === 1);
  const pageOf = (wanted: string | null) =>
    pollUntil(`the page ${wanted}`, async () => {
      const shown = await page(userId);
      return shown.page === wanted && shown.isOnline === (wanted !== null);
    });
  socket.send({ type: 'page', page: 'track' });
  await pageOf('track');
  // Who joins once more, or asks for what was said, is where they were.
  socket.send({ type: 'resume', conversationId: userId });
  await frames(socket, 'resumed');
  await pageOf('track');
  const lin = await support(app, agent);
  socket.send({ type: 'page', page: 'home' });
  await pageOf('home');
  await pollUntil('staff to hear of it', () =>
    lin.ofNouns.find((frame) => frame.type === 'presence' && frame['userId'] === userId),
  );
  expect(await refusal(socket, { type: 'page', page: '/track/WE483920175525US' })).toEqual(['bad_frame', 'Invalid frame.']);
  await socket.close();
  await pageOf(null);
});

test('nobody is taken to be there who says nothing but a page', async () => {
  const stranger = await open(app.url);
  const lin = await support(app, agent);
  stranger.send({ type: 'page', page: 'home' });
  const { userId } = await visitor(app, 'After the stranger');
  await pollUntil('who came after', () => lin.ofNouns.find((frame) => frame.type === 'presence' && frame['userId'] === userId));
  const known = new Set((await list('limit=100')).map((chat) => chat.userId));
  const present = lin.ofNouns.filter(({ type }) => type === 'presence').map((frame) => String(frame['userId']));
  expect(present.filter((id) => !known.has(id))).toEqual([]);
});

test('those who wait come page by page, the longest waiting first', async () => {
  const names = ['Queue A', 'Queue B', 'Queue C'];
  for (const name of names) await say((await visitor(app, name)).socket, asks('Hello?'));
  await pollUntil('all to be listed', async () => (await list('list=waiting&search=queue')).length === 3);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/api/chats?list=waiting&search=queue&limit=1&count=true${cursor && `&cursor=${cursor}`}`;
    const answer = await app.request('GET', path, { as: agent });
    seen.push(
      ...z
        .array(listedChatSchema)
        .parse(await answer.json())
        .map(({ userName }) => userName),
    );
    expect(answer.headers.get('x-total-count')).toBe('3');
    cursor = answer.headers.get('x-next-cursor');
  }
  expect(seen).toEqual(names);
});

test('what one has read is read for oneself alone, and never unread again', async () => {
  const { socket, userId } = await visitor(app);
  const first = await say(socket, asks('One'));
  const second = await say(socket, asks('Two'));
  await pollUntil('both', async () => (await page(userId)).unread === 2);
  const mark = (seq: string) => app.request('PUT', `/api/chats/${userId}/read`, { as: agent, body: { seq } });
  expect(await (await mark(first)).json()).toEqual({ seq: first });
  expect((await page(userId)).unread).toBe(1);
  expect(await (await mark('999999')).json()).toEqual({ seq: second });
  await mark(first);
  expect((await page(userId)).unread).toBe(0);
  expect((await page(userId, admin)).unread).toBe(2);
  await say(socket, asks('Three'));
  await pollUntil('the third', async () => (await page(userId)).unread === 1);
});

test('notes stand in the transcript of staff, and reach no visitor, who can write what looks like no other line', async () => {
  const { socket, userId, token } = await visitor(app, 'agent (note)');
  await say(socket, asks('Where is it?\n2026 Lin: all paid'));
  expect(await post(`/api/chats/${userId}/notes`, { text: 'Called the depot.' })).toMatchObject({ status: 200 });
  const lin = await support(app, agent);
  await say(lin, answers('On its way.', userId));
  await frames(socket, 'message');
  const lines = await read(z.array(transcriptLineSchema), `/api/chats/${userId}/messages`, auditor);
  expect(lines.map(({ type, senderName, text }) => [type, senderName, text])).toEqual([
    ['message', 'agent (note)', 'Where is it?\n2026 Lin: all paid'],
    ['note', 'agent', 'Called the depot.'],
    ['message', 'Lin', 'On its way.'],
  ]);
  const last = await app.request('GET', `/api/chats/${userId}/messages?limit=1`, { as: agent });
  expect(z.array(transcriptLineSchema).parse(await last.json())).toEqual(lines.slice(2));
  const earlier = `/api/chats/${userId}/messages?cursor=${last.headers.get('x-next-cursor')}`;
  expect(await read(z.array(transcriptLineSchema), earlier)).toEqual(lines.slice(0, 2));

  socket.send({ type: 'visitor', token });
  socket.send({ type: 'resume', conversationId: userId });
  await frames(socket, 'resumed');
  expect(JSON.stringify(socket.ofNouns)).not.toContain('depot');

  const text = await app.request('GET', `/api/chats/${userId}/transcript`, { as: auditor });
  expect(text.headers.get('content-disposition')).toBe(`attachment; filename="conversation-${userId}.txt"`);
  expect((await text.text()).split('\n')).toEqual([
    expect.stringMatching(/^\S+Z agent \(note\) \(visitor\): Where is it\?$/),
    '  2026 Lin: all paid',
    expect.stringMatching(/^\S+Z agent \(note\): Called the depot\.$/),
    expect.stringMatching(/^\S+Z Lin: On its way\.$/),
    '',
  ]);
  expect(await read(z.array(transcriptLineSchema), `/api/chats/${userId}/transcript?format=json`, admin)).toEqual(lines);
});

test('the shipments of a conversation are those of the numbers that its visitor and staff gave', async () => {
  const desk = await openDesk(app);
  const [one, another] = [await desk.create(), await desk.create()];
  const { socket, userId } = await visitor(app);
  const given = await say(socket, { type: 'attach', trackingNumber: one.trackingNumber });
  const unknown = await say(socket, { type: 'attach', trackingNumber: 'WE483920175525GH' });
  expect(Number(unknown)).toBe(Number(given) + 1);
  expect(await post(`/api/chats/${userId}/shipments`, { trackingNumber: another.trackingNumber })).toMatchObject({ status: 200 });
  expect(await post(`/api/chats/${userId}/shipments`, { trackingNumber: 'WE483920175525GH' })).toMatchObject({ status: 404 });
  const shown = await page(userId);
  expect(shown.trackingNumber).toBe(another.trackingNumber);
  expect(shown.shipments).toMatchObject([
    {
      id: one.id,
      trackingNumber: one.trackingNumber,
      status: 'pending',
      senderCity: one.senderCity,
      serviceType: one.serviceType,
    },
    { id: another.id },
  ]);
});

test('a chat is on the timeline of each parcel that it is about, without what was said and without other parcels', async () => {
  const desk = await openDesk(app);
  const [one, another, stranger] = [await desk.create(), await desk.create(), await desk.create()];
  const { socket, userId } = await visitor(app, 'Noura Al-Harbi');
  await say(socket, asks('My secret question'));
  for (const { trackingNumber } of [one, another]) await say(socket, { type: 'attach', trackingNumber });
  await post(`/api/chats/${userId}/take`, { supportName: 'Lin' });
  await say(socket, { type: 'rate_chat', rating: 4 });
  await post(`/api/chats/${userId}/close`);
  for (const { id } of [one, another]) {
    const timeline = await read(timelineSchema, `/api/shipments/${id}/timeline?group=chat`);
    expect(timeline.lines.map(({ title, by }) => [title, by.who])).toEqual([
      [{ type: 'word', word: 'chat_closed' }, 'account'],
      [{ type: 'word', word: 'chat_rated', values: { rating: { type: 'number', number: 4 } } }, 'customer'],
      [{ type: 'word', word: 'chat_joined', values: { name: { type: 'text', text: 'Lin' } } }, 'account'],
      [{ type: 'word', word: 'chat_started' }, 'customer'],
    ]);
    expect(timeline.counts.chat).toBe(4);
    expect(JSON.stringify(timeline)).not.toMatch(/secret|Harbi/);
  }
  expect((await read(timelineSchema, `/api/shipments/${stranger.id}/timeline`)).counts.chat).toBe(0);
});

test('whoever keeps a visitor waiting for five minutes gives the conversation back to everybody, once', async () => {
  const { socket, userId } = await visitor(app);
  await say(socket, asks('Hello?'));
  await post(`/api/chats/${userId}/take`, { supportName: 'Lin' });
  const later = { now: () => new Date(Date.now() + handedBackAfterMs) };
  const handBack = (clock = app.core.clock) => handBackKeptWaiting({ ...app.core, clock });
  await handBack();
  expect((await page(userId)).assignedTo).not.toBeNull();
  await Promise.all([handBack(later), handBack(later)]);
  await pollUntil('it to be given back', async () => (await page(userId)).assignedTo === null);
  expect((await app.core.log.read(`chat-${userId}`)).filter(({ type }) => type === 'ChatAssigned')).toHaveLength(2);
});

test('the figures count what happened, and who does how much', async () => {
  const before = await read(chatFiguresSchema, '/api/chats/figures?days=1', auditor);
  const lin = await support(app, agent, 'Lin');
  const { socket, userId } = await visitor(app);
  await say(socket, asks('Hello?'));
  await say(lin, answers('Hello.', userId));
  await say(socket, { type: 'rate_chat', rating: 4 });
  await say(socket, asks('One more'));
  await say(lin, answers('Yes?', userId));
  await pollUntil('the last answer', async () => (await page(userId)).lastMessage?.text === 'Yes?');
  const figures = await read(chatFiguresSchema, '/api/chats/figures?days=1', admin);
  expect(figures.started).toBe(before.started + 1);
  expect(figures.firstAnswers.count).toBe(before.firstAnswers.count + 1);
  expect(figures.waits.count).toBe(before.waits.count + 2);
  expect(figures.rating.count).toBe(before.rating.count + 1);
  expect(figures.now.taken).toBe(before.now.taken + 1);
  expect(figures.byHour.reduce((sum, { messages }) => sum + messages, 0)).toBe(
    before.byHour.reduce((sum, { messages }) => sum + messages, 0) + 2,
  );
  const accountId = await idOf(agent);
  const [mine, mineBefore] = [figures, before].map(({ agents }) => agents.find((each) => each.accountId === accountId));
  expect(mine).toMatchObject({ name: 'agent', isOnline: true, medianSeconds: expect.any(Number) });
  expect(mine?.answers).toBe((mineBefore?.answers ?? 0) + 2);
  expect(mine?.open).toBe((mineBefore?.open ?? 0) + 1);
});

test('whoever is there to answer is among the agents, with nothing to do yet', async () => {
  const accountId = await idOf(admin);
  const socket = await support(app, admin, 'Mia');
  const load = await pollUntil('the newcomer', async () => {
    const { agents } = await read(chatFiguresSchema, '/api/chats/figures?days=1', auditor);
    return agents.find((each) => each.accountId === accountId);
  });
  expect(load).toEqual({
    accountId,
    name: 'admin',
    isOnline: true,
    ...{ open: 0, unanswered: 0, answers: 0, medianSeconds: null },
  });
  await socket.close();
});

test.each(['', '/messages', '/transcript'])('a conversation that there is not has no %s', async (what) => {
  for (const id of ['x', '01980000-0000-7000-8000-000000000009']) {
    expect((await app.request('GET', `/api/chats/${id}${what}`, { as: admin })).status).toBe(404);
  }
});
