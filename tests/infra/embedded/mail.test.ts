import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawnEmbedded } from '#tests/support/child.ts';
import { caught, deliver, mailBench } from './mail/servers.ts';

const { folder, inbox, start } = mailBench();

describe('The embedded mail servers', { timeout: 20_000 }, () => {
  it('show a sent mail with its envelope, headers and both bodies', async () => {
    const { smtpUrl, httpUrl } = await start();
    await deliver(smtpUrl, {
      to: { name: 'Ada Grüße', address: 'ada@example.com' },
      bcc: 'hidden@example.com',
      subject: 'Your parcel is on its way · 包裹',
      text: 'Track it',
      html: '<p>Track <b>it</b></p>',
      headers: { 'X-Waybill': ['one', 'two'] },
      messageId: '<m1@waybill.test>',
    });
    const [mail, ...others] = await caught(httpUrl);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'no-reply@waybill.test',
      to: ['ada@example.com', 'hidden@example.com'],
      subject: 'Your parcel is on its way · 包裹',
    });
    expect([mail?.text.trim(), mail?.html.trim()]).toEqual(['Track it', '<p>Track <b>it</b></p>']);
    expect(mail?.headers).toMatchObject({ 'x-waybill': ['one', 'two'], 'message-id': '<m1@waybill.test>' });
    expect(Object.keys(mail?.headers ?? {})).not.toContain('delivered-to');
    expect(Math.abs(Date.now() - Date.parse(mail?.receivedAt ?? ''))).toBeLessThan(60_000);
  });

  it('list the newest first, and by recipient', async () => {
    const { smtpUrl, httpUrl } = await start();
    for (const [to, subject] of [
      ['a@x.test', '1'],
      ['B@x.test', '2'],
      ['a@x.test', '3'],
    ])
      await deliver(smtpUrl, { to, subject });
    expect((await caught(httpUrl)).map(({ subject }) => subject)).toEqual(['3', '2', '1']);
    expect((await caught(httpUrl, '?to=A@x.test')).map(({ subject }) => subject)).toEqual(['3', '1']);
    expect(await caught(httpUrl, '?to=nobody@x.test')).toEqual([]);
  });

  it('take a login, though none is needed', async () => {
    const { smtpUrl, httpUrl } = await start();
    const url = new URL(smtpUrl);
    url.username = 'anyone';
    url.password = 'anything';
    await deliver(url.href);
    expect(await caught(httpUrl)).toHaveLength(1);
  });

  it('keep mails, their order and their numbers over a restart', async () => {
    const first = await start();
    await deliver(first.smtpUrl, { subject: 'one' });
    await deliver(first.smtpUrl, { subject: 'two' });
    const before = await caught(first.httpUrl);
    const statusBefore = await (await inbox(first.imapUrl)).command('STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY)');
    await first.stop();
    const second = await start();
    expect(await caught(second.httpUrl)).toEqual(before);
    expect(await (await inbox(second.imapUrl)).command('STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY)')).toBe(statusBefore);
  });

  it('never give a number twice, even after all mails were deleted', async () => {
    const first = await start();
    await deliver(first.smtpUrl);
    const [old] = await caught(first.httpUrl);
    expect((await fetch(`${first.httpUrl}/dev/mail.json`, { method: 'DELETE' })).status).toBe(204);
    expect(await caught(first.httpUrl)).toEqual([]);
    await first.stop();
    const second = await start();
    await deliver(second.smtpUrl);
    const [fresh] = await caught(second.httpUrl);
    expect(Number(fresh?.id)).toBeGreaterThan(Number(old?.id));
    expect(await readdir(join(folder(), 'caught'))).toHaveLength(2);
  });

  it('refuse a mail above 25 MiB', async () => {
    const { smtpUrl, httpUrl } = await start();
    const attachments = [{ filename: 'big.bin', content: Buffer.alloc(20_000_000) }];
    await expect(deliver(smtpUrl, { attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(await caught(httpUrl)).toEqual([]);
  });

  it('keep nothing of a mail that broke off', async () => {
    const { smtpUrl, httpUrl } = await start();
    const { port } = new URL(smtpUrl);
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let step = 0;
    const steps = ['HELO x\r\n', 'MAIL FROM:<a@x.test>\r\n', 'RCPT TO:<b@x.test>\r\n', 'DATA\r\n', 'Subject: half\r\n\r\nhal'];
    socket.on('data', () => {
      const line = steps[step];
      step += 1;
      if (line) socket.write(line, () => step === steps.length && socket.destroy());
    });
    await closed;
    await deliver(smtpUrl, { subject: 'whole' });
    expect((await caught(httpUrl)).map(({ subject }) => subject)).toEqual(['whole']);
  });

  it('show an unreadable mail instead of failing', async () => {
    const { smtpUrl, httpUrl } = await start();
    const nested = Array.from(
      { length: 400 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    await deliver(smtpUrl, { raw: nested });
    expect((await caught(httpUrl))[0]).toMatchObject({
      subject: 'This email could not be read',
      to: ['ada@example.com'],
    });
  });

  it('run as a process of their own and name all three addresses', async () => {
    const child = spawnEmbedded('mail', { EMBEDDED_MAIL_DATA_DIR: folder() });
    const message = await child.message;
    if (message.type !== 'ready') throw new Error(message.message);
    expect(message.urls).toMatchObject({
      smtp: message.url,
      imap: expect.stringContaining('imap://demo:'),
      http: expect.any(String),
    });
    await deliver(message.url);
    expect(await caught(message.urls?.http ?? '')).toHaveLength(1);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });
});
