import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaughtMail } from '#infra/embedded/mail/read-mail.ts';
import { type RunningMailServers, startMailServers } from '#infra/embedded/mail/server.ts';
import { spawnEmbedded } from '#tests/support/child.ts';
import { rawImap } from '#tests/support/raw-imap.ts';

let folder: string;
const open: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-mail-'));
});

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningMailServers> {
  const servers = await startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir: folder });
  open.push(servers.stop);
  return servers;
}

async function deliver(smtpUrl: string, mail: SendMailOptions = {}): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: 'Waybill <no-reply@waybill.test>',
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hi Ada',
    ...mail,
  });
  transport.close();
}

async function caught(httpUrl: string, query = ''): Promise<CaughtMail[]> {
  const response = await fetch(`${httpUrl}/dev/mail.json${query}`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const mails: CaughtMail[] = await response.json();
  return mails;
}

async function inbox(imapUrl: string) {
  const imap = await rawImap(imapUrl);
  open.push(imap.close);
  expect(await imap.command('LOGIN demo waybill-demo')).toContain('t1 OK');
  return imap;
}

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
    expect(await readdir(join(folder, 'caught'))).toHaveLength(2);
  });

  it('show the mail in the demo mailbox', async () => {
    const { smtpUrl, imapUrl } = await start();
    await deliver(smtpUrl, { subject: 'In the box', text: 'Grüße', textEncoding: 'base64' });
    const imap = await inbox(imapUrl);
    expect(await imap.command('SELECT INBOX')).toContain('* 1 EXISTS');
    const answer = await imap.command('FETCH 1 (UID FLAGS BODY.PEEK[])');
    expect(answer).toContain('UID 1');
    expect(answer).toContain('Return-Path: <no-reply@waybill.test>\r\nDelivered-To: ada@example.com\r\n');
    expect(answer).toContain('Subject: In the box');
    expect(answer).toContain(Buffer.from('Grüße').toString('base64'));
  });

  it('tell an idle mail client of new mail and of deleted mail', async () => {
    const { smtpUrl, imapUrl, httpUrl } = await start();
    const imap = await inbox(imapUrl);
    await imap.command('SELECT INBOX');
    imap.send('i IDLE\r\n');
    await imap.sees('+ idling');
    await deliver(smtpUrl);
    await imap.sees('* 1 EXISTS');
    await fetch(`${httpUrl}/dev/mail.json`, { method: 'DELETE' });
    await imap.sees('* 1 EXPUNGE');
    imap.send('DONE\r\n');
    expect(await imap.sees('i OK')).toMatch(/1 EXISTS[^]*1 EXPUNGE[^]*i OK/);
  });

  it('let nobody into the mailbox with another password, and survive nonsense', async () => {
    const { imapUrl, smtpUrl } = await start();
    const stranger = await rawImap(imapUrl);
    open.push(stranger.close);
    expect(await stranger.command('LOGIN demo wrong')).toContain('t1 NO');
    stranger.send('t9 FETCH ((((\r\n\0\0{99999999999}\r\n');
    await deliver(smtpUrl);
    expect(await (await inbox(imapUrl)).command('SELECT INBOX')).toContain('* 1 EXISTS');
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
      subject: 'A mail that cannot be read',
      to: ['ada@example.com'],
    });
  });

  it('run as a process of their own and name all three addresses', async () => {
    const child = spawnEmbedded('mail', { EMBEDDED_MAIL_DATA_DIR: folder });
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
