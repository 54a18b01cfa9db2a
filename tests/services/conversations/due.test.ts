import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationPageSchema, conversationSchema } from '#contracts/conversations.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createLogger } from '#infra/logger.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem } from '#services/command.ts';
import { openDueConversations } from '#services/conversations/look.ts';
import { outgoingMessageDecider } from '#services/domain/outgoing-message.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let mail: MailDesk;
beforeAll(async () => {
  mail = await startMailDesk();
});
afterAll(() => mail.app.stop());

const logger = createLogger('silent', 'test');
const look = (aheadMs = 0) =>
  openDueConversations({ ...mail.app.core, clock: { now: () => new Date(Date.now() + aheadMs) }, logger });
const post = (path: string, body: object = {}) => mail.app.request('POST', path, { as: mail.desk.as, body });
const page = async (id: string) =>
  conversationPageSchema.parse(
    await (await mail.app.request('GET', `/api/email-conversations/${id}`, { as: mail.desk.as })).json(),
  );
const statusOf = async (id: string) => (await page(id)).status;
const reopenings = async (id: string) =>
  (await mail.app.core.log.read(streamOf.conversation(id))).flatMap(({ type, data }) =>
    type === 'ConversationReopened' && 'because' in data ? [data.because] : [],
  );

test('a conversation is back when its snooze is over, once, and not before', async () => {
  const shipment = await mail.desk.create({ recipientEmail: 'snooze@example.com' });
  const { conversationId: id } = await mail.receive({ about: shipment, name: 'one' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  conversationSchema.parse(await (await post(`/api/email-conversations/${id}/snooze`, { until })).json());
  await look(3_500_000);
  expect(await statusOf(id)).toBe('snoozed');
  await Promise.all([look(3_600_000), look(3_600_000)]);
  await look(3_600_000);
  await pollUntil('it to be back', async () => (await statusOf(id)) === 'initial');
  expect(await reopenings(id)).toEqual(['snooze_over']);
});

test('a conversation that cannot be opened again keeps no other waiting, but a server that is away ends the look', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const [broken, other] = await Promise.all(
    ['broken', 'other'].map(async (name) => {
      const shipment = await mail.desk.create({ recipientEmail: `${name}@example.com` });
      const { conversationId } = await mail.receive({ about: shipment, name });
      conversationSchema.parse(await (await post(`/api/email-conversations/${conversationId}/snooze`, { until })).json());
      return conversationId;
    }),
  );
  const { core } = mail.app;
  const lookWith = (error: Error, at: number) =>
    openDueConversations({
      ...core,
      logger,
      clock: { now: () => new Date(at) },
      conversations: {
        ...core.conversations,
        async carryOut(command, context) {
          if (command.conversationId === broken) throw error;
          return core.conversations.carryOut(command, context);
        },
      },
    });
  const due = Date.parse(until) + 1;
  await expect(lookWith(new EventStoreUnavailable('away'), due)).rejects.toThrow(EventStoreUnavailable);
  await lookWith(new Error('broken'), due);
  await pollUntil('the other one to be back', async () => (await statusOf(other ?? '')) === 'initial');
  expect(await statusOf(broken ?? '')).toBe('snoozed');
});

test('a conversation that was resolved is back when a reply of it fails, and stays resolved when staff say so again', async () => {
  const shipment = await mail.desk.create({ recipientEmail: 'lost@example.com' });
  const { conversationId: id } = await mail.receive({ about: shipment, name: 'one' });
  const reply = { customerEmail: 'lost@example.com', subject: 'Re: Hello', message: 'Hello', conversationId: id };
  expect((await post('/api/send-reply', reply)).status).toBe(202);
  await post(`/api/email-conversations/${id}/resolve`);
  await look();
  expect(await reopenings(id)).toEqual([]);
  const outgoingId = (await page(id)).messages.find(({ delivery }) => delivery)?.delivery?.outgoingId ?? '';
  await mail.app.core.handle({
    stream: streamOf.outgoing(outgoingId),
    decider: outgoingMessageDecider,
    command: {
      type: 'end',
      retries: 0,
      event: {
        type: 'EmailFailed',
        data: {
          about: { kind: 'conversation', id },
          emailId: outgoingId,
          template: 'conversation_reply',
          recipient: 'customer',
          language: 'en',
          attempts: 1,
          reason: 'refused',
          smtpCode: 550,
        },
      },
    },
    context: bySystem(derivedId('failed', outgoingId), new Date().toISOString()),
  });
  await pollUntil('the failure', async () => (await page(id)).messages.some(({ delivery }) => delivery?.state === 'failed'));
  await look();
  await pollUntil('it to be back', async () => (await statusOf(id)) === 'active');
  await post(`/api/email-conversations/${id}/resolve`);
  await look();
  expect([await statusOf(id), await reopenings(id)]).toEqual(['resolved', ['delivery_failed']]);
});

test('the timeline of a parcel tells that its customer wrote, what became of the answer, and who read it', async () => {
  const shipment = await mail.desk.create({ recipientEmail: 'lines@example.com' });
  const { conversationId: id } = await mail.receive({ about: shipment, name: 'one' });
  await mail.receive({ about: shipment, name: 'two', kind: 'automatic' });
  await post(`/api/email-conversations/${id}/resolve`);
  await page(id);
  const lines = await pollUntil('the read', async () => {
    const answer = await mail.app.request('GET', `/api/shipments/${shipment.id}/timeline`, { as: mail.desk.as });
    const { lines: found } = timelineSchema.parse(await answer.json());
    return found.some(({ group }) => group === 'reads') && found;
  });
  const words = lines.flatMap(({ title }) => (title.type === 'word' ? [title.word] : []));
  expect(words).toEqual(
    expect.arrayContaining(['email_received', 'automatic_email_received', 'emails_resolved', 'conversation_read']),
  );
  expect(JSON.stringify(lines)).not.toContain('where is it');
});
