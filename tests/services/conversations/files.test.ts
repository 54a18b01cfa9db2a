import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationPageSchema, replyFileSchema, replySentSchema } from '#contracts/conversations.ts';
import { inboxEmailSchema, inboxPageSchema, maxAttachmentBytes } from '#contracts/emails.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { contentDisposition } from '#services/api/download.ts';
import { createReplyFiles, pack, unpack } from '#services/conversations/reply-files.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';

let mail: MailDesk;
let admin: string;
beforeAll(async () => {
  mail = await startMailDesk();
  admin = await mail.app.signIn('admin');
});
afterAll(() => mail.app.stop());

const get = (path: string, as = mail.desk.as) => mail.app.request('GET', path, { as });
const upload = (name: string, body: BodyInit, type = 'application/pdf') =>
  fetch(`${mail.app.url}/api/reply-files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { Cookie: mail.desk.as, 'Content-Type': type },
    body,
  });
const uploaded = async (name: string, body: BodyInit) => replyFileSchema.parse(await (await upload(name, body)).json());
const inert = "sandbox; default-src 'none'; frame-ancestors 'none'";

async function begin(name: string) {
  const address = `${name}@example.com`;
  const shipment = await mail.desk.create({ recipientEmail: address });
  const { conversationId, emailId } = await mail.receive({ about: shipment, name });
  const reply = (files: string[], headers: Record<string, string> = {}) =>
    mail.app.request('POST', '/api/send-reply', {
      as: mail.desk.as,
      headers,
      body: { customerEmail: address, subject: 'Re: Hello', message: 'Here it is.', conversationId, files },
    });
  const page = async () => conversationPageSchema.parse(await (await get(`/api/email-conversations/${conversationId}`)).json());
  return { conversationId, emailId, reply, page, customerId: await mail.app.core.personalData.subjectFor(address) };
}

describe('a file for a reply', () => {
  test('is uploaded, read by its uploader alone until it is sent, and by staff from then on', async () => {
    const { reply, page, conversationId } = await begin('sent');
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    const file = await uploaded('Überblick.pdf', bytes);
    expect(file).toMatchObject({ name: 'Überblick.pdf', type: 'application/pdf', size: 300_000 });
    expect((await get(`/api/reply-files/${file.id}`)).status).toBe(200);
    expect((await get(`/api/reply-files/${file.id}`, admin)).status).toBe(404);
    const { id } = replySentSchema.parse(await (await reply([file.id])).json());
    const [attachment] = (await page()).messages.find((message) => message.id === id)?.attachments ?? [];
    expect(attachment).toMatchObject({ place: 0, name: 'Überblick.pdf', size: 300_000 });
    const answer = await get(`/api/reply-files/${attachment?.fileId}`, admin);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_berblick.pdf"; filename*=UTF-8''%C3%9Cberblick.pdf`,
      'content-security-policy': inert,
      'x-content-type-options': 'nosniff',
    });
    await expect
      .poll(async () => (await mail.app.core.log.read(`reads-${conversationId}`)).map(({ type }) => type))
      .toContain('ReplyFileTaken');
    expect((await get(`/api/reply-files/${file.id}`)).status, 'what was uploaded is gone').toBe(404);
  });

  test('is sent once by a reply that is repeated, with what the first attempt has kept of it', async () => {
    const { reply, page } = await begin('repeated');
    const file = await uploaded('once.pdf', 'x');
    const headers = { 'Idempotency-Key': freshId() };
    const [first, again] = [await reply([file.id], headers), await reply([file.id], headers)];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.json()).toEqual(await first.json());
    const sent = (await page()).messages.flatMap(({ attachments }) => attachments);
    expect(sent).toMatchObject([{ name: 'once.pdf', isDeleted: false }]);
    expect(await (await get(`/api/reply-files/${sent[0]?.fileId}`, admin)).text()).toBe('x');
  });

  test('stays where it is until the reply is written, and with its uploader whatever others send', async () => {
    const { reply } = await begin('unwritten');
    const file = await uploaded('kept.pdf', 'x');
    expect((await reply([file.id, derivedId('nothing')])).status).toBe(400);
    await mail.app.core.replyFiles.removeTaken([file.id], { id: derivedId('somebody else') });
    expect((await get(`/api/reply-files/${file.id}`)).status).toBe(200);
  });

  test('is refused where it is empty, too large, without a name, or not there; several where they are too large together', async () => {
    const { reply } = await begin('refused');
    expect((await upload('empty.pdf', '')).status).toBe(400);
    expect((await upload('', 'x')).status).toBe(400);
    expect((await upload('large.pdf', new Uint8Array(maxAttachmentBytes + 1))).status).toBe(413);
    expect((await reply([derivedId('nothing')])).status).toBe(400);
    const half = new Uint8Array(maxAttachmentBytes / 2 + 1);
    const [one, other] = [await uploaded('one.bin', half), await uploaded('other.bin', half)];
    const answer = await reply([one.id, other.id]);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { files: expect.any(String) } }]);
    expect((await reply([one.id])).status).toBe(202);
  });

  test('has a name that is safe to save it under, and a type that is one', async () => {
    const answer = await upload('../../etc/pass<wd>\u202egpj.exe', 'x', 'text/html; charset=utf-8');
    const file = replyFileSchema.parse(await answer.json());
    expect(file.name).not.toMatch(/[/\\<>\u202e]/);
    expect((await get(`/api/reply-files/${file.id}`)).headers.get('content-type')).toBe('application/octet-stream');
  });

  test('is removed after a day where no reply has it, and stays where one has', async () => {
    const { reply, page } = await begin('swept');
    const [unsent, sent] = [await uploaded('unsent.pdf', 'x'), await uploaded('sent.pdf', 'y')];
    await reply([sent.id]);
    const sentAs = (await page()).messages.at(-1)?.attachments[0]?.fileId;
    const sweep = (hours: number) =>
      createReplyFiles({ ...mail.app.core, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } }).sweep();
    await sweep(23);
    expect((await get(`/api/reply-files/${unsent.id}`)).status).toBe(200);
    await sweep(25);
    expect((await get(`/api/reply-files/${unsent.id}`)).status).toBe(404);
    await sweep(48);
    expect((await get(`/api/reply-files/${sentAs}`)).status).toBe(200);
  });

  test('goes with its customer', async () => {
    const { reply, page, customerId } = await begin('erased');
    const file = await uploaded('map.pdf', 'x');
    await reply([file.id]);
    const fileOf = async () => (await page()).messages.at(-1)?.attachments[0];
    const sent = await fileOf();
    expect(sent).toMatchObject({ isDeleted: false });
    const fileId = sent?.fileId;
    await mail.app.core.attachments.forget(customerId);
    expect(await fileOf()).toMatchObject({ name: 'map.pdf', isDeleted: true });
    await mail.app.core.personalData.erase(customerId, new Date());
    expect((await get(`/api/reply-files/${fileId}`, admin)).status).toBe(404);
    expect((await get(`/api/reply-files/${file.id}`)).status, 'nor by its uploader').toBe(404);
  });
});

describe('a received email', () => {
  const source = [
    'From: Jonas <jonas@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Look',
    '--b',
    'Content-Type: text/html; name="page.html"',
    'Content-Disposition: attachment; filename="page.html"',
    '',
    '<script>alert(1)</script>',
    '--b--',
    '',
  ].join('\r\n');
  const attachments = [{ place: 0, name: 'page.html', type: 'text/html', size: 25, contentId: null }];

  test('gives its files and itself to be saved, and shows nothing of them', async () => {
    const shipment = await mail.desk.create({ recipientEmail: 'files@example.com' });
    const { emailId, conversationId } = await mail.receive({ about: shipment, name: 'files', email: { attachments } });
    const isDeleted = async () => {
      const page = conversationPageSchema.parse(await (await get(`/api/email-conversations/${conversationId}`)).json());
      const [listed] = inboxPageSchema.parse(await (await get('/api/emails')).json()).emails;
      const email = inboxEmailSchema.parse(await (await get(`/api/emails/${emailId}`)).json());
      return [page.messages.find((message) => message.emailId === emailId), listed, email].map(
        (shown) => shown?.attachments[0]?.isDeleted,
      );
    };
    for (const path of ['source', 'attachments/0']) {
      const gone = await get(`/api/emails/${emailId}/${path}`);
      expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'file_deleted', message: 'This file was deleted.' }]);
    }
    expect(await isDeleted()).toEqual([true, true, true]);
    const subjectId = await mail.app.core.personalData.subjectFor('files@example.com');
    await mail.app.core.rawEmails.keep({ id: derivedId('raw', emailId), subjectId, bytes: Buffer.from(source) }, new Date());
    expect(await isDeleted()).toEqual([false, false, false]);
    const whole = await get(`/api/emails/${emailId}/source`);
    expect(await whole.text()).toBe(source);
    const file = await get(`/api/emails/${emailId}/attachments/0`);
    expect((await file.text()).trim()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'content-security-policy': inert,
    });
    for (const place of ['1', '-1', '00', 'x'])
      expect((await get(`/api/emails/${emailId}/attachments/${place}`)).status).toBe(404);
    await expect
      .poll(async () => (await mail.app.core.log.read(`reads-${emailId}`)).map(({ type }) => type))
      .toEqual(['ReceivedEmailRead', 'EmailFileTaken', 'EmailFileTaken']);
  });
});

test.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['a"b\\c%d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
  ["x'(*).pdf", `attachment; filename="x'(*).pdf"; filename*=UTF-8''x%27%28%2A%29.pdf`],
  ['漢字\ud800.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%E6%BC%A2%E5%AD%97%EF%BF%BD.pdf`],
  ['a\r\nSet-Cookie: x=1', `attachment; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1`],
])('the name %j is one header', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});

test('a file is kept with its name and type', () => {
  const file = { name: 'Größe.pdf', type: 'application/pdf', content: Buffer.from([0, 1, 2, 255]) };
  expect(unpack(pack(file))).toEqual(file);
});
