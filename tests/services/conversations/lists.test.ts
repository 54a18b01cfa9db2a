import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ParsedEmail } from '#contracts/emails.ts';
import type { ConversationEvent } from '#contracts/events/conversation.ts';
import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { conversationById, everyMessageOf, type ConversationRow } from '#projections/conversations/queries.ts';
import { emailById, inboxPage } from '#projections/emails/queries.ts';
import { inboxEmailView, listedEmailView, repliesTo } from '#services/conversations/inbox.ts';
import { createConversationLists, idsShownIn, mergedInto } from '#services/conversations/lists.ts';
import { projectors } from '#services/nouns.ts';
import { conversationStarted, customerId, emailJoined, emailReceived, jonas, replyWritten } from '#tests/support/conversation.ts';
import { logged } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { parsedEmail } from '#tests/support/received-email.ts';

const idOf = (name: string) => derivedId('listed', name);
const [first, second, third, other] = [idOf('first'), idOf('second'), idOf('third'), idOf('other')];
const lin = derivedId('lin');
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const usernames = new Map([[lin, 'Lin']]);

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** Those things happen, a minute after the other. */
const apply = (...events: (ConversationEvent | ReceivedEmailEvent)[]) =>
  applyEvents(home.models, projectors, logged(events.map((event, minute) => ({ event, at: at(minute) }))));
const rowOf = async (id: string): Promise<ConversationRow> => {
  const row = await conversationById(home.models, id);
  if (!row) throw new RangeError('that conversation is there');
  return row;
};
const nothingKept = { kept: async () => new Set<string>() };
const lists = () =>
  createConversationLists({
    models: home.models,
    accounts: { usernames: async (ids) => new Map(ids.flatMap((id) => [[id, usernames.get(id) ?? 'x'] as const])) },
    rawEmails: nothingKept,
    attachments: nothingKept,
  });
const listed = async (withMessages: boolean, ...ids: string[]) => lists().listed(await Promise.all(ids.map(rowOf)), withMessages);
const merged = (from: string, into: string): ConversationEvent[] => [
  { type: 'ConversationMerged', data: { conversationId: from, into } },
  {
    type: 'ConversationAbsorbed',
    data: {
      conversationId: into,
      from,
      incoming: 1,
      outgoing: 0,
      lastActivity: at(1),
      askedAt: at(1),
      answeredAt: null,
    },
  },
];
const asked = (conversationId: string, name: string, minute: number) =>
  emailJoined(conversationId, idOf(name), { sentAt: at(minute), content: { text: name } });

describe('a list of conversations', () => {
  test('has the last twenty messages of each, its own, with their authors and who takes care of it', async () => {
    const many = Array.from({ length: 24 }, (_, nth) => asked(first, `question ${nth}`, nth));
    await apply(
      conversationStarted(first),
      conversationStarted(other),
      { type: 'ConversationAssigned', data: { conversationId: first, accountId: lin } },
      ...many,
      asked(other, 'elsewhere', 2),
      replyWritten(first, idOf('reply')),
    );
    const [one, two] = await listed(true, first, other);
    expect(one?.messages).toHaveLength(20);
    expect(one?.messages.map(({ message }) => message).slice(-2)).toEqual(['question 23', 'It arrives tomorrow.']);
    expect(one?.messages.at(-1)?.senderName).toBe('Lin');
    expect(one?.assignedTo).toEqual({ accountId: lin, name: 'Lin' });
    expect(two?.messages.map(({ message }) => message)).toEqual(['elsewhere']);
    expect((await listed(false, first)).map(({ messages }) => messages)).toEqual([[]]);
  });

  test('has the last twenty of what was written in it and in what was merged into it', async () => {
    const early = Array.from({ length: 15 }, (_, nth) => asked(second, `early ${nth}`, nth));
    const late = Array.from({ length: 15 }, (_, nth) => asked(first, `late ${nth}`, 20 + nth));
    await apply(conversationStarted(first), conversationStarted(second), ...early, ...late, ...merged(second, first));
    const messages = (await listed(true, first))[0]?.messages.map(({ message }) => message);
    expect([messages?.length, messages?.[0], messages?.at(-1)]).toEqual([20, 'early 10', 'late 14']);
  });

  test('leaves out a reply that was taken back', async () => {
    await apply(conversationStarted(first), asked(first, 'question', 1), replyWritten(first, idOf('reply')), {
      type: 'ReplyWithdrawn',
      data: { conversationId: first, replyId: idOf('reply') },
    });
    expect((await listed(true, first))[0]?.messages.map(({ type }) => type)).toEqual(['incoming']);
  });
});

test('a conversation shows what was merged into it, and what was merged into that, with what became of their replies', async () => {
  await apply(
    ...[first, second, third].map((id) => conversationStarted(id)),
    asked(first, 'one', 4),
    replyWritten(first, idOf('reply')),
    asked(second, 'two', 8),
    asked(third, 'three', 9),
    ...merged(first, second),
    ...merged(second, third),
  );
  const row = await rowOf(third);
  const absorbed = await mergedInto(home.models, [row.state]);
  expect(idsShownIn(row.state, absorbed)).toEqual([third, second, first]);
  const [one] = await listed(true, third);
  expect(one?.messages.map(({ message, mergedFrom, delivery }) => [message, mergedFrom, delivery?.state])).toEqual([
    ['one', first, undefined],
    ['It arrives tomorrow.', first, 'pending'],
    ['two', second, undefined],
    ['three', null, undefined],
  ]);
  const rows = await everyMessageOf(home.models, idsShownIn(row.state, absorbed), 99);
  expect(await lists().shown(row.state, rows, absorbed)).toEqual(one?.messages);
});

test('two conversations that were merged into each other show both, and are not gone through for ever', async () => {
  await apply(conversationStarted(first), conversationStarted(second), ...merged(first, second), ...merged(second, first));
  const row = await rowOf(first);
  expect(idsShownIn(row.state, await mergedInto(home.models, [row.state]))).toEqual([first, second]);
});

describe('an email of the inbox', () => {
  const emailOf = async (name: string) => {
    const email = await emailById(home.models, idOf(name));
    if (!email) throw new RangeError('that email is there');
    return email;
  };
  const threaded = (name: string, conversationId: string): ReceivedEmailEvent => ({
    type: 'EmailThreaded',
    data: { about: { kind: 'email', id: idOf(name) }, conversationId, from: null, by: 'new', rule: 1, opens: null },
  });

  test('has the replies to it alone, also where its conversation was merged into another one since', async () => {
    const reply = (id: string, name: string, inReplyTo: string) =>
      replyWritten(id, idOf(name), { inReplyTo: idOf(inReplyTo), message: { text: name } });
    const erased = replyWritten(second, idOf('erased'), { inReplyTo: idOf('one'), message: null });
    await apply(
      conversationStarted(first),
      conversationStarted(second),
      emailReceived(idOf('one')),
      threaded('one', first),
      asked(first, 'one', 1),
      asked(first, 'two', 2),
      reply(first, 'early', 'one'),
      reply(first, 'to the other one', 'two'),
      ...merged(first, second),
      reply(second, 'late', 'one'),
      erased,
    );
    const replies = await repliesTo(home.models, await emailOf('one'));
    expect(replies.map(({ body, to, status }) => [body, to, status])).toEqual([
      ['early', jonas.email, 'pending'],
      ['late', jonas.email, 'pending'],
      ['[erased]', '[erased]', 'pending'],
    ]);
  });

  test('of an erased customer says that it was erased; one without a sender is shown as it came', async () => {
    const content = (email: Partial<ParsedEmail> | null) => ({
      content: { subjectId: customerId, value: email && parsedEmail(email) },
    });
    const to = [
      { name: 'Desk', address: 'desk@waybill.test' },
      { name: '', address: 'sales@waybill.test' },
    ];
    await apply(
      emailReceived(idOf('erased'), content(null)),
      emailReceived(idOf('nobody'), content({ from: { name: '', address: '' }, to })),
      emailReceived(idOf('machine'), { kind: 'automatic', ...content({ html: '<b>Away</b>', text: 'Away' }) }),
    );
    expect(inboxEmailView(await emailOf('erased'), new Set())).toMatchObject({
      from: '[erased]',
      fromName: '[erased]',
      subject: '[erased]',
      to: '',
      threadId: null,
      isAutomatic: false,
    });
    expect(inboxEmailView(await emailOf('nobody'), new Set())).toMatchObject({
      from: '',
      to: 'desk@waybill.test, sales@waybill.test',
      subject: 'Where is my parcel?',
      body: 'Hello, where is it?',
      isHTML: false,
    });
    expect(inboxEmailView(await emailOf('machine'), new Set())).toMatchObject({
      body: '<b>Away</b>',
      isHTML: true,
      isAutomatic: true,
    });
  });

  test('that is long is cut in a list, and says so', async () => {
    await apply(
      emailReceived(idOf('long'), { content: { subjectId: customerId, value: parsedEmail({ text: 'x'.repeat(20_001) }) } }),
      emailReceived(idOf('short')),
    );
    const { emails } = await inboxPage(home.models, { search: undefined, unread: false, page: 1, limit: 9 });
    expect(new Map(emails.map((email) => [email.state.emailId, listedEmailView(email, new Set()).isCut]))).toEqual(
      new Map([
        [idOf('long'), true],
        [idOf('short'), false],
      ]),
    );
  });
});
