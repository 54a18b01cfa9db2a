import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let desk: MailDesk;
let agent: string;
const jonas = 'Jonas Weber <jonas.weber@example.com>';

beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, REPLY_ADDRESS: 'parcels+{token}@waybill.test' };
  app = await startTestApp({ servers, env, roles: ['projector', 'relay', 'mailer', 'mailbox'] });
  desk = createMailDesk(app.core);
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ') ?? '';

/** A parcel, and the email about it that Jonas got. */
async function parcelOf(changes: Parameters<typeof aShipment>[0] = {}) {
  const before = smtp.messages.length;
  const shipment = aShipment(changes);
  const answer = await app.request('POST', '/api/shipments', { body: shipment, as: agent });
  const { id, trackingNumber } = shipmentSchema.parse(await answer.json());
  const { raw } = await pollUntil('the email to the recipient', () =>
    smtp.messages.slice(before).find((sent) => sent.to === shipment.recipientEmail && sent.raw.includes(id)),
  );
  return {
    shipmentId: id,
    trackingNumber,
    messageId: header(raw, 'Message-ID').replace(/[<>]/g, ''),
    replyTo: /[\w.+-]+@[\w.-]+/.exec(header(raw, 'Reply-To'))?.[0] ?? '',
    raw,
  };
}

describe('an answer to an email about a parcel', () => {
  test('begins the conversation of its addressee about the parcel, with what is new in it', async () => {
    const { shipmentId, trackingNumber, messageId } = await parcelOf();
    const text = `I am at home after five.\n\nOn 24/11/2026 10:15, Waybill wrote:\n> Your parcel is on its way.`;
    const id = await desk.receive(customerMail({ from: jonas, subject: 'Re: Your parcel', inReplyTo: messageId, text }));
    expect(await desk.placeOf(id)).toMatchObject({ by: 'reference', rule: 1 });
    const conversation = await desk.conversationOf(id);
    expect(conversation).toMatchObject({
      about: { kind: 'shipment', id: shipmentId },
      trackingNumber,
      customer: { value: { name: 'Jonas Weber', email: 'jonas.weber@example.com' } },
      language: 'de',
    });
    const joined = (await app.core.log.read(streamOf.conversation(conversation.conversationId))).at(-1);
    expect(joined).toMatchObject({
      type: 'EmailJoined',
      data: { isAutomatic: false, isByOther: false, content: { value: { text: 'I am at home after five.', hasHtml: false } } },
      metadata: { actorId: 'threader', source: 'mail' },
    });
  });

  test('is recognised by its token, where a server on the way gave the email another Message-ID', async () => {
    const { shipmentId, replyTo } = await parcelOf();
    const answer = customerMail({ from: jonas, to: replyTo.toUpperCase(), inReplyTo: '0100@email.amazonses.example.com' });
    const id = await desk.receive(answer);
    expect(await desk.placeOf(id)).toMatchObject({ by: 'token' });
    expect(await desk.conversationOf(id)).toMatchObject({ about: { id: shipmentId } });
    expect(await desk.receive(answer)).toBe(id);
  });

  test('of somebody else of the thread is theirs, and the conversation stays the customer’s', async () => {
    const { messageId } = await parcelOf();
    const id = await desk.receive(
      customerMail({ from: 'Mia <mia@example.com>', cc: jonas, subject: 'Re: Your parcel', references: [messageId] }),
    );
    const conversation = await desk.conversationOf(id);
    expect(conversation.customer.value).toEqual({ name: 'Jonas Weber', email: 'jonas.weber@example.com' });
    const joined = (await app.core.log.read(streamOf.conversation(conversation.conversationId))).at(-1);
    expect(joined).toMatchObject({ data: { isByOther: true, content: { value: { senderAddress: 'mia@example.com' } } } });
  });
});

describe('an email that names a parcel', () => {
  test('belongs to it if it comes from one of its people, however they write the number', async () => {
    const { shipmentId, trackingNumber } = await parcelOf();
    const spelled = trackingNumber.toLowerCase().replace(/(\d{4})/g, ' $1 ');
    const subject = `=?UTF-8?B?${Buffer.from(`Frage zu ${spelled}?`).toString('base64')}?=`;
    const id = await desk.receive(customerMail({ from: 'AMA.OWUSU@example.com', subject }));
    expect(await desk.placeOf(id)).toMatchObject({ by: 'number' });
    expect(await desk.conversationOf(id)).toMatchObject({
      about: { id: shipmentId },
      customer: { value: { name: 'Ama Owusu' } },
    });
  });

  test('does not let a stranger join', async () => {
    const { trackingNumber } = await parcelOf();
    const id = await desk.receive(customerMail({ from: 'mallory@example.com', subject: trackingNumber }));
    expect(await desk.placeOf(id)).toMatchObject({ by: 'new' });
    expect(await desk.conversationOf(id)).toMatchObject({ about: null, trackingNumber: null });
  });

  test('belongs to that one, where it answers an email about another', async () => {
    const [old, other] = [await parcelOf(), await parcelOf()];
    const subject = `Re: ${old.trackingNumber.slice(0, 4)} now ${other.trackingNumber}`;
    const id = await desk.receive(customerMail({ from: jonas, subject, references: [old.messageId] }));
    expect(await desk.conversationOf(id)).toMatchObject({ about: { id: other.shipmentId } });
  });
});

describe('an email that answers one which we received', () => {
  test('goes on in its conversation, and a stranger with the same Message-ID does not come into it', async () => {
    const first = await desk.receive(customerMail({ from: 'noura@example.com', messageId: 'first@noura.example.com' }));
    const { conversationId } = await desk.conversationOf(first);
    const stranger = customerMail({ from: 'mallory@example.com', messageId: 'first@noura.example.com', text: 'Mine now' });
    const [again, strange] = [
      await desk.receive(customerMail({ from: 'noura@example.com', inReplyTo: 'first@noura.example.com' })),
      await desk.receive(stranger),
    ];
    expect((await desk.conversationOf(again)).conversationId).toBe(conversationId);
    expect((await desk.conversationOf(strange)).conversationId).not.toBe(conversationId);
    const answered = await desk.receive(customerMail({ from: 'mallory@example.com', inReplyTo: 'first@noura.example.com' }));
    expect((await desk.conversationOf(answered)).conversationId).toBe((await desk.conversationOf(strange)).conversationId);
  });
});

test('a threader that begins anew does nothing twice', async () => {
  const { messageId } = await parcelOf();
  const id = await desk.receive(customerMail({ from: jonas, inReplyTo: messageId }));
  const { conversationId } = await desk.conversationOf(id);
  const types = async () => [
    ...(await app.core.log.read(streamOf.email(id))).map(({ type }) => type),
    ...(await app.core.log.read(streamOf.conversation(conversationId))).map(({ type }) => type),
  ];
  const before = await types();
  await app.core.db
    .updateTable('reactors')
    .set({ commit_position: '-1', prepare_position: '-1', event_id: null, epoch: '0' })
    .where('name', '=', 'threader')
    .execute();
  const later = await desk.receive(customerMail({ from: jonas, inReplyTo: messageId }));
  await desk.conversationOf(later);
  const { replies: _, ...conversation } = await desk.conversationOf(later);
  expect(conversation.emails.map((email) => email.id)).toContain(id);
  expect((await types()).filter((type) => type !== 'EmailJoined')).toEqual(before.filter((type) => type !== 'EmailJoined'));
  expect((await types()).length).toBe(before.length + 1);
});
