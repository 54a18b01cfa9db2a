import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { countUnread, emailById, inboxPage } from '#projections/emails/queries.ts';
import { fold } from '#services/domain/decider.ts';
import { receivedEmailDecider } from '#services/domain/received-email.ts';
import { projectors } from '#services/nouns.ts';
import { customerId, emailReceived, jonas } from '#tests/support/conversation.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { parsedEmail } from '#tests/support/received-email.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const emailId = derivedId('an email');
const conversationId = derivedId('a conversation');
const about = { kind: 'email', id: emailId };
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const life: Happening[] = [
  { event: emailReceived(emailId), at: at(0) },
  { event: { type: 'EmailThreaded', data: { about, conversationId, from: null, by: 'new', rule: 1, opens: null } }, at: at(1) },
  { event: { type: 'EmailOpened', data: { about, accountId: derivedId('lin') } }, at: at(2) },
  { event: { type: 'EmailOpened', data: { about, accountId: derivedId('ada') } }, at: at(3) },
  { event: { type: 'EmailSetAside', data: { about, reason: 'loop', from: conversationId, rule: 1 } }, at: at(4) },
];

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
const inbox = (wanted: Partial<Parameters<typeof inboxPage>[1]> = {}) =>
  inboxPage(home.models, { page: 1, limit: 20, search: undefined, unread: false, ...wanted });

test.each(life.map((_, index) => index + 1))('after %i events the row says what the log says', async (count) => {
  const recorded = await apply(...life.slice(0, count));
  expect((await emailById(home.models, emailId))?.state).toEqual(fold(receivedEmailDecider, recorded));
});

test('an email is unread until somebody opens it; what a machine wrote never is', async () => {
  await apply(...life.slice(0, 2), { event: emailReceived(derivedId('automatic'), { kind: 'automatic' }), at: at(5) });
  expect(await countUnread(home.models)).toBe(1);
  expect((await inbox({ unread: true })).emails.map(({ state }) => state.emailId)).toEqual([emailId]);
  await apply(...life.slice(0, 3));
  expect(await countUnread(home.models)).toBe(0);
  expect(await emailById(home.models, emailId)).toMatchObject({ isRead: true, state: { isRead: true } });
});

describe('the inbox', () => {
  const received = (name: string, minute: number, content = {}, changes = {}): Happening => ({
    event: emailReceived(derivedId(name), {
      receivedAt: at(minute),
      content: { subjectId: customerId, value: parsedEmail(content) },
      ...changes,
    }),
    at: at(minute),
  });

  test('is paged newest first, and counted, without our own that came back', async () => {
    await apply(
      received('one', 1),
      received('two', 2),
      received('three', 3),
      received('own', 4, {}, { kind: 'own' }),
      received('report', 5, {}, { kind: 'delivery_report' }),
    );
    const idsOn = async (page: number) => (await inbox({ page, limit: 3 })).emails.map(({ state }) => state.emailId);
    expect(await idsOn(1)).toEqual(['report', 'three', 'two'].map((name) => derivedId(name)));
    expect(await idsOn(2)).toEqual([derivedId('one')]);
    expect(await idsOn(3)).toEqual([]);
    expect((await inbox()).total).toBe(4);
  });

  test('has what an email says, but leaves out what would make the list long', async () => {
    const html = `<p>${'long '.repeat(5_000)}</p>`;
    await apply(received('short', 1, { html: '<p>Hello</p>' }), received('long', 2, { html, text: 'long '.repeat(5_000) }));
    const { emails } = await inbox();
    expect(emails.map((email) => [email.html, email.text.length, email.isLong])).toEqual([
      [null, 2_000, true],
      ['<p>Hello</p>', 19, false],
    ]);
    expect(emails[1]).toMatchObject({ from: jonas.email, fromName: jonas.name, subject: 'Where is my parcel?' });
    expect((await emailById(home.models, derivedId('long')))?.html).toBe(html);
  });

  test.each(['weber', 'where is', 'hello,', 'EXAMPLE.COM'])('finds an email by %s', async (search) => {
    await apply(received('one', 1), received('two', 2, { from: { name: 'Zoë', address: 'z@z.test' }, subject: 'x', text: 'y' }));
    const { emails, total } = await inbox({ search });
    expect(emails.map(({ state }) => state.emailId)).toEqual([derivedId('one')]);
    expect(total).toBe(1);
  });

  test('shows an email of an erased sender without its words', async () => {
    await apply(received('erased', 1, {}, { content: { subjectId: customerId, value: null } }));
    expect((await inbox()).emails).toMatchObject([
      { from: '', fromName: '', subject: '', text: '', html: null, attachments: [] },
    ]);
  });
});

test('an email that nobody received is not there', async () => {
  expect(await emailById(home.models, emailId)).toBeUndefined();
});
