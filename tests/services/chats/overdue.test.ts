import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatPageSchema } from '#contracts/chat-desk.ts';
import { chatMessageSchema } from '#contracts/chats.ts';
import type { Answer, Answerer } from '#services/assistant/answerer.ts';
import { tellOverdue } from '#services/chats/overdue.ts';
import { overdueAfterMs } from '#services/domain/chat-assistance.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asks, chatParties, frames } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const roles = ['projector', 'relay', 'assistant'];
const nothing: Answer = { lines: [], options: [], state: null, actions: [] };
/** Hands everybody over, and takes what is said after its question as an address. */
const brief: Answerer = {
  welcome: () => ({ ...nothing, lines: ['Welcome'] }),
  answer: async ({ text, state }) =>
    state === 'asked'
      ? { ...nothing, lines: ['Kept'], actions: [{ type: 'leave_email', email: text }] }
      : { ...nothing, lines: ['Please wait'], actions: [{ type: 'hand_over' }] },
  photo: async () => nothing,
  unanswered: async () => ({ ...nothing, lines: ['Where can we write to?'], state: 'asked', actions: [{ type: 'ask_email' }] }),
};

let app: TestApp;
let agent: string;
const openForTest = socketsOfTests();
const { visitor } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles, answerer: brief });
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const later = { now: () => new Date(Date.now() + overdueAfterMs) };
const tell = ({ core }: TestApp, clock = later, answerer = brief) =>
  tellOverdue({ ...core, answerer, shipmentOf: async () => undefined, clock });
const page = async (userId: string) =>
  chatPageSchema.parse(await (await app.request('GET', `/api/chats/${userId}`, { as: agent })).json());
const heard = async (socket: LiveSocket, count: number) =>
  (await frames(socket, 'message', count)).map((frame) => chatMessageSchema.parse(frame).text);
async function inLine(name: string) {
  const party = await visitor(app, name);
  party.socket.send(asks('a person'));
  // Until the assistant has spoken, the visitor waits as well, and not in the line.
  await heard(party.socket, 2);
  await pollUntil('the visitor to wait', async () => (await page(party.userId)).waitingSince);
  return party;
}

test('whoever nobody has answered for three minutes is told so, once in two processes and after a restart, and leaves an address', async () => {
  const { socket, userId } = await inLine('Noura');
  await tell(app, app.core.clock);
  const another = await startTestApp({ servers: app.servers, roles: [] });
  try {
    await Promise.all([tell(app), tell(another), tell(another)]);
    await tell(another);
  } finally {
    await another.stop();
  }
  expect(await heard(socket, 3)).toEqual(['Welcome', 'Please wait', 'Where can we write to?']);
  socket.send(asks('noura@example.org'));
  expect(await heard(socket, 4)).toEqual(['Welcome', 'Please wait', 'Where can we write to?', 'Kept']);
  await pollUntil('the address', async () => (await page(userId)).replyAddress === 'noura@example.org');
  await tell(app);
  const stored = [];
  for await (const { type } of app.core.store.readStream(`chat-${userId}`)) stored.push(type);
  expect(stored.filter((type) => type === 'ReplyAddressAsked')).toHaveLength(1);
  expect(await page(userId)).toMatchObject({ waitingSince: expect.any(String), assignedTo: null });
});

test('one for whom there is no answer keeps no other waiting, and is told at the next look', async () => {
  const first = await inLine('First');
  const second = await inLine('Second');
  await tell(app, later, {
    ...brief,
    async unanswered(waiting) {
      if (waiting.visitor.name === 'First') throw new Error('broken');
      return brief.unanswered(waiting);
    },
  });
  expect((await heard(second.socket, 3))[2]).toBe('Where can we write to?');
  expect(await heard(first.socket, 2)).toEqual(['Welcome', 'Please wait']);
  await tell(app);
  expect((await heard(first.socket, 3))[2]).toBe('Where can we write to?');
});
