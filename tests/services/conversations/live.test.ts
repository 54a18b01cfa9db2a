import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let mail: MailDesk;
const openForTest = socketsOfTests();
beforeAll(async () => {
  mail = await startMailDesk({ roles: ['projector', 'relay'] });
});
afterAll(() => mail.app.stop());

const follow = async (as: string, topic: string) => {
  const socket = await openForTest(mail.app.url, { Cookie: as });
  socket.send({ type: 'subscribe', topic });
  await socket.sees('subscribed');
  return socket;
};

test('visitors do not watch conversations', async () => {
  const visitor = await openForTest(mail.app.url);
  for (const topic of ['conversations', 'inbox', `conversation:${derivedId('any')}`]) visitor.send({ type: 'subscribe', topic });
  await pollUntil('three refusals', () => visitor.frames.filter(({ type }) => type === 'error').length === 3);
});

test('staff who watch hear of an email that arrives, and of what is done about it', async () => {
  const shipment = await mail.desk.create({ recipientEmail: 'live@example.com' });
  const inbox = await follow(mail.desk.as, 'inbox');
  const all = await follow(mail.desk.as, 'conversations');
  const page = await follow(mail.desk.as, `shipment:${shipment.id}`);
  const { emailId, conversationId: id } = await mail.receive({ about: shipment, name: 'one' });
  expect(await inbox.sees('fact')).toMatchObject({
    topic: 'inbox',
    fact: 'inbox_changed',
    about: { kind: 'email', id: emailId },
  });
  expect(await all.sees('fact')).toMatchObject({
    topic: 'conversations',
    fact: 'conversation_changed',
    about: { kind: 'conversation', id },
  });
  await pollUntil('the page of the shipment to hear of it', () =>
    page.frames.some((frame) => frame.type === 'fact' && frame.about.id === id),
  );
});
