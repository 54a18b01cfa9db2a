import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  conversationPageSchema,
  conversationSchema,
  emailPlaceSchema,
  movedConversationSchema,
} from '#contracts/conversations.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { conversationEvolution } from '#services/domain/conversation-state.ts';
import { load } from '#services/load.ts';
import { projectors } from '#services/nouns.ts';
import { rebuild } from '#projections/rebuild.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { dumpModels } from '#tests/support/models.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let desk: MailDesk;
let agent: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'mailbox'] });
  desk = createMailDesk(app.core);
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const post = (path: string, body: object, headers = {}, as = agent) => app.request('POST', path, { as, body, headers });
const thread = async (emailId: string, conversationId: string | null) =>
  emailPlaceSchema.parse(await (await post(`/api/emails/${emailId}/thread`, { conversationId })).json()).conversationId;
const conversation = async (id: string) => (await load(app.core.log, conversationEvolution, streamOf.conversation(id))).state;
const emailsIn = async (id: string) => {
  const state = await conversation(id);
  return state.type === 'none' ? [] : state.emails.map((email) => email.id);
};
const settled = (id: string, emails: readonly string[]) =>
  pollUntil('the conversation to follow', async () => (await emailsIn(id)).toSorted().join() === emails.toSorted().join());
const refusalOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as { message: string }) });

let people = 0;
/** Somebody new with as many emails in one conversation. */
async function talk(count = 1) {
  people += 1;
  const from = `person-${people}@example.com`;
  const first = `talk-${people}@example.com`;
  const ids = [await desk.receive(customerMail({ from, messageId: first }))];
  while (ids.length < count) ids.push(await desk.receive(customerMail({ from, inReplyTo: first })));
  const { conversationId } = await desk.conversationOf(ids.at(-1) ?? '');
  return { ids, conversationId, from, first };
}

describe('staff move an email', () => {
  test('to another conversation, and take that back', async () => {
    const [one, other] = [await talk(2), await talk()];
    const [first = '', second = ''] = one.ids;
    expect(await thread(second, other.conversationId)).toBe(other.conversationId);
    await settled(other.conversationId, [...other.ids, second]);
    await settled(one.conversationId, [first]);
    expect(await thread(second, null)).toBe(one.conversationId);
    await settled(one.conversationId, one.ids);
    await settled(other.conversationId, other.ids);
    expect(await refusalOf(await post(`/api/emails/${second}/thread`, { conversationId: null }))).toMatchObject({ status: 409 });
  });

  test('once under one key, and nowhere that does not exist', async () => {
    const [one, other] = [await talk(2), await talk()];
    const body = { conversationId: other.conversationId };
    const key = { 'Idempotency-Key': `move-${one.conversationId}` };
    for (const _ of [1, 2]) expect((await post(`/api/emails/${one.ids[1]}/thread`, body, key)).status).toBe(200);
    const moved = (await app.core.log.read(streamOf.email(one.ids[1] ?? ''))).filter(({ type }) => type === 'EmailThreaded');
    expect(moved).toHaveLength(2);
    expect((await post(`/api/emails/${one.ids[0]}/thread`, { conversationId: one.ids[0] })).status).toBe(404);
    expect((await post(`/api/emails/${one.conversationId}/thread`, body)).status).toBe(404);
    expect((await post('/api/emails/none/thread', body)).status).toBe(404);
  });
});

describe('staff split a conversation', () => {
  test('and what they chose is a conversation of its own, which later emails know', async () => {
    const { ids, conversationId, from } = await talk(3);
    const answer = await post(`/api/email-conversations/${conversationId}/split`, { emailIds: ids.slice(1) });
    const { conversationId: newId } = movedConversationSchema.parse(await answer.json());
    await settled(newId, ids.slice(1));
    await settled(conversationId, ids.slice(0, 1));
    expect(await conversation(newId)).toMatchObject({ about: null, customer: { value: { email: from } } });
  });

  test('but not everything of it, nor what is elsewhere', async () => {
    const [one, other] = [await talk(2), await talk()];
    const path = `/api/email-conversations/${one.conversationId}/split`;
    expect(await refusalOf(await post(path, { emailIds: one.ids }))).toMatchObject({ status: 409 });
    expect(await refusalOf(await post(path, { emailIds: other.ids }))).toMatchObject({ status: 409 });
  });
});

describe('staff merge conversations', () => {
  test('new emails join the other one, until that is taken back', async () => {
    const [one, other] = [await talk(), await talk()];
    const merge = `/api/email-conversations/${one.conversationId}/merge`;
    expect((await post(merge, { into: other.conversationId })).status).toBe(200);
    await pollUntil('it to be absorbed', async () => {
      const state = await conversation(other.conversationId);
      return state.type !== 'none' && state.absorbed.some(({ from }) => from === one.conversationId);
    });
    const later = await desk.receive(customerMail({ from: one.from, inReplyTo: one.first }));
    expect((await desk.conversationOf(later)).conversationId).toBe(other.conversationId);

    const back = await post(`/api/email-conversations/${other.conversationId}/unmerge`, { from: one.conversationId });
    expect(back.status).toBe(200);
    await pollUntil('it to be released', async () => {
      const state = await conversation(other.conversationId);
      return state.type !== 'none' && state.absorbed.length === 0;
    });
    const last = await desk.receive(customerMail({ from: one.from, inReplyTo: one.first }));
    expect((await desk.conversationOf(last)).conversationId).toBe(one.conversationId);
  });

  test('and whatever was merged before is shown, found and answered in the last one', async () => {
    const talks = [await talk(), await talk(), await talk()] as const;
    const [one, other, third] = talks;
    for (const [from, into] of [
      [one, other],
      [other, third],
    ] as const) {
      await post(`/api/email-conversations/${from.conversationId}/merge`, { into: into.conversationId });
      await pollUntil('it to be absorbed', async () => {
        const state = await conversation(into.conversationId);
        return state.type !== 'none' && state.absorbed.length > 0;
      });
    }
    await caughtUp(app.core);
    const get = async (path: string) => (await app.request('GET', path, { as: agent })).json();
    const page = conversationPageSchema.parse(await get(`/api/email-conversations/${third.conversationId}`));
    expect(page.messages.map(({ emailId }) => emailId)).toEqual(talks.flatMap(({ ids }) => ids));
    expect(page.messageCount).toBe(3);
    const [found] = conversationSchema.array().parse(await get(`/api/email-conversations?search=${one.from}`));
    expect(found?.id).toBe(third.conversationId);
    expect(found?.messages).toHaveLength(3);
    const reply = { to: one.from, subject: 'Your parcel', body: 'It arrives tomorrow.' };
    expect((await post(`/api/emails/${one.ids[0]}/reply`, reply)).status).toBe(202);
    await caughtUp(app.core);
    expect(await get(`/api/emails/${one.ids[0]}/replies`)).toMatchObject([reply]);
  });

  test('and what leaves one that was merged itself is no longer counted where that one is shown', async () => {
    const countOf = async ({ conversationId }: { conversationId: string }) => {
      await caughtUp(app.core);
      const page = await app.request('GET', `/api/email-conversations/${conversationId}`, { as: agent });
      return conversationPageSchema.parse(await page.json()).messageCount;
    };
    const [early, late, other, third] = [await talk(2), await talk(3), await talk(), await talk()];
    const merged = async (from: typeof other, into: typeof other, shownIn = into, count = 0) => {
      await post(`/api/email-conversations/${from.conversationId}/merge`, { into: into.conversationId });
      await pollUntil('it to be counted', async () => (await countOf(shownIn)) === count);
    };
    await merged(early, other, other, 3);
    await merged(other, third, third, 4);
    await merged(late, other, third, 7);
    const left = (from: typeof other, into: typeof other) =>
      post(`/api/email-conversations/${into.conversationId}/unmerge`, { from: from.conversationId });
    expect((await left(early, other)).status).toBe(200);
    await pollUntil('the early one to be gone', async () => (await countOf(third)) === 5);
    expect((await left(late, third)).status).toBe(200);
    await pollUntil('the late one to be gone', async () => (await countOf(third)) === 2);
  });

  test('never in a circle, nor with what is not there', async () => {
    const [one, other, third] = [await talk(), await talk(), await talk()];
    const merge = (from: { conversationId: string }, into: string) =>
      post(`/api/email-conversations/${from.conversationId}/merge`, { into });
    expect((await merge(one, one.conversationId)).status).toBe(409);
    expect((await merge(one, other.conversationId)).status).toBe(200);
    expect((await merge(other, third.conversationId)).status).toBe(200);
    expect((await merge(third, one.conversationId)).status).toBe(409);
    expect((await merge(third, one.ids[0] ?? '')).status).toBe(404);
  });
});

test('auditors and customers move nothing', async () => {
  const { ids, conversationId } = await talk();
  for (const role of ['auditor'] as const) {
    const as = await app.signIn(role);
    expect((await post(`/api/emails/${ids[0]}/thread`, { conversationId }, {}, as)).status).toBe(403);
    expect((await post(`/api/email-conversations/${conversationId}/merge`, { into: conversationId }, {}, as)).status).toBe(403);
  }
});

test('a rebuild gives the same rows after all of that', async () => {
  const { databaseUrl, log, logger, models } = app.core;
  const [before, after] = await pollUntil('a rebuild while nothing else is appended', async () => {
    const end = await caughtUp(app.core);
    const live = await dumpModels(models);
    await rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
    return (await caughtUp(app.core)) === end && [live, await dumpModels(models)];
  });
  expect(after).toBe(before);
});
