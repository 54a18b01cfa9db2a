import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationList } from '#contracts/conversations.ts';
import type { ConversationEvent } from '#contracts/events/conversation.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import {
  conversationById,
  conversationsAbout,
  conversationsMatching,
  conversationsWaking,
  countConversations,
  deliveriesIn,
  everyMessageOf,
  lastMessagesOf,
  replyEmailId,
  replyIn,
} from '#projections/conversations/queries.ts';
import { conversationEvolution } from '#services/domain/conversation-state.ts';
import { fold } from '#services/domain/decider.ts';
import { projectors } from '#services/nouns.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { conversationStarted, customerId, emailJoined, jonas, replyWritten } from '#tests/support/conversation.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const conversationId = derivedId('conversation');
const otherId = derivedId('other conversation');
const [first, second, third] = ['first', 'second', 'third'].map((name) => derivedId(name)) as [string, string, string];
const [reply, answer] = [derivedId('reply'), derivedId('answer')];
const lin = derivedId('lin');
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const asked = (id: string, minute: number, content = {}) => emailJoined(conversationId, id, { sentAt: at(minute), content });

const events: ConversationEvent[] = [
  conversationStarted(conversationId),
  asked(first, 1, { text: 'Is it in Hamburg?' }),
  replyWritten(conversationId, reply),
  {
    type: 'ConversationNoted',
    data: { conversationId, accountId: lin, note: { subjectId: customerId, value: { text: 'Depot closed.' } } },
  },
  { type: 'ConversationAssigned', data: { conversationId, accountId: lin } },
  { type: 'ConversationSnoozed', data: { conversationId, until: at(50) } },
  asked(second, 6, { text: 'Thank you' }),
  { type: 'ConversationReopened', data: { conversationId, because: 'customer' } },
  { type: 'EmailLeft', data: { conversationId, receivedEmailId: second, to: otherId } },
  emailJoined(conversationId, third, { sentAt: at(9), isAutomatic: true, content: { text: 'I am on holiday.' } }),
  replyWritten(conversationId, answer, { message: { text: 'See you on Monday.' } }),
  { type: 'ReplyWithdrawn', data: { conversationId, replyId: answer } },
  { type: 'ConversationResolved', data: { conversationId } },
];
const life: Happening[] = events.map((event, minute) => ({ event, at: at(minute) }));

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Applies what happened, every event twice. */
async function apply(...happenings: Happening[]) {
  const recorded = logged(happenings);
  for (const event of recorded) for (let time = 0; time < 2; time += 1) await applyEvents(home.models, projectors, [event]);
  return recorded;
}
const listed = async (list: ConversationList, search?: string, accountId = lin) =>
  (await conversationsMatching(home.models, { list, accountId, search, limit: 50, cursor: undefined })).items.map(
    ({ state }) => state.conversationId,
  );

test.each(life.map((_, index) => index + 1))('after %i events the row says what the log says', async (count) => {
  const recorded = await apply(...life.slice(0, count));
  expect((await conversationById(home.models, conversationId))?.state).toEqual(fold(conversationEvolution, recorded));
});

test('events that come in one batch leave the same rows as one by one', async () => {
  await apply(...life);
  const oneByOne = await everyMessageOf(home.models, [conversationId], 100);
  await home.clear();
  await applyEvents(home.models, projectors, logged(life));
  expect(await everyMessageOf(home.models, [conversationId], 100)).toEqual(oneByOne);
});

describe('the messages', () => {
  test('are emails, replies and notes in their order, without what left; the list has no notes and nothing of machines', async () => {
    await apply(...life);
    const shown = (rows: readonly { type: string; text: string | null }[]) => rows.map(({ type, text }) => [type, text]);
    expect(shown(await everyMessageOf(home.models, [conversationId], 100))).toEqual([
      ['incoming', 'Is it in Hamburg?'],
      ['outgoing', 'It arrives tomorrow.'],
      ['note', 'Depot closed.'],
      ['incoming', 'I am on holiday.'],
      ['outgoing', 'See you on Monday.'],
    ]);
    expect(shown(await lastMessagesOf(home.models, [conversationId, otherId], 2))).toEqual([
      ['outgoing', 'It arrives tomorrow.'],
      ['outgoing', 'See you on Monday.'],
    ]);
    expect(await everyMessageOf(home.models, [conversationId], 1)).toMatchObject([{ itemId: answer }]);
  });

  test('come back with an email that comes back', async () => {
    await apply(...life.slice(0, 9), { event: asked(second, 6, { text: 'Thank you' }), at: at(20) });
    expect((await everyMessageOf(home.models, [conversationId], 100)).map(({ itemId }) => itemId)).toContain(second);
  });

  test('of an erased customer have no words', async () => {
    await apply(
      { event: conversationStarted(conversationId, { customer: { subjectId: customerId, value: null } }), at: at(0) },
      { event: emailJoined(conversationId, first, { content: null }), at: at(1) },
      { event: replyWritten(conversationId, reply, { message: null }), at: at(2) },
    );
    for (const row of await everyMessageOf(home.models, [conversationId], 100)) {
      expect(row).toMatchObject({ senderName: null, address: null, subject: null, text: null, quoted: null, files: [] });
    }
    expect(await listed('all', 'weber')).toEqual([]);
  });
});

describe('a list', () => {
  test('has conversations by where they stand, each in one of open, snoozed and resolved', async () => {
    await apply(...life.slice(0, 5));
    expect(await Promise.all((['open', 'mine', 'snoozed', 'resolved', 'all'] as const).map((list) => listed(list)))).toEqual([
      [conversationId],
      [conversationId],
      [],
      [],
      [conversationId],
    ]);
    expect(await listed('mine', undefined, derivedId('ada'))).toEqual([]);
    await apply(...life.slice(0, 6));
    expect(await Promise.all((['open', 'mine', 'snoozed', 'all'] as const).map((list) => listed(list)))).toEqual([
      [],
      [],
      [conversationId],
      [conversationId],
    ]);
    expect(await conversationsWaking(home.models, new Date(at(49)))).toEqual([]);
    expect(await conversationsWaking(home.models, new Date(at(50)))).toEqual([{ id: conversationId, until: at(50) }]);
    await apply(...life);
    expect(await listed('resolved')).toEqual([conversationId]);
  });

  test('shows what was merged into another conversation there, and finds it by both', async () => {
    await apply(
      {
        event: conversationStarted(otherId, {
          trackingNumber: null,
          about: null,
          customer: { subjectId: customerId, value: { name: 'Ada', email: 'ada@example.net' } },
        }),
        at: at(0),
      },
      { event: emailJoined(otherId, second, { content: { text: 'A question about customs' } }), at: at(1) },
      { event: conversationStarted(conversationId), at: at(2) },
      { event: { type: 'ConversationMerged', data: { conversationId: otherId, into: conversationId } }, at: at(3) },
    );
    expect(await listed('all')).toEqual([conversationId]);
    for (const search of ['customs', 'ada@example', 'weber', 'WE4839'])
      expect(await listed('all', search)).toEqual([conversationId]);
  });

  test('finds it by a word that many messages have, also where it was merged into another one since', async () => {
    const many = Array.from({ length: 30 }, (_, nth) =>
      emailJoined(otherId, derivedId('email', String(nth)), { content: { text: 'A question about customs' } }),
    );
    const lastId = derivedId('third conversation');
    await apply(
      { event: conversationStarted(otherId, { trackingNumber: null, about: null }), at: at(0) },
      ...many.map((event) => ({ event, at: at(1) })),
      { event: conversationStarted(conversationId), at: at(2) },
      { event: conversationStarted(lastId), at: at(2) },
      { event: { type: 'ConversationMerged', data: { conversationId: otherId, into: conversationId } }, at: at(3) },
      { event: { type: 'ConversationMerged', data: { conversationId, into: lastId } }, at: at(4) },
    );
    expect(await listed('all', 'customs')).toEqual([lastId]);
    expect(await listed('all', 'nothing')).toEqual([]);
  });

  test('finds customers by a name that many messages have, also where what they wrote was merged into another one', async () => {
    const many = Array.from({ length: 30 }, (_, nth) =>
      emailJoined(otherId, derivedId('email', String(nth)), { content: { text: 'Greetings from Hamburg' } }),
    );
    const [namedId, mergedId, intoId] = ['named', 'merged', 'into'].map((name) => derivedId('conversation', name)) as [
      string,
      string,
      string,
    ];
    const hamburg = { customer: { subjectId: customerId, value: { name: 'Ina Hamburg', email: 'ina@example.net' } } };
    await apply(
      { event: conversationStarted(otherId), at: at(0) },
      ...many.map((event) => ({ event, at: at(1) })),
      { event: conversationStarted(namedId, hamburg), at: at(2) },
      { event: conversationStarted(mergedId, hamburg), at: at(3) },
      { event: conversationStarted(intoId), at: at(4) },
      { event: conversationStarted(conversationId), at: at(5) },
      { event: { type: 'ConversationMerged', data: { conversationId: mergedId, into: intoId } }, at: at(6) },
    );
    expect(await listed('all', 'hamburg')).toEqual([intoId, namedId, otherId]);
  });

  test.each(['weber', '  weber ', 'JONAS', 'jonas.weber@example.com', 'we4839201', 'hamburg', 'arrives tomorrow', 'depot', 'jo'])(
    'finds a conversation by %s',
    async (search) => {
      await apply(...life);
      expect(await listed('all', search)).toEqual([conversationId]);
    },
  );

  test.each(['nobody', 'thank you', '%', '_', 'qq'])('does not find it by %s', async (search) => {
    await apply(...life);
    expect(await listed('all', search)).toEqual([]);
  });

  test('finds what nearly every conversation has', async () => {
    const many = Array.from({ length: 30 }, (_, index) => derivedId('of many', index));
    const happenings = many.flatMap((id, index): Happening[] => [
      { event: conversationStarted(id), at: at(index) },
      {
        event: emailJoined(id, derivedId('email of', id), { sentAt: at(index), content: { text: 'About my parcel' } }),
        at: at(index),
      },
    ]);
    await applyEvents(home.models, projectors, logged(happenings));
    expect(await listed('all', 'my parcel')).toEqual(many.toReversed());
    const wanted = { list: 'all', accountId: lin, search: 'my parcel', limit: 20 } as const;
    const page = await conversationsMatching(home.models, { ...wanted, cursor: undefined });
    const next = await conversationsMatching(home.models, { ...wanted, cursor: page.nextCursor });
    expect([...page.items, ...next.items].map(({ state }) => state.conversationId)).toEqual(many.toReversed());
  });

  test('has each conversation on one page, also those of which the last was written in the same second', async () => {
    const many = Array.from({ length: 7 }, (_, index) => derivedId('of one second', index));
    await applyEvents(home.models, projectors, logged(many.map((id) => ({ event: conversationStarted(id), at: at(1) }))));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const wanted = { list: 'all', accountId: lin, search: undefined, limit: 2, cursor } as const;
      const page = await conversationsMatching(home.models, wanted);
      found.push(...page.items.map(({ state }) => state.conversationId));
      cursor = page.nextCursor;
    } while (cursor !== undefined && found.length < many.length);
    expect(found).toEqual(many.toSorted().toReversed());
    expect(cursor).toBeUndefined();
  });

  test('is counted', async () => {
    await apply(...life.slice(0, 2));
    expect(await countConversations(home.models, lin)).toEqual({ open: 1, mine: 0, snoozed: 0, unanswered: 1 });
    await apply(...life.slice(0, 5));
    expect(await countConversations(home.models, lin)).toEqual({ open: 1, mine: 1, snoozed: 0, unanswered: 0 });
    await apply(...life.slice(0, 6));
    expect(await countConversations(home.models, lin)).toEqual({ open: 0, mine: 0, snoozed: 1, unanswered: 0 });
  });
});

test('conversations about a parcel are found by it', async () => {
  await apply(...life);
  expect((await conversationsAbout(home.models, derivedId('a shipment'))).map(({ state }) => state.conversationId)).toEqual([
    conversationId,
  ]);
  expect(await conversationsAbout(home.models, otherId)).toEqual([]);
});

describe('what became of a reply', () => {
  const email = (outgoing: string) =>
    ({
      about: { kind: 'conversation', id: conversationId },
      emailId: outgoing,
      template: 'conversation_reply',
      recipient: 'customer',
      language: 'de',
    }) as const;

  test('is its newest end, and nothing before it left', async () => {
    const recorded = await apply(...life.slice(0, 3));
    const outgoing = replyEmailId(recorded[2]?.id ?? '');
    expect(await replyIn(home.models, conversationId, reply)).toMatchObject({ outgoingId: outgoing, address: jonas.email });
    expect(await replyIn(home.models, conversationId, answer)).toBeUndefined();
    expect(await deliveriesIn(home.models, [conversationId])).toEqual(new Map());
    const ends: WaybillEvent[] = [
      { type: 'EmailInDoubt', data: { ...email(outgoing), attempts: 1 } },
      {
        type: 'OutgoingMessageRetried',
        data: {
          about: email(outgoing).about,
          messageId: outgoing,
          channel: 'email',
          template: 'conversation_reply',
          recipient: 'customer',
          retry: 1,
        },
      },
      { type: 'EmailFailed', data: { ...email(outgoing), attempts: 3, retry: 1, reason: 'refused', smtpCode: 550 } },
      { type: 'EmailSent', data: { ...email(outgoing), attempts: 1, retry: 2 } },
    ];
    const expected = [
      { state: 'in_doubt', attempts: 1, reason: 'connection_lost', code: null, retries: 0 },
      { state: 'pending', attempts: 0, reason: null, code: null, retries: 1 },
      { state: 'failed', attempts: 3, reason: 'refused', code: '550', retries: 1 },
      { state: 'sent', attempts: 1, reason: null, code: null, retries: 2 },
    ];
    for (const [index, row] of expected.entries()) {
      const ended = ends.slice(0, index + 1).map((event, minute) => ({ event, at: at(10 + minute) }));
      await apply(...life.slice(0, 3), ...ended);
      expect(await deliveriesIn(home.models, [conversationId])).toEqual(new Map([[outgoing, { ...row, at: at(10 + index) }]]));
    }
  });

  test('that was withdrawn in time is withdrawn; emails about parcels are nobody’s replies', async () => {
    const outgoing = derivedId('outgoing');
    await apply(
      {
        event: { type: 'EmailFailed', data: { ...email(outgoing), attempts: 0, reason: 'overtaken', smtpCode: null } },
        at: at(1),
      },
      {
        event: { type: 'EmailSent', data: { ...email(otherId), about: { kind: 'shipment', id: conversationId }, attempts: 1 } },
        at: at(2),
      },
    );
    const found = await deliveriesIn(home.models, [conversationId]);
    expect([...found]).toMatchObject([[outgoing, { state: 'withdrawn', reason: 'overtaken' }]]);
  });
});
