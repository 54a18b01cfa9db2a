import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { chatFiguresSchema, chatPageSchema, listedChatSchema, transcriptLineSchema } from '#contracts/chat-desk.ts';
import { chatMessageSchema } from '#contracts/chats.ts';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { chatById } from '#projections/chats/queries.ts';
import { trackingPerMinute } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { answers, asks, chatParties, frames, timestamp } from '#tests/support/chat.ts';
import { openDesk } from '#tests/support/desk.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
let admin: string;
let number: string;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'assistant'] });
  agent = await app.signIn('agent');
  admin = await app.signIn('admin');
  number = (await (await openDesk(app, agent)).create()).trackingNumber;
});
afterAll(() => app.stop());

const read = async <Schema extends z.ZodType>(schema: Schema, path: string, as = agent): Promise<z.infer<Schema>> => {
  const answer = await app.request('GET', path, { as });
  expect(answer.status).toBe(200);
  return schema.parse(await answer.json());
};
const page = (userId: string) => read(chatPageSchema, `/api/chats/${userId}`);
const namesIn = async (list: string, search: string) =>
  (await read(z.array(listedChatSchema), `/api/chats?list=${list}&search=${search}`)).map(({ userName }) => userName);
const now = async () => (await read(chatFiguresSchema, '/api/chats/figures', admin)).now;
/** The so many messages that the visitor has read. */
const heard = async (socket: LiveSocket, count: number) =>
  (await frames(socket, 'message', count)).map((frame) => chatMessageSchema.parse(frame));
const secrets = /Owusu|High Street|Weber|Invaliden|example\.com/;

test('a visitor who knows the frames of the specification alone is welcomed, tracks a parcel, and asks for a person', async () => {
  const lin = await support(app, agent);
  const zola = await openForTest(app.url);
  zola.send({ type: 'join', userName: 'Zola Plain', timestamp });
  const [welcome] = await heard(zola, 1);
  expect(welcome).toMatchObject({ sender: 'support', senderName: 'Assistant', timestamp: expect.any(String) });
  expect(welcome?.text).toContain('Zola Plain');
  expect(welcome?.options).toEqual(quickOptions.map((option) => quickOptionTexts.en[option]));
  const userId = welcome?.userId ?? '';
  expect(await page(userId)).toMatchObject({ isWithAssistant: true, waitingSince: null, assignedTo: null });

  zola.send(asks(quickOptionTexts.en.track));
  expect((await heard(zola, 2))[1]).toMatchObject({ text: expect.stringContaining('tracking number'), isAssistant: true });
  zola.send(asks(`It is ${number}`));
  const [, , shown, proof] = await heard(zola, 4);
  expect(shown).toMatchObject({ text: expect.stringContaining('Pending Pickup'), parcel: { trackingNumber: number, key: null } });
  expect(JSON.stringify([shown, proof])).not.toMatch(secrets);
  expect(await namesIn('assistant', 'zola')).toEqual(['Zola Plain']);
  expect(await namesIn('waiting', 'zola')).toEqual([]);
  const before = await now();
  expect(before.assistant).toBeGreaterThan(0);

  zola.send(asks(quickOptionTexts.en.human));
  await heard(zola, 5);
  const waiting = await pollUntil('the visitor to wait', async () => {
    const found = await page(userId);
    return found.waitingSince !== null && found;
  });
  expect(waiting).toMatchObject({
    ...{ isWithAssistant: false, assignedTo: null, unread: 3, shipments: [{ trackingNumber: number, provedAs: null }] },
    assisted: { asked: 3, answered: 2, isHandedOver: true },
  });
  expect(await namesIn('assistant', 'zola')).toEqual([]);
  expect(await namesIn('waiting', 'zola')).toEqual(['Zola Plain']);
  expect(await now()).toMatchObject({ waiting: before.waiting + 1, assistant: before.assistant - 1 });
  const handed = await pollUntil('staff to hear of it', () => lin.frames.find((frame) => frame.type === 'fact'));
  expect(handed).toMatchObject({ about: { kind: 'chat', id: userId } });

  lin.send(answers('Hello Zola', userId));
  expect((await heard(zola, 6))[5]).toMatchObject({ text: 'Hello Zola', senderName: 'Lin' });
  zola.send(asks(number));
  zola.send({ type: 'resume', conversationId: userId });
  await frames(zola, 'resumed');
  const staffHeard = (await frames(lin, 'message', 8)).filter((frame) => frame['userId'] === userId);
  expect(staffHeard.filter((frame) => frame['isAssistant'])).toHaveLength(5);
});

test('who proves it is shown the parcel whole; what the assistant showed is in the history, and in the log as ciphertext alone', async () => {
  const { socket, userId, token } = await visitor(app, 'Ama');
  await heard(socket, 1);
  socket.send(asks(number));
  await heard(socket, 3);
  socket.send(asks('Jonas.Weber@example.com'));
  const opened = (await heard(socket, 4))[3];
  const key = opened?.parcel?.key ?? '';
  const whole = await app.request('GET', `/api/track/${number}?k=${key}`);
  expect(trackingSchema.parse(await whole.json()).shipment).toMatchObject({ privacy: 'full', recipientName: 'Jonas Weber' });

  expect((await page(userId)).shipments).toMatchObject([{ trackingNumber: number, provedAs: 'recipient' }]);

  const again = await openForTest(app.url);
  again.send({ type: 'visitor', token });
  again.send({ type: 'resume', conversationId: userId });
  await frames(again, 'resumed');
  const history = await heard(again, 6);
  expect(history.filter(({ isAssistant }) => isAssistant)).toEqual(await heard(socket, 4));
  const transcript = await read(z.array(transcriptLineSchema), `/api/chats/${userId}/messages`);
  expect(transcript.map(({ sender, isAssistant }) => (isAssistant ? 'assistant' : sender))).toEqual([
    ...['assistant', 'user', 'assistant', 'assistant', 'user', 'assistant'],
  ]);
  const file = await app.request('GET', `/api/chats/${userId}/transcript`, { as: admin });
  expect([...(await file.text()).matchAll(/^\S+Z (.+?): /gm)].map(([, who]) => who)).toEqual(
    transcript.map(({ senderName, sender }) => `${senderName} (${sender === 'user' ? 'visitor' : 'assistant'})`),
  );

  const stored = [];
  for await (const event of app.core.store.readStream(`chat-${userId}`)) stored.push(event);
  const inClear = JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of [key, number, 'example.com', '127.0.0.1', 'Pending']) expect(inClear).not.toContain(secret);
});

test('whoever came by an emailed link reads the conversation without the key of a parcel, until they prove it themselves', async () => {
  const { socket, userId } = await visitor(app, 'Kofi');
  await heard(socket, 1);
  const prove = async (by: LiveSocket, readBefore: number) => {
    by.send(asks(number));
    await heard(by, readBefore + 2);
    by.send(asks('Jonas.Weber@example.com'));
    return (await heard(by, readBefore + 3))[readBefore + 2];
  };
  const opened = await prove(socket, 1);
  const key = opened?.parcel?.key ?? expect.unreachable('no key');
  socket.send({ type: 'mail_transcript', email: 'mistyped@example.org' });
  const requests = async () => (await chatById(app.core.models, userId))?.state.transcripts.length === 1;
  await pollUntil('it to be asked for', requests);
  const address = { visitor: userId, address: 'mistyped@example.org' };
  const link = app.core.visitorTokens.issueForEmail(address, app.core.clock.now());
  const byLink = async (token: string) => {
    const reader = await openForTest(app.url);
    reader.send({ type: 'visitor', token });
    reader.send({ type: 'resume', conversationId: userId });
    await frames(reader, 'resumed');
    return reader;
  };
  const reader = await byLink(link);
  const masked = (await heard(reader, 6)).at(-1);
  expect(masked).toEqual({
    ...opened,
    parcel: { trackingNumber: number, key: null },
    text: opened?.text.replace(`?k=${key}`, ''),
  });
  const inFrames = ({ ofNouns }: LiveSocket) => JSON.stringify(ofNouns);
  for (const secret of [key, 'Weber@', 'weber@']) expect(inFrames(reader)).not.toContain(secret);
  expect(inFrames(reader)).toContain('J***@e***.com');

  await prove(socket, 4);
  await heard(reader, 11);
  const another = await byLink((await reader.sees('visitor')).token);
  await heard(another, 11);
  for (const each of [reader, another]) expect(inFrames(each)).not.toContain(key);

  const proved = await prove(reader, 11);
  expect(proved?.parcel).toEqual({ trackingNumber: number, key });
  await heard(another, 16);
  expect(inFrames(another)).not.toContain(key);
});

test('where nobody is there the visitor is asked for an address, which staff find with the conversation', async () => {
  const { socket, userId } = await visitor(app, 'Night');
  expect((await frames(socket, 'support_presence')).at(-1)).toMatchObject({ isThere: false });
  socket.send(asks('I want to talk to a person'));
  await heard(socket, 2);
  socket.send(asks('noura@example.org'));
  expect((await heard(socket, 3))[2]?.text).toContain('noura@example.org');
  await pollUntil('the address', async () => (await page(userId)).replyAddress === 'noura@example.org');
});

test('another answerer takes the place of the assistant, and is told the language, the zone and a client', async () => {
  const seen: unknown[] = [];
  const echo = await startTestApp({
    roles: ['projector', 'relay', 'assistant'],
    answerer: {
      welcome: (known) => {
        seen.push(known);
        return { lines: ['Bonjour'], options: [], state: ['nothing yet'], actions: [] };
      },
      answer: async ({ text, state }) => ({
        lines: [`${JSON.stringify(state)} ${text}`],
        options: ['Oui'],
        state: [text],
        actions: [],
      }),
      photo: async ({ state }) => ({ lines: ['Une photo'], options: [], state, actions: [] }),
      unanswered: async ({ state }) => ({ lines: ['Encore un instant'], options: [], state, actions: [] }),
    },
  });
  try {
    const socket = await openForTest(echo.url);
    socket.send({ type: 'join', userName: 'Aimée', language: 'fr', timeZone: 'Europe/Paris', timestamp });
    socket.send(asks('un'));
    socket.send(asks('deux'));
    expect((await heard(socket, 3)).map(({ text }) => text)).toEqual(['Bonjour', '["nothing yet"] un', '["un"] deux']);
    expect(seen).toEqual([
      {
        id: expect.any(String),
        name: 'Aimée',
        language: 'fr',
        timeZone: 'Europe/Paris',
        client: expect.stringMatching(/^[\w-]{32}$/),
      },
    ]);
  } finally {
    await echo.stop();
  }
});

test('whoever guesses numbers in conversations and at the API has one budget for both', async () => {
  const guesses = await startTestApp({ roles: ['projector', 'relay', 'assistant'], env: { TRUST_PROXY: '1' } });
  const from = { 'X-Forwarded-For': '203.0.113.9' };
  const guess = () => guesses.request('GET', '/api/track/nonsense', { headers: from });
  const socket = await openForTest(guesses.url, from);
  socket.send({ type: 'join', userName: 'Mallory', timestamp });
  await heard(socket, 1);
  for (let nth = 1; nth <= 2; nth += 1) {
    socket.send(asks('WE483920175525GH'));
    await heard(socket, 1 + nth);
  }
  const statuses = [];
  for (let nth = 0; nth < trackingPerMinute - 1; nth += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array.from({ length: trackingPerMinute - 2 }, () => 404), 429]);
  socket.send(asks('WE483920175525GH'));
  await pollUntil('the refusal', () => JSON.stringify(socket.ofNouns).includes('Too many numbers were not found'));
  await socket.close();
  await guesses.stop();
});
