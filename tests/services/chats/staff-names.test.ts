import { connect } from 'nats';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { chatPageSchema, transcriptLineSchema } from '#contracts/chat-desk.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { transcriptOf } from '#services/chats/transcript.ts';
import { chatEvolution } from '#services/domain/chat-evolution.ts';
import { listedChatView } from '#services/domain/chat-view.ts';
import { fold } from '#services/domain/decider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { answers, asks, chatParties, frames } from '#tests/support/chat.ts';
import { openDesk } from '#tests/support/desk.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const canary = 'Quill Canarywood';
const other = 'Otto Canarybird';

let servers: TestServers;
let app: TestApp;
let elsewhere: TestApp;
let agent: string;
let admin: string;
const { visitor, support } = chatParties(socketsOfTests());
beforeAll(async () => {
  servers = await startTestServers();
  app = await startTestApp({ servers, roles: ['projector', 'relay'] });
  elsewhere = await startTestApp({ servers, roles: [] });
  [agent, admin] = [await app.signIn('agent'), await app.signIn('admin')];
});
afterAll(async () => {
  await Promise.all([app.stop(), elsewhere.stop()]);
  await servers.stop();
});

const heardBy = async (socket: LiveSocket, text: string) =>
  pollUntil(text, () => socket.ofNouns.find((frame) => frame['text'] === text));
const storedIn = async () => {
  const stored = [];
  for await (const { data, metadata, type, stream } of app.core.store.readAll({ after: undefined, limit: 10_000 }))
    stored.push({ data, metadata, type, stream });
  return JSON.stringify(stored);
};

/** A conversation about a parcel that both of staff came into. */
async function talk() {
  const parcel = await (await openDesk(app)).create();
  const { socket: noura, userId } = await visitor(app);
  noura.send(asks('Hello?'));
  noura.send({ type: 'attach', trackingNumber: parcel.trackingNumber });
  const quill = await support(elsewhere, agent, canary);
  await pollUntil('the visitor', () => quill.ofNouns.find((frame) => frame['userId'] === userId));
  quill.send(answers('It leaves tonight.', userId));
  await heardBy(noura, 'It leaves tonight.');
  await app.request('POST', `/api/chats/${userId}/take`, { as: admin, body: { supportName: other } });
  await app.request('POST', `/api/chats/${userId}/notes`, { as: admin, body: { text: 'Called the depot.' } });
  await frames(noura, 'support_joined', 2);
  return { noura, quill, userId, parcel };
}

test('the names of staff are nowhere in the log nor on the bus, and everybody who may reads them', async () => {
  const bus = await connect({ servers: servers.env.NATS_URL.replace('nats://', '') });
  onTestFinished(() => bus.close());
  let published = '';
  bus.subscribe('>', { callback: (_error, message) => void (published += message.string()) });
  await bus.flush();
  const { noura, userId, parcel } = await talk();
  const ada = await support(app, admin, other);
  await pollUntil('the desk of the colleague at another process', () =>
    ada.ofNouns.find(({ type, ...frame }) => type === 'desk' && JSON.stringify(frame).includes(canary)),
  );
  await pollUntil('the bus', () => published.includes('ChatNoted'));

  expect(await frames(noura, 'support_joined', 2)).toMatchObject([{ supportName: canary }, { supportName: other }]);
  const lines = z
    .array(transcriptLineSchema)
    .parse(await (await app.request('GET', `/api/chats/${userId}/messages`, { as: agent })).json());
  expect(lines.map(({ senderName }) => senderName)).toEqual(['Noura', canary, 'admin']);
  const page = chatPageSchema.parse(await (await app.request('GET', `/api/chats/${userId}`, { as: agent })).json());
  expect(page.agents.map(({ name }) => name)).toEqual([canary, other]);
  const timeline = await app.request('GET', `/api/shipments/${parcel.id}/timeline?group=chat`, { as: agent });
  const titles = timelineSchema.parse(await timeline.json()).lines.map(({ title }) => JSON.stringify(title));
  expect(titles.filter((title) => title.includes('chat_joined'))).toEqual([
    expect.stringContaining(other),
    expect.stringContaining(canary),
  ]);
  for (const text of [await storedIn(), published]) {
    expect(text).toContain('AgentJoinedChat');
    expect(text).not.toMatch(/canary/i);
  }
});

test('a person of staff who was erased reads as erased, and the history still reads', async () => {
  const { userId } = await talk();
  const read = () => app.core.log.read(`chat-${userId}`);
  const events = (await read()).map(({ id }) => id);
  await app.core.personalData.erase(await app.core.personalData.subjectFor('agent@waybill.test'), new Date());
  const history = await read();
  expect(history.map(({ id }) => id)).toEqual(events);
  const state = fold(chatEvolution, history);
  if (state.type === 'none') throw new Error('there is no conversation');
  const listed = listedChatView(state, { revision: 0, usernames: new Map(), unread: 0, isOnline: false });
  expect(listed.agents.map(({ name }) => name)).toEqual(['[erased]', other]);
  expect(transcriptOf(history, { revision: 1_000n }, 'Noura').messages).toMatchObject([
    { name: '[erased]', text: 'It leaves tonight.' },
  ]);
});
