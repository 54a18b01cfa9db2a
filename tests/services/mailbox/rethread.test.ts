import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { composeThreading } from '#services/compose-mailbox.ts';
import { conversationOf, receivedEmailDecider } from '#services/domain/received-email.ts';
import { load } from '#services/load.ts';
import { rethread } from '#services/mailbox/rethread.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';

let app: TestApp;
let desk: MailDesk;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'mailbox'] });
  desk = createMailDesk(app.core);
});
afterAll(() => app.stop());

async function* everyEmail(): AsyncGenerator<LoggedEvent> {
  const stored = [];
  for await (const event of app.core.store.readAll({ after: undefined, limit: 10_000 })) {
    if (event.type === 'EmailReceived') stored.push(event);
  }
  for (const event of await app.core.log.open(stored)) if (!(event instanceof Error)) yield event;
}
const run = (apply: boolean, decidePlace = composeThreading(app.core).decidePlace) =>
  rethread(everyEmail(), { ...app.core, ...composeThreading(app.core), decidePlace, now: new Date().toISOString() }, apply);
const placeOf = async (id: string) => {
  const { state } = await load(app.core.log, receivedEmailDecider, streamOf.email(id));
  return state.type === 'none' ? null : conversationOf(state.place);
};

test('the same rule threads nothing otherwise, and a newer one moves all but what staff chose', async () => {
  const from = 'noura@example.org';
  const first = await desk.receive(customerMail({ from, messageId: 'one@example.org' }));
  const answer = await desk.receive(customerMail({ from, inReplyTo: 'one@example.org' }));
  const chosen = await desk.receive(customerMail({ from: 'mia@example.net' }));
  const news = await desk.receive(customerMail({ from: 'news@example.com', headers: { Precedence: 'bulk' } }));
  const { conversationId } = await desk.conversationOf(answer);
  await desk.conversationOf(chosen);
  await desk.placeOf(news);
  const agent = await app.signIn('agent');
  await app.request('POST', `/api/emails/${chosen}/thread`, { as: agent, body: { conversationId } });
  expect(await run(false)).toMatchObject({ emails: 4, byHand: 1, same: 3, differences: [], applied: 0 });

  const elsewhere = '01980000-0000-5000-8000-000000000c99';
  const { decidePlace } = composeThreading(app.core);
  const newer: typeof decidePlace = async (email, earlier, automatic) => {
    const decision = await decidePlace(email, earlier, automatic);
    if (email.data.about.id !== answer || decision.type !== 'thread') return decision;
    return { ...decision, conversationId: elsewhere, opens: { about: null, customerSubjectId: email.data.content.subjectId } };
  };
  const differences = [{ emailId: answer, from: conversationId, to: elsewhere }];
  expect(await run(false, newer)).toMatchObject({ differences, applied: 0 });
  expect(await placeOf(answer)).toBe(conversationId);
  expect(await run(true, newer)).toMatchObject({ differences, applied: 1 });
  expect(await placeOf(answer)).toBe(elsewhere);
  const moved = await desk.conversationOf(answer);
  expect(moved.conversationId).toBe(elsewhere);
  await pollUntil('the email to have left', async () => {
    const { emails } = await desk.conversationOf(first);
    return !emails.some(({ id }) => id === answer);
  });
  expect(await placeOf(chosen)).toBe(conversationId);
  expect(await run(true, newer)).toMatchObject({ differences: [], applied: 0 });
});
