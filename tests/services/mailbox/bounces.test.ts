import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailReceived } from '#contracts/events/email.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { undoSendMs } from '#contracts/conversations.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { derivedId } from '#infra/ids.ts';
import { outgoingMessageDecider } from '#services/domain/outgoing-message.ts';
import { mostAutomaticAnHour } from '#services/domain/threading.ts';
import { load } from '#services/load.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { bounceOf, customerMail } from '#tests/support/customer-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let desk: MailDesk;
let agent: string;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  const roles = ['projector', 'relay', 'mailer', 'mailbox'];
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url }, roles, clock });
  desk = createMailDesk(app.core);
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

let parcels = 0;
/** The email about a new parcel, by its Message-ID, and to whom it went; the sender has theirs. */
async function emailed() {
  parcels += 1;
  const [sender, recipient] = [`sender-${parcels}@example.com`, `recipient-${parcels}@example.com`];
  const body = aShipment({ senderEmail: sender, recipientEmail: recipient });
  const { id: shipmentId } = shipmentSchema.parse(
    await (await app.request('POST', '/api/shipments', { body, as: agent })).json(),
  );
  const emailTo = (address: string) => pollUntil('the email', () => smtp.messages.find(({ to }) => to === address));
  const [{ raw }] = await Promise.all([emailTo(recipient), emailTo(sender)]);
  const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
  return { shipmentId, recipient, messageId, id: messageId.split('@')[0] ?? '' };
}
const stateOf = async (id: string) => (await load(app.core.log, outgoingMessageDecider, streamOf.outgoing(id))).state;

describe('an email that comes back', () => {
  test('is marked with what the mail server said, and the report is in no conversation', async () => {
    const { id, messageId, recipient } = await emailed();
    const report = await desk.receive(bounceOf(messageId, { recipient, status: '5.1.1' }));
    expect(await desk.placeOf(report)).toMatchObject({ type: 'aside', reason: 'delivery_report' });
    expect(await stateOf(id)).toMatchObject({ end: { state: 'sent' }, bounce: { status: '5.1.1', receivedEmailId: report } });
    await desk.placeOf(await desk.receive(bounceOf(messageId, { recipient, status: '5.2.2' })));
    expect((await stateOf(id)).bounce?.status).toBe('5.1.1');
  });

  test('shows on the timeline of the parcel', async () => {
    const { shipmentId, messageId, recipient } = await emailed();
    await desk.placeOf(await desk.receive(bounceOf(messageId, { recipient, status: '5.7.1' })));
    const line = await pollUntil('the line', async () => {
      const answer = await app.request('GET', `/api/shipments/${shipmentId}/timeline`, { as: agent });
      const { lines } = (await answer.json()) as { lines: { summary: { word?: string }[] }[] };
      return lines.find(({ summary }) => summary.some(({ word }) => word === 'bounced'));
    });
    expect(line).toMatchObject({
      group: 'mail',
      title: { word: 'recipient_emailed' },
      details: expect.arrayContaining([{ label: 'reply', value: { type: 'text', text: '5.7.1' } }]),
    });
  });

  test('reads for nobody any more once the person was erased whom the email was for', async () => {
    const { messageId, recipient } = await emailed();
    const report = await desk.receive(bounceOf(messageId, { recipient, status: '5.1.1' }));
    const said = async () => {
      const [received] = await app.core.log.read(streamOf.email(report));
      return received && isOf(received, emailReceived) ? received.data.content.value?.from.address : undefined;
    };
    expect(await said()).toBe('MAILER-DAEMON@mx.example.com');
    await app.core.personalData.erase(await app.core.personalData.subjectFor(recipient), new Date());
    expect(await said()).toBeUndefined();
    await app.core.rawEmails.forgetErased(undefined, 1_000);
    expect(await app.core.rawEmails.read(report)).toBeUndefined();
  });

  test('is only waiting where the report says so', async () => {
    const { id, messageId, recipient } = await emailed();
    const report = await desk.receive(bounceOf(messageId, { recipient, status: '4.4.1', action: 'delayed' }));
    expect(await desk.placeOf(report)).toMatchObject({ reason: 'delivery_report' });
    expect((await stateOf(id)).bounce).toBeNull();
  });
});

test('an email that comes back is known by its parcel where the outbox was lost', async () => {
  const { id, messageId, recipient } = await emailed();
  await pollUntil('the email to be in the log', async () => (await stateOf(id)).end?.state === 'sent');
  await app.core.db.deleteFrom('outgoing_messages').where('id', '=', id).execute();
  const sender = recipient.replace('recipient', 'sender');
  await desk.placeOf(await desk.receive(bounceOf(messageId, { recipient: sender })));
  expect((await stateOf(id)).bounce).toBeNull();
  await desk.placeOf(await desk.receive(bounceOf(messageId, { recipient })));
  expect((await stateOf(id)).bounce?.status).toBe('5.1.1');
});

describe('a forged report', () => {
  test('about somebody else’s address changes nothing', async () => {
    const { id, messageId } = await emailed();
    await desk.placeOf(await desk.receive(bounceOf(messageId, { recipient: 'mallory@example.com' })));
    expect((await stateOf(id)).bounce).toBeNull();
  });

  test('about an email that was never sent changes nothing', async () => {
    const { recipient } = await emailed();
    const id = derivedId('never sent');
    await desk.placeOf(await desk.receive(bounceOf(`${id}@waybill.test`, { recipient })));
    expect(await app.core.log.read(streamOf.outgoing(id))).toEqual([]);
  });
});

const vacation = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

describe('automatic answers', () => {
  test('are shown, and open nothing again', async () => {
    const { messageId, recipient } = await emailed();
    const asked = await desk.receive(customerMail({ from: recipient, inReplyTo: messageId }));
    const { conversationId } = await desk.conversationOf(asked);
    await app.request('POST', `/api/email-conversations/${conversationId}/resolve`, { as: agent, body: {} });
    const away = await desk.receive(customerMail({ from: recipient, inReplyTo: messageId, headers: vacation }));
    expect(await desk.conversationOf(away)).toMatchObject({
      type: 'resolved',
      emails: [{ isAutomatic: false }, { isAutomatic: true }],
    });
  });

  test('are answered by nobody: a pair of programs that answer each other is over after one round', async () => {
    const { messageId, recipient } = await emailed();
    const sentBefore = smtp.messages.length;
    // A program without manners answers whatever comes.
    let answered = 0;
    const answerAll = async () => {
      const fresh = smtp.messages.slice(sentBefore + answered).filter(({ to }) => to === recipient);
      answered += fresh.length;
      for (const { raw } of fresh) {
        const id = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
        await desk.placeOf(await desk.receive(customerMail({ from: recipient, inReplyTo: id })));
      }
      return fresh.length;
    };
    const first = await desk.receive(customerMail({ from: recipient, inReplyTo: messageId, headers: vacation }));
    await desk.conversationOf(first);
    const rude = await desk.receive(customerMail({ from: recipient, inReplyTo: messageId }));
    await desk.conversationOf(rude);
    await pollUntil('the mailer to have read everything', async () => {
      const row = await app.core.db.selectFrom('reactors').selectAll().where('name', '=', 'mailer').executeTakeFirstOrThrow();
      return BigInt(row.commit_position) >= ((await app.core.store.tail())?.commit ?? 0n);
    });
    let rounds = 0;
    while (rounds < 5 && (await answerAll()) > 0) rounds += 1;
    expect(rounds).toBe(0);
    expect(smtp.messages.slice(sentBefore)).toEqual([]);
    expect(
      await app.core.db.selectFrom('outgoing_messages').select('id').where('about_kind', '=', 'conversation').execute(),
    ).toEqual([]);
  });

  test('that flood a conversation are set aside', async () => {
    const { messageId, recipient } = await emailed();
    const flood = [];
    for (let nth = 0; nth <= mostAutomaticAnHour; nth += 1) {
      flood.push(await desk.receive(customerMail({ from: recipient, inReplyTo: messageId, headers: vacation })));
      await desk.placeOf(flood.at(-1) ?? '');
      if (nth < mostAutomaticAnHour) await desk.conversationOf(flood.at(-1) ?? '');
    }
    expect(await desk.placeOf(flood.at(-1) ?? '')).toMatchObject({ type: 'aside', reason: 'loop' });
  });

  test('of a machine that nobody wrote to begin nothing', async () => {
    const id = await desk.receive(customerMail({ from: 'news@example.com', headers: { Precedence: 'bulk' } }));
    expect(await desk.placeOf(id)).toMatchObject({ type: 'aside', reason: 'automatic' });
  });
});

test('a reply that comes back opens its conversation again, whoever of it the reply went to', async () => {
  const { messageId, recipient } = await emailed();
  const colleague = `colleague-of-${recipient}`;
  await desk.conversationOf(await desk.receive(customerMail({ from: recipient, inReplyTo: messageId })));
  const question = await desk.receive(customerMail({ from: colleague, inReplyTo: messageId }));
  const { conversationId } = await desk.conversationOf(question);
  for (const [to, other] of [
    [recipient, colleague],
    [colleague, recipient],
  ] as const) {
    const message = `Only for ${to}`;
    const body = { customerEmail: to, subject: 'Your parcel', message, conversationId };
    await pollUntil('the address to be known', async () => {
      const { status } = await app.request('POST', '/api/send-reply', { as: agent, body });
      return status === 202;
    });
    aheadMs += undoSendMs + 2_000;
    const { raw } = await pollUntil('the reply', () =>
      smtp.messages.find((sent) => sent.to === to && sent.raw.includes(message)),
    );
    const replyId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '';
    await app.request('POST', `/api/email-conversations/${conversationId}/resolve`, { as: agent, body: {} });
    await desk.placeOf(await desk.receive(bounceOf(replyId, { recipient: other })));
    expect((await stateOf(replyId.split('@')[0] ?? '')).bounce).toBeNull();
    expect((await desk.conversationOf(question)).type).toBe('resolved');
    await desk.placeOf(await desk.receive(bounceOf(replyId, { recipient: to })));
    expect((await stateOf(replyId.split('@')[0] ?? '')).bounce?.status).toBe('5.1.1');
    expect((await desk.conversationOf(question)).type).toBe('open');
  }
});
