import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import { applyEvents } from '#projections/apply.ts';
import {
  answeredSince,
  chatById,
  chatFigures,
  chatsAfter,
  chatsMatching,
  endOfChats,
  firstAnswerSeconds,
  messagesAfter,
  overdueUnanswered,
  showsPhoto,
  transcriptAfter,
  transcriptBefore,
  unreadIn,
  waitingNow,
} from '#projections/chats/queries.ts';
import { chatDecider } from '#services/domain/chat.ts';
import { fold } from '#services/domain/decider.ts';
import { projectors } from '#services/nouns.ts';
import { agentNamed, logged, type Happening } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const lin = agentNamed('01980000-0000-7000-8000-0000000000a1', 'Lin');
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const said = (text: string) => ({ subjectId, value: { text } });

const events: ChatEvent[] = [
  { type: 'ChatStarted', data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'ar' } },
  { type: 'VisitorWrote', data: { chatId, message: said('Hello?') } },
  { type: 'VisitorWrote', data: { chatId, message: said('My card is 4111') } },
  { type: 'AgentJoinedChat', data: { chatId, agent: lin } },
  { type: 'ChatAssigned', data: { chatId, accountId: lin.accountId } },
  { type: 'AgentWrote', data: { chatId, agent: lin, message: said('Hello.') } },
  { type: 'ChatNoted', data: { chatId, agent: lin, note: said('Asked the depot.') } },
  { type: 'VisitorWrote', data: { chatId, message: said('Thank you') } },
  { type: 'ChatRated', data: { chatId, rating: 5 } },
  { type: 'ChatClosed', data: { chatId } },
];
const life: Happening[] = events.map((event, minute) => ({ event, at: at(minute) }));

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]): Promise<Recorded<ChatEvent>[]> {
  const recorded = logged(happenings);
  for (const event of recorded) for (let time = 0; time < 2; time += 1) await applyEvents(home.models, projectors, [event]);
  return recorded as Recorded<ChatEvent>[];
}

test.each(life.map((_, index) => index + 1))('after %i events the row says what the log says', async (count) => {
  const recorded = await apply(...life.slice(0, count));
  expect((await chatById(home.models, chatId))?.state).toEqual(fold(chatDecider, recorded));
});

test('how long it took until somebody answered for the first time stays, whatever comes after', async () => {
  await apply(...life.slice(0, 5));
  expect(await firstAnswerSeconds(home.models, chatId)).toBeNull();
  await apply(...life, ...life.slice(5, 6).map(({ event }) => ({ event, at: at(20) })));
  expect(await firstAnswerSeconds(home.models, chatId)).toBe(240);
});

test('a message that was taken back is in no history, no count and no feed; a note is in the transcript alone', async () => {
  const recorded = await apply(...life);
  const messageId = recorded[2]?.id ?? '';
  await apply(...life, { event: { type: 'ChatMessageRetracted', data: { chatId, messageId } }, at: at(10) });
  const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);
  expect(texts(await messagesAfter(home.models, chatId, { after: -1n, limit: 10 }))).toEqual(['Hello?', 'Hello.', 'Thank you']);
  const transcript = await transcriptBefore(home.models, chatId, { before: undefined, limit: 10 });
  expect(texts(transcript)).toEqual(['Hello?', 'Hello.', 'Asked the depot.', 'Thank you']);
  expect(await transcriptAfter(home.models, chatId, { after: -1, limit: 10 })).toEqual(transcript);
  expect(await transcriptBefore(home.models, chatId, { before: 6, limit: 1 })).toEqual(transcript.slice(1, 2));
  expect(await unreadIn(home.models, new Map([[chatId, -1]]))).toEqual(new Map([[chatId, 2]]));
  expect(await unreadIn(home.models, new Map([[chatId, 1]]))).toEqual(new Map([[chatId, 1]]));
  const feed = await chatsAfter(home.models, { position: -1, revision: -1 }, 100);
  expect(feed.flatMap(({ message }) => message?.text ?? [])).toEqual(['Hello?', 'Hello.', 'Thank you']);
  expect(JSON.stringify(feed)).not.toContain('depot');
});

describe('a photo', () => {
  const size = { width: 2048, height: 1536 };
  const sent: ChatEvent = { type: 'VisitorSentPhoto', data: { chatId, photo: { subjectId, value: size } } };
  const begun = life.slice(0, 1);

  test('is in the history, the transcript and the feed with its word, and unread', async () => {
    const recorded = await apply(...begun, { event: sent, at: at(1) });
    const id = recorded[1]?.id ?? '';
    const shown = { text: 'صورة', photo: { id, ...size } };
    expect(await messagesAfter(home.models, chatId, { after: -1n, limit: 10 })).toMatchObject([{ sender: 'user', ...shown }]);
    expect(await transcriptBefore(home.models, chatId, { before: undefined, limit: 10 })).toEqual([
      { type: 'message', id, seq: '1', sender: 'user', senderName: 'Noura', timestamp: at(1), ...shown },
    ]);
    const feed = await chatsAfter(home.models, { position: -1, revision: -1 }, 100);
    expect(feed[1]?.message).toMatchObject({ text: 'صورة', extras: { photo: shown.photo } });
    expect(await unreadIn(home.models, new Map([[chatId, -1]]))).toEqual(new Map([[chatId, 1]]));
    expect(await showsPhoto(home.models, chatId, id)).toBe(true);
    expect(await showsPhoto(home.models, subjectId, id)).toBe(false);
  });

  test('that was taken back is shown to nobody', async () => {
    const messageId = logged([...begun, { event: sent, at: at(1) }])[1]?.id ?? '';
    const retracted: ChatEvent = { type: 'ChatMessageRetracted', data: { chatId, messageId } };
    await apply(...begun, { event: sent, at: at(1) }, { event: retracted, at: at(2) });
    expect(await showsPhoto(home.models, chatId, messageId)).toBe(false);
    expect(await messagesAfter(home.models, chatId, { after: -1n, limit: 10 })).toEqual([]);
  });

  test('of a visitor who was erased is a line without a photo', async () => {
    const erased: ChatEvent = { type: 'VisitorSentPhoto', data: { chatId, photo: { subjectId, value: null } } };
    await apply(...begun, { event: erased, at: at(1) });
    const [line] = await messagesAfter(home.models, chatId, { after: -1n, limit: 10 });
    expect(line).toMatchObject({ text: '[erased]' });
    expect(line).not.toHaveProperty('photo');
  });
});

test('the feed goes on where it was, in the order of the log', async () => {
  await apply(...life);
  const all = await chatsAfter(home.models, { position: -1, revision: -1 }, 100);
  expect(all.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  const [, second] = all;
  expect(await chatsAfter(home.models, second?.place ?? { position: 0, revision: 0 }, 3)).toEqual(all.slice(2, 5));
  expect(await endOfChats(home.models)).toEqual(all.at(-1)?.place);
});

test('each wait until an answer counts once, and the first one of a conversation as such', async () => {
  await apply(...life);
  const { firstAnswers, waits, rating, started, closed, now, agents } = await chatFigures(home.models, new Date(at(0)));
  expect({ firstAnswers, waits, rating, started, closed, now, agents }).toEqual({
    firstAnswers: { count: 1, medianSeconds: 240, p90Seconds: 240 },
    waits: { count: 1, medianSeconds: 240, p90Seconds: 240 },
    rating: { count: 1, average: 5 },
    started: 1,
    closed: 1,
    now: { waiting: 0, taken: 0, assistant: 0, longestWaitSince: null },
    agents: [{ accountId: lin.accountId, open: 0, unanswered: 0, answers: 1, medianSeconds: 240 }],
  });
  const answeredAt = new Date(at(5));
  expect((await chatFigures(home.models, answeredAt)).waits.count).toBe(1);
  expect((await chatFigures(home.models, new Date(answeredAt.getTime() + 1))).waits.count).toBe(0);
  expect((await chatFigures(home.models, new Date('2026-03-02T00:00:00Z'))).waits).toEqual({
    count: 0,
    medianSeconds: null,
    p90Seconds: null,
  });
});

test('the longest wait is that of whoever has waited longest and has no answer yet', async () => {
  const other = '01980000-0000-7000-8000-0000000000f3';
  const asking = (id: string, minute: number): Happening[] => [
    {
      event: { type: 'ChatStarted', data: { chatId: id, visitor: { subjectId, value: { name: 'N' } }, language: 'en' } },
      at: at(minute),
    },
    { event: { type: 'VisitorWrote', data: { chatId: id, message: said('Hello?') } }, at: at(minute + 1) },
  ];
  await apply(...asking(other, 2), ...asking(chatId, 4));
  expect((await chatFigures(home.models, new Date(at(0)))).now).toMatchObject({ waiting: 2, longestWaitSince: at(3) });
});

test('a visitor who was erased has neither a name nor words, and is found by neither', async () => {
  const erased = { subjectId, value: null };
  await apply(
    { event: { type: 'ChatStarted', data: { chatId, visitor: erased, language: 'ar' } }, at: at(0) },
    { event: { type: 'VisitorWrote', data: { chatId, message: erased } }, at: at(1) },
  );
  expect(await messagesAfter(home.models, chatId, { after: -1n, limit: 10 })).toMatchObject([
    { text: '[erased]', senderName: '[erased]' },
  ]);
  const wanted = { list: 'all', accountId: '', agent: undefined, search: 'noura', limit: 5, cursor: undefined } as const;
  expect((await chatsMatching(home.models, wanted)).items).toEqual([]);
});

describe('a conversation with the assistant', () => {
  const memory = { step: 'waiting' };
  const parcel = { trackingNumber: 'WE483920175525GH', key: 'k3y' };
  const shown = (text: string, options: string[] = []) => ({ subjectId, value: { text, options, parcel, memory } });
  const assisted: ChatEvent[] = [
    { type: 'ChatStarted', data: { chatId, visitor: { subjectId, value: { name: 'Noura' } }, language: 'ar' } },
    { type: 'AssistantWrote', data: { chatId, name: 'Assistant', answers: 0, message: shown('Welcome', ['Track']) } },
    { type: 'VisitorWrote', data: { chatId, message: said('A person') } },
    { type: 'AssistantWrote', data: { chatId, name: 'Assistant', answers: 2, message: shown('You are next') } },
    { type: 'ChatHandedOver', data: { chatId } },
    { type: 'ReplyAddressAsked', data: { chatId } },
    { type: 'ReplyAddressGiven', data: { chatId, address: { subjectId, value: { email: 'noura@example.com' } } } },
    { type: 'AgentJoinedChat', data: { chatId, agent: lin } },
    { type: 'AgentWrote', data: { chatId, agent: lin, message: said('Hello.') } },
  ];
  const happened: Happening[] = assisted.map((event, minute) => ({ event, at: at(minute) }));
  const list = async (name: 'assistant' | 'waiting') =>
    (
      await chatsMatching(home.models, {
        list: name,
        accountId: '',
        agent: undefined,
        search: undefined,
        limit: 5,
        cursor: undefined,
      })
    ).items.length;

  test.each(assisted.map((_, index) => index + 1))('is after %i events what the log says', async (count) => {
    const recorded = await apply(...happened.slice(0, count));
    expect((await chatById(home.models, chatId))?.state).toEqual(fold(chatDecider, recorded));
  });

  test('carries what was shown wherever it is read', async () => {
    await apply(...happened);
    const [welcome] = await messagesAfter(home.models, chatId, { after: -1n, limit: 10 });
    const extras = { isAssistant: true, options: ['Track'], parcel };
    expect(welcome).toMatchObject({ text: 'Welcome', sender: 'support', senderName: 'Assistant', ...extras });
    const [, fed] = await chatsAfter(home.models, { position: -1, revision: -1 }, 100);
    expect(fed?.message).toMatchObject({ text: 'Welcome', extras });
    const transcript = await transcriptAfter(home.models, chatId, { after: -1, limit: 10 });
    expect(transcript.map(({ isAssistant }) => isAssistant ?? false)).toEqual([true, false, true, false]);
  });

  test('is in the list of those that wait, and in the line, from the hand-over until somebody answers', async () => {
    await apply(...happened.slice(0, 4));
    expect([await list('assistant'), await list('waiting'), await waitingNow(home.models)]).toEqual([1, 0, []]);
    await apply(...happened.slice(0, 6));
    expect([await list('assistant'), await list('waiting')]).toEqual([0, 1]);
    expect(await waitingNow(home.models)).toEqual([{ chatId, since: at(4) }]);
    await apply(...happened);
    expect(await waitingNow(home.models)).toEqual([]);
    expect(await answeredSince(home.models, new Date(at(0)))).toEqual([{ since: at(4), answeredAt: at(8) }]);
    expect(await answeredSince(home.models, new Date(at(8)))).toEqual([]);
    expect((await chatFigures(home.models, new Date(at(0)))).firstAnswers).toMatchObject({ count: 1, medianSeconds: 240 });
  });

  test('is overdue from so many minutes after the hand-over on, until an address is asked for or somebody speaks', async () => {
    const overdue = async (minute: number) =>
      (await overdueUnanswered(home.models, new Date(at(minute)))).map((chat) => chat.chatId);
    await apply(...happened.slice(0, 5));
    expect([await overdue(3), await overdue(4)]).toEqual([[], [chatId]]);
    await apply(...happened.slice(0, 6));
    expect(await overdue(4)).toEqual([]);
    const [given, ...came] = happened.slice(6);
    await home.clear();
    await apply(...happened.slice(0, 5), ...(given ? [given] : []));
    expect(await overdue(4)).toEqual([]);
    await home.clear();
    await apply(...happened.slice(0, 5), ...came);
    expect(await overdue(8)).toEqual([]);
    const taken: Happening = { event: { type: 'ChatAssigned', data: { chatId, accountId: lin.accountId } }, at: at(7) };
    await home.clear();
    await apply(...happened.slice(0, 5), taken);
    expect([await overdue(6), await overdue(7)]).toEqual([[], [chatId]]);
  });
});
