import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationPageSchema, conversationSchema, replyDeliverySchema, replySentSchema } from '#contracts/conversations.ts';
import { emailReplySchema, inboxEmailSchema, inboxPageSchema, unreadEmailsSchema } from '#contracts/emails.ts';
import { replyWritten } from '#contracts/events/conversation.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';

let mail: MailDesk;
let auditor: string;
beforeAll(async () => {
  mail = await startMailDesk();
  auditor = await mail.app.signIn('auditor');
});
afterAll(() => mail.app.stop());

const get = (path: string, as = mail.desk.as, headers = {}) => mail.app.request('GET', path, { as, headers });
const post = (path: string, body: object = {}, headers = {}) =>
  mail.app.request('POST', path, { as: mail.desk.as, body, headers });
const page = async (id: string) => conversationPageSchema.parse(await (await get(`/api/email-conversations/${id}`)).json());
const listed = async (query = '') =>
  conversationSchema.array().parse(await (await get(`/api/email-conversations${query}`)).json());
const unread = async () => unreadEmailsSchema.parse(await (await get('/api/emails/stats/unread')).json()).unreadCount;
const reply = (shipment: Shipment, changes = {}) => ({
  customerEmail: shipment.recipientEmail,
  subject: `Re: Shipment ${shipment.trackingNumber}`,
  message: 'It arrives tomorrow.',
  trackingNumber: shipment.trackingNumber,
  conversationId: shipment.id,
  ...changes,
});

describe('conversations', () => {
  test('are listed with every key of the specification', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'keys@example.com', recipientName: 'Kay Keys' });
    const { conversationId } = await mail.receive({ about: shipment, name: 'one', email: { text: 'Where is it?' } });
    const [found] = await listed('?search=keys@example.com');
    expect(found).toMatchObject({
      id: conversationId,
      shipmentId: shipment.id,
      customerName: 'Kay Keys',
      customerEmail: 'keys@example.com',
      trackingNumber: shipment.trackingNumber,
      status: 'initial',
      messageCount: 1,
      isUnanswered: true,
      messages: [{ type: 'incoming', sender: 'customer', senderName: 'Kay Keys', message: 'Where is it?' }],
    });
    expect((await listed('?search=keys@example.com&messages=false'))[0]?.messages).toEqual([]);
    expect((await get('/api/email-conversations?limit=0')).status).toBe(400);
    expect((await get('/api/email-conversations?cursor=x')).status).toBe(400);
  });

  test('have the parcel, notes and replies on their page', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'page@example.com' });
    const { conversationId: id, emailId } = await mail.receive({ about: shipment, name: 'one' });
    expect((await post(`/api/email-conversations/${id}/notes`, { text: 'Called the depot.' })).status).toBe(200);
    const sent = replySentSchema.parse(await (await post('/api/send-reply', reply(shipment))).json());
    const shown = await page(id);
    expect(shown.messages.map(({ type, message }) => [type, message])).toEqual([
      ['incoming', 'Hello, where is it?'],
      ['note', 'Called the depot.'],
      ['outgoing', 'It arrives tomorrow.'],
    ]);
    expect(shown.messages[0]).toMatchObject({ emailId, senderName: shipment.recipientName });
    expect(shown.messages[2]).toMatchObject({
      id: sent.id,
      senderName: 'agent',
      delivery: { state: 'pending', leavesAt: sent.leavesAt, mayRetry: false },
    });
    expect(shown).toMatchObject({
      status: 'active',
      isUnanswered: false,
      messageCount: 2,
      shipment: { id: shipment.id, trackingNumber: shipment.trackingNumber, party: 'recipient' },
    });
    expect((await get('/api/email-conversations/none')).status).toBe(404);
    expect((await get(`/api/email-conversations/${shipment.id}`)).status).toBe(404);
  });

  test('are resolved, snoozed, assigned and opened again, each at the revision that was seen', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'steps@example.com' });
    const { conversationId: id } = await mail.receive({ about: shipment, name: 'one' });
    const step = async (name: string, body = {}, headers = {}) => {
      const answer = await post(`/api/email-conversations/${id}/${name}`, body, headers);
      return answer.status === 200 ? conversationSchema.parse(await answer.json()) : answer.status;
    };
    expect(await step('resolve')).toMatchObject({ status: 'resolved', messages: [] });
    expect((await listed('?list=resolved&search=steps@')).map((each) => each.id)).toEqual([id]);
    expect(await step('reopen')).toMatchObject({ status: 'initial' });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await step('snooze', { until })).toMatchObject({ status: 'snoozed', snoozedUntil: until });
    expect(await step('snooze', { until: '2020-01-01T00:00:00Z' })).toBe(400);
    await mail.receive({ about: shipment, name: 'two' });
    expect(await page(id)).toMatchObject({ status: 'initial', snoozedUntil: null, isUnanswered: true });
    const { id: accountId } = (await (await get('/api/auth/me')).json()) as { id: string };
    expect(await step('assign', { accountId })).toMatchObject({ assignedTo: { accountId, name: 'agent' } });
    expect((await listed('?list=mine&search=steps@')).map((each) => each.id)).toEqual([id]);
    const { id: auditorId } = (await (await get('/api/auth/me', auditor)).json()) as { id: string };
    expect(await step('assign', { accountId: auditorId })).toBe(409);
    expect(await step('resolve', {}, { 'If-Match': '"0"' })).toBe(412);
    expect(await step('resolve', {}, { 'If-Match': `"${(await page(id)).revision}"` })).toMatchObject({ status: 'resolved' });
  });

  test('are counted', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'counted@example.com' });
    const counts = async () => (await (await get('/api/email-conversations/counts')).json()) as Record<string, number>;
    const before = await counts();
    await mail.receive({ about: shipment, name: 'one' });
    const after = await counts();
    expect(after).toEqual({ ...before, open: Number(before['open']) + 1, unanswered: Number(before['unanswered']) + 1 });
  });
});

describe('a reply', () => {
  test('begins a conversation with the sender or the recipient of a shipment, and with nobody else', async () => {
    const shipment = await mail.desk.create({ senderEmail: 'first-from@example.com', recipientEmail: 'first-to@example.com' });
    const answer = await post('/api/send-reply', reply(shipment, { customerEmail: 'FIRST-FROM@example.com' }));
    expect(answer.status).toBe(202);
    expect(await listed('?search=first-from@example.com')).toMatchObject([
      { shipmentId: shipment.id, customerName: shipment.senderName, status: 'initial', messageCount: 1 },
    ]);
    const stranger = await post('/api/send-reply', reply(shipment, { customerEmail: 'stranger@example.net' }));
    expect([stranger.status, await stranger.json()]).toMatchObject([400, { fields: { customerEmail: expect.any(String) } }]);
    const nobody = await post('/api/send-reply', reply(shipment, { conversationId: '01980000-0000-7000-8000-00000000dead' }));
    expect(nobody.status).toBe(404);
  });

  test('goes to another address that wrote in the conversation, or asked to be answered there', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'main@example.com' });
    const other = {
      from: { name: 'A colleague', address: 'colleague@example.org' },
      replyTo: [{ name: '', address: 'desk@example.org' }],
    };
    const { conversationId } = await mail.receive({ about: shipment, name: 'one', email: other });
    for (const customerEmail of ['colleague@example.org', 'desk@example.org', 'main@example.com']) {
      expect((await post('/api/send-reply', reply(shipment, { customerEmail, conversationId }))).status).toBe(202);
    }
    expect((await post('/api/send-reply', reply(shipment, { customerEmail: 'x@example.org', conversationId }))).status).toBe(400);
  });

  test('is erased with the person it went to, and with nobody else of the conversation', async () => {
    const [customer, mia, desk] = ['keys-main@example.com', 'keys-mia@example.org', 'keys-desk@example.org'];
    const shipment = await mail.desk.create({ recipientEmail: customer });
    await mail.receive({ about: shipment, name: 'main', email: { from: { name: 'Main', address: customer } } });
    const { conversationId } = await mail.receive({
      about: shipment,
      name: 'mia',
      email: { from: { name: 'Mia', address: mia }, replyTo: [{ name: '', address: desk }] },
    });
    for (const to of [customer, mia, desk]) {
      const answer = await post('/api/send-reply', reply(shipment, { customerEmail: to, conversationId }));
      expect(answer.status).toBe(202);
    }
    const { personalData, log } = mail.app.core;
    await personalData.erase(await personalData.subjectFor(mia), new Date());
    const written = (await log.read(streamOf.conversation(conversationId))).filter((event) => isOf(event, replyWritten));
    expect(written.map(({ data }) => data.message.value?.to)).toEqual([customer, undefined, undefined]);
  });

  test('is written once, however often it is sent under one key', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'once@example.com' });
    const headers = { 'Idempotency-Key': 'reply-once' };
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/send-reply', reply(shipment), headers)));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await listed('?search=once@example.com')).toMatchObject([{ messageCount: 1 }]);
    expect((await post('/api/send-reply', reply(shipment, { message: 'Other' }), headers)).status).toBe(422);
  });

  test('is taken back by its author before it leaves', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'undo@example.com' });
    const { id: replyId } = replySentSchema.parse(await (await post('/api/send-reply', reply(shipment))).json());
    const [{ id } = { id: '' }] = await listed('?search=undo@example.com');
    const path = `/api/email-conversations/${id}/replies/${replyId}`;
    const others = await mail.app.request('POST', `${path}/withdraw`, { as: await mail.app.signIn('admin'), body: {} });
    expect(others.status).toBe(409);
    const answer = replyDeliverySchema.parse(await (await post(`${path}/withdraw`)).json());
    expect(answer).toMatchObject({ id: replyId, delivery: { state: 'withdrawn', leavesAt: null } });
    expect((await page(id)).messages).toMatchObject([{ id: replyId, delivery: { state: 'withdrawn' } }]);
    expect(await listed('?search=undo@example.com')).toMatchObject([{ messageCount: 0, messages: [] }]);
    expect((await post(`/api/email-conversations/${id}/replies/${shipment.id}/withdraw`)).status).toBe(404);
  });

  test.each([
    ['a subject of two lines', { subject: 'Hello\r\nBcc: everybody@example.com' }],
    ['no text', { message: ' ' }],
    ['an address with a line end', { customerEmail: 'a@example.com\r\nBcc: b@example.com' }],
    ['several addresses', { customerEmail: 'a@example.com, b@example.com' }],
    ['a field that there is not', { bcc: 'b@example.com' }],
  ])('with %s is refused', async (_, changes) => {
    const shipment = await mail.desk.create();
    expect((await post('/api/send-reply', reply(shipment, changes))).status).toBe(400);
  });
});

describe('the inbox', () => {
  test('has emails by page, and marks one as read when staff open it on our pages', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'inbox@example.com' });
    const before = await unread();
    const { emailId, conversationId } = await mail.receive({
      about: shipment,
      name: 'one',
      email: { subject: 'Inbox test', html: '<b>Hi</b>' },
    });
    expect(await unread()).toBe(before + 1);
    const { emails, total, hasMore } = inboxPageSchema.parse(await (await get('/api/emails?page=1&limit=1')).json());
    expect(emails).toMatchObject([
      {
        id: emailId,
        from: 'inbox@example.com',
        subject: 'Inbox test',
        body: '<b>Hi</b>',
        isHTML: true,
        isRead: false,
        threadId: conversationId,
      },
    ]);
    expect(hasMore).toBe(total > 1);
    const open = async (as: string, headers = {}) =>
      inboxEmailSchema.parse(await (await get(`/api/emails/${emailId}`, as, headers)).json()).isRead;
    const here = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await open(auditor, here)).toBe(false);
    expect(await open(mail.desk.as, { 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
    expect(await open(mail.desk.as)).toBe(false);
    expect(await unread()).toBe(before + 1);
    expect(await open(mail.desk.as, here)).toBe(true);
    expect(await unread()).toBe(before);
    expect(await open(mail.desk.as, here)).toBe(true);
    expect((await mail.app.core.log.read(`email-${emailId}`)).filter(({ type }) => type === 'EmailOpened')).toHaveLength(1);
  });

  test('has replies to an email, which go to its conversation', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'answered@example.com' });
    const { emailId, conversationId } = await mail.receive({ about: shipment, name: 'one' });
    const sent = await post(`/api/emails/${emailId}/reply`, {
      to: 'answered@example.com',
      subject: 'Re: Hello',
      body: 'Tomorrow.',
    });
    expect(sent.status).toBe(202);
    const { id } = emailReplySchema.parse(await sent.json());
    const replies = emailReplySchema.array().parse(await (await get(`/api/emails/${emailId}/replies`)).json());
    expect(replies).toMatchObject([
      { id, to: 'answered@example.com', subject: 'Re: Hello', body: 'Tomorrow.', status: 'pending' },
    ]);
    expect((await page(conversationId)).messages.map((message) => message.id)).toEqual([emailId, id]);
    const refused = await post(`/api/emails/${emailId}/reply`, { to: 'x@example.net', subject: 'Hi', body: 'Hi' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { to: expect.any(String) } }]);
    expect((await post(`/api/emails/${shipment.id}/reply`, { to: 'x@example.net', subject: 'Hi', body: 'Hi' })).status).toBe(404);
    expect((await get(`/api/emails/${shipment.id}/replies`)).status).toBe(404);
  });
});

test('who read what is recorded once an hour', async () => {
  const shipment = await mail.desk.create({ recipientEmail: 'read@example.com' });
  const { emailId, conversationId } = await mail.receive({ about: shipment, name: 'one' });
  for (let time = 0; time < 2; time += 1) {
    await get(`/api/email-conversations/${conversationId}`, auditor);
    await get(`/api/emails/${emailId}`, auditor);
  }
  const typesOn = async (id: string) => (await mail.app.core.log.read(`reads-${id}`)).map(({ type }) => type);
  await expect.poll(() => typesOn(conversationId)).toEqual(['ConversationRead']);
  await expect.poll(() => typesOn(emailId)).toEqual(['ReceivedEmailRead']);
});
