import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationPageSchema, replyDeliverySchema, replySentSchema, undoSendMs } from '#contracts/conversations.ts';
import type { ParsedEmail } from '#contracts/emails.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
let servers: TestServers;
let smtp: SmtpServer;
let mail: MailDesk;
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  const roles = ['projector', 'relay', 'mailer'];
  mail = await startMailDesk({ servers, env: { SMTP_URL: smtp.url, MAIL_FROM: 'Waybill <parcels@waybill.test>' }, roles, clock });
});
afterAll(async () => {
  await mail.app.stop();
  await smtp.stop();
  await servers.stop();
});
beforeEach(() => {
  smtp.next = [];
});

/** The time to undo passes. */
const timePasses = () => {
  aheadMs += undoSendMs + 2_000;
};
const post = (path: string, body: object = {}) => mail.app.request('POST', path, { as: mail.desk.as, body });

/** A conversation with a customer of that name, who wrote that. */
async function begin(name: string, email: Partial<ParsedEmail> = {}) {
  const address = `${name}@example.com`;
  const shipment = await mail.desk.create({ recipientName: 'Jonas Weber', recipientEmail: address, recipientCountry: 'Germany' });
  const { conversationId, emailId } = await mail.receive({ about: shipment, name, email });
  const page = async () =>
    conversationPageSchema.parse(
      await (await mail.app.request('GET', `/api/email-conversations/${conversationId}`, { as: mail.desk.as })).json(),
    );
  return {
    shipment,
    conversationId,
    emailId,
    address,
    async reply(changes: object = {}) {
      const body = {
        customerEmail: address,
        subject: `Re: Shipment ${shipment.trackingNumber}`,
        message: 'It arrives tomorrow.\nGreetings',
        conversationId,
      };
      const answer = await post('/api/send-reply', { ...body, ...changes });
      expect(answer.status).toBe(202);
      return replySentSchema.parse(await answer.json());
    },
    page,
    delivery: async (id: string) => (await page()).messages.find((message) => message.id === id)?.delivery,
    step: async (id: string, verb: string, body = {}) =>
      post(`/api/email-conversations/${conversationId}/replies/${id}/${verb}`, body),
  };
}

/** Emails of people that were accepted for that address, read as a mail program does. */
const repliesTo = async (address: string) => {
  const own = smtp.messages.filter(({ to, accepted }) => to === address && accepted);
  const parsed = await Promise.all(own.map(({ raw }) => PostalMime.parse(raw)));
  return parsed.filter(({ headers }) => !headers.some(({ key }) => key === 'auto-submitted'));
};

describe('a reply', () => {
  test('leaves once its time to undo is over, as an answer in the thread of the customer', async () => {
    const original = {
      messageId: 'second@mail.example.com',
      references: ['first@mail.example.com'],
      subject: 'Wo ist es?',
      text: 'Wo ist mein Paket?\n\nDanke',
    };
    const customer = await begin('thread', original);
    const { id, leavesAt } = await customer.reply();
    expect(Date.parse(leavesAt) - clock.now().getTime()).toBeGreaterThan(undoSendMs / 2);
    expect(await customer.delivery(id)).toMatchObject({ state: 'pending', leavesAt });
    timePasses();
    const delivery = await pollUntil('the reply to be sent', async () => {
      const found = await customer.delivery(id);
      return found?.state === 'sent' && found;
    });
    const replies = await repliesTo(customer.address);
    expect(replies).toHaveLength(1);
    const [reply] = replies;
    expect(reply).toMatchObject({
      messageId: `<${delivery.outgoingId}@waybill.test>`,
      inReplyTo: '<second@mail.example.com>',
      references: '<first@mail.example.com> <second@mail.example.com>',
      from: { name: 'Waybill', address: 'parcels@waybill.test' },
      to: [{ name: '', address: customer.address }],
    });
    expect(reply?.text).toMatch(
      /^It arrives tomorrow\.\nGreetings\n\nagent\nIhr Waybill-Team\n\nAm .+ schrieb Jonas Weber:\n> Wo ist mein Paket\?\n>\n> Danke\n/,
    );
    expect(reply?.html).toContain('<blockquote');
  });

  test('that was withdrawn in time never leaves', async () => {
    const customer = await begin('withdrawn');
    const { id } = await customer.reply({ message: 'Not this' });
    expect((await customer.step(id, 'withdraw')).status).toBe(200);
    const kept = await customer.reply({ message: 'But this' });
    timePasses();
    await pollUntil('the other reply', async () => (await customer.delivery(kept.id))?.state === 'sent');
    await pollUntil('the end of the withdrawn one', async () => (await customer.delivery(id))?.reason === 'overtaken');
    expect((await repliesTo(customer.address)).map(({ text }) => text?.split('\n')[0])).toEqual(['But this']);
    expect(await customer.delivery(id)).toMatchObject({ state: 'withdrawn', mayRetry: false });
    expect((await customer.step(kept.id, 'withdraw')).status).toBe(409);
  });

  test('that is refused says so, and is sent once more when staff say it', async () => {
    const customer = await begin('refused');
    await pollUntil('the email about the parcel', () => smtp.messages.some(({ to }) => to === customer.address));
    const { id } = await customer.reply();
    smtp.next = ['rcpt_550'];
    timePasses();
    await pollUntil('the refusal', async () => (await customer.delivery(id))?.state === 'failed');
    expect(await customer.delivery(id)).toMatchObject({ reason: 'refused', code: '550', mayRetry: true, retries: 0 });
    const answer = replyDeliverySchema.parse(await (await customer.step(id, 'retry')).json());
    expect(answer.delivery).toMatchObject({ state: 'pending', retries: 1 });
    await pollUntil('the second try', async () => (await customer.delivery(id))?.state === 'sent');
    expect(await repliesTo(customer.address)).toHaveLength(1);
  });

  test('whose line broke after the final dot is in doubt, and goes out again only where a copy is accepted', async () => {
    const customer = await begin('doubt');
    await pollUntil('the email about the parcel', () => smtp.messages.some(({ to }) => to === customer.address));
    const { id } = await customer.reply();
    smtp.next = ['cut_after_dot'];
    timePasses();
    await pollUntil('the doubt', async () => (await customer.delivery(id))?.state === 'in_doubt');
    expect(await customer.delivery(id)).toMatchObject({ reason: 'connection_lost', mayRetry: true });
    expect((await customer.step(id, 'retry')).status).toBe(409);
    expect((await customer.step(id, 'retry', { copyConfirmed: true })).status).toBe(200);
    await pollUntil('the copy', async () => (await customer.delivery(id))?.state === 'sent');
    const replies = await repliesTo(customer.address);
    expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('quotes to somebody else of the conversation what they wrote themselves, and nothing of the customer', async () => {
    const customer = await begin('private', { text: 'The code of my door is 4711.' });
    const replyTo = [{ name: '', address: 'private-desk@example.org' }];
    const mia = { name: 'Mia', address: 'private-mia@example.org' };
    const away = { name: '', address: 'private-away@example.org' };
    await mail.receive({ about: customer.shipment, name: 'mia', email: { from: mia, replyTo, text: 'I live next door.' } });
    await mail.receive({ about: customer.shipment, name: 'away', kind: 'automatic', email: { from: away, text: 'Away.' } });
    await mail.receive({ about: customer.shipment, name: 'later', email: { text: 'The new code of my door is 4712.' } });
    const texts = async (customerEmail: string) => {
      const { id } = await customer.reply({ customerEmail });
      timePasses();
      await pollUntil('the reply', async () => (await customer.delivery(id))?.state === 'sent');
      return (await repliesTo(customerEmail)).map(({ text }) => text).join();
    };
    expect(await texts('private-desk@example.org')).toContain('> I live next door.');
    for (const address of ['private-desk@example.org', away.address]) expect(await texts(address)).not.toContain('my door');
    expect(await texts(customer.address)).toContain('> The new code of my door is 4712.');
  });

  test('names no Message-ID that could not stand in a header', async () => {
    const hostile = 'x@example.com>\r\nBcc: <everybody@example.net';
    const customer = await begin('hostile', { messageId: hostile, references: [hostile, 'ok@example.com'] });
    const { id } = await customer.reply();
    timePasses();
    await pollUntil('the reply', async () => (await customer.delivery(id))?.state === 'sent');
    const [reply] = await repliesTo(customer.address);
    expect(reply?.inReplyTo).toBeUndefined();
    expect(reply?.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

test('what was sent by itself about the parcel stands between the messages of the page, and is not counted', async () => {
  const customer = await begin('automatic');
  const automatic = await pollUntil('the email about the parcel', async () =>
    (await customer.page()).messages.find(({ type }) => type === 'automatic'),
  );
  expect(automatic).toMatchObject({ sender: 'staff', isAutomatic: true, delivery: { state: 'sent' } });
  expect(automatic.message).toContain('Jonas Weber');
  expect(await customer.page()).toMatchObject({ messageCount: 1 });
});
