import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountSchema } from '#contracts/accounts.ts';
import { listedChatSchema } from '#contracts/chat-desk.ts';
import { securityEntrySchema } from '#contracts/security-log.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { chatById } from '#projections/chats/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, framesOf } from '#tests/support/chat.ts';
import { openDesk } from '#tests/support/desk.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
let auditor: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'], env: { TRACKING_PRIVACY: 'full' } });
  agent = await app.signIn('agent');
  auditor = await app.signIn('auditor');
});
afterAll(() => app.stop());

const idOf = async (as: string) => accountSchema.parse(await (await app.request('GET', '/api/auth/me', { as })).json()).id;
const get = async (path: string, as: string) => {
  const answer = await app.request('GET', path, { as });
  expect(answer.status).toBe(200);
  await answer.text();
};
const recorded = async (userId: string, count: number) =>
  pollUntil(`${count} reads`, async () => {
    const events = await app.core.log.read(`reads-${userId}`);
    return events.length >= count && events.map(({ type, data }) => ({ type, ...data }));
  });
async function said(userName = 'Noura') {
  const party = await visitor(app, userName);
  party.socket.send({ ...asks('My card is 4111'), clientMsgId: 'one' });
  await pollUntil('the message', async () => (await chatById(app.core.models, party.userId))?.state.last);
  return party;
}

test('whoever of staff opens or downloads a conversation is recorded, once an hour and for each file', async () => {
  const { userId: chatId } = await said();
  const [agentId, auditorId] = [await idOf(agent), await idOf(auditor)];
  await get(`/api/chats/${chatId}/messages`, agent);
  const [first] = await recorded(chatId, 1);
  expect(first).toEqual({ type: 'ChatRead', chatId, accountId: agentId });
  await get(`/api/chats/${chatId}/messages?limit=1`, agent);
  for (const format of ['text', 'json', 'text']) await get(`/api/chats/${chatId}/transcript?format=${format}`, auditor);
  await recorded(chatId, 4);
  await get(`/api/chats/${chatId}/messages`, auditor);
  const taken = (format: string) => ({ type: 'TranscriptDownloaded', chatId, accountId: auditorId, format });
  const all = await recorded(chatId, 5);
  expect(all.slice(1).filter(({ type }) => type === 'TranscriptDownloaded')).toEqual(
    expect.arrayContaining([taken('text'), taken('json'), taken('text')]),
  );
  expect(all.at(-1)).toEqual({ type: 'ChatRead', chatId, accountId: auditorId });
  expect(all).toHaveLength(5);
});

test('a conversation that staff resume over a socket is recorded, one that its visitor resumes is not', async () => {
  const { socket, userId } = await said();
  socket.send({ type: 'resume', conversationId: userId });
  await frames(socket, 'resumed');
  const lin = await support(app, agent);
  lin.send({ type: 'resume', conversationId: userId });
  await frames(lin, 'resumed');
  expect(await recorded(userId, 1)).toEqual([{ type: 'ChatRead', chatId: userId, accountId: await idOf(agent) }]);
});

test('an auditor who is told live what is said has read it: each conversation once, however much is said in it', async () => {
  const watching = await openForTest(app.url, { Cookie: auditor });
  watching.send({ type: 'subscribe', topic: 'chats' });
  await watching.sees('subscribed');
  const [noura, ama] = [await said('Noura'), await said('Ama')];
  noura.socket.send({ ...asks('And it expires in May'), clientMsgId: 'two' });
  await framesOf(watching, noura.userId, 'message', 2);
  await framesOf(watching, ama.userId, 'message');
  const accountId = await idOf(auditor);
  for (const { userId: chatId } of [noura, ama]) {
    await get(`/api/chats/${chatId}/messages`, agent);
    const read = (by: string) => ({ type: 'ChatRead', chatId, accountId: by });
    expect(await recorded(chatId, 2)).toEqual(expect.arrayContaining([read(accountId), read(await idOf(agent))]));
    expect(await recorded(chatId, 2)).toHaveLength(2);
  }
});

test('a list and what is refused record nothing, and nobody hears who looked', async () => {
  const { userId } = await said();
  const lin = await support(app, agent);
  await frames(lin, 'user_joined');
  z.array(listedChatSchema).parse(await (await app.request('GET', '/api/chats?list=all', { as: agent })).json());
  expect((await app.request('GET', `/api/chats/${userId}/messages`)).status).toBe(401);
  await get(`/api/chats/${userId}/transcript?format=json`, auditor);
  await recorded(userId, 1);
  lin.send(answers('Hello.', userId));
  const other = await visitor(app, 'Ama');
  await pollUntil('what happened since', () => lin.ofNouns.some((frame) => frame['userId'] === other.userId));
  expect((await recorded(userId, 1)).map(({ type }) => type)).toEqual(['TranscriptDownloaded']);
  expect(JSON.stringify([...lin.frames, ...lin.ofNouns])).not.toMatch(/transcript_downloaded|chat_read/);
});

test('the security log and the timeline of the parcel tell who looked, and not at what', async () => {
  const desk = await openDesk(app);
  const shipment = await desk.create();
  const { socket, userId } = await said('Canary Visitor');
  socket.send({ type: 'attach', trackingNumber: shipment.trackingNumber });
  const timeline = async () =>
    timelineSchema.parse(
      await (await app.request('GET', `/api/shipments/${shipment.id}/timeline?group=reads`, { as: auditor })).json(),
    );
  await get(`/api/chats/${userId}/messages`, agent);
  await recorded(userId, 1);
  await get(`/api/chats/${userId}/transcript?format=text`, auditor);
  const lines = await pollUntil('both lines', async () => {
    const found = await timeline();
    return found.lines.length >= 2 && found;
  });
  expect(lines.lines).toMatchObject([
    { title: { type: 'word', word: 'transcript_downloaded' }, by: { who: 'account', name: 'auditor' } },
    { title: { type: 'word', word: 'conversation_read' }, by: { who: 'account', name: 'agent' } },
  ]);
  const log = z
    .array(securityEntrySchema)
    .parse(await (await app.request('GET', `/api/security-log?group=personalData&limit=2`, { as: auditor })).json());
  const own = { by: { who: 'self' }, chat: { id: userId } };
  expect(log).toMatchObject([
    { type: 'TranscriptDownloaded', account: { username: 'auditor' }, ...own },
    { type: 'ChatRead', account: { username: 'agent' }, ...own },
  ]);
  expect(JSON.stringify([lines, log])).not.toMatch(/canary|4111/i);
});
