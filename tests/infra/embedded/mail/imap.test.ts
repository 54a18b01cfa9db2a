import { describe, expect, it } from 'vitest';
import { deliver, mailBench } from './servers.ts';

const { connect, inbox, start } = mailBench();

describe('The embedded mailbox', { timeout: 20_000 }, () => {
  it('shows what was sent', async () => {
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

  it('notifies an idle mail client of new and deleted mail', async () => {
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

  it('lets no one in with another password, and survives nonsense', async () => {
    const { imapUrl, smtpUrl } = await start();
    const stranger = await connect(imapUrl);
    expect(await stranger.command('LOGIN demo wrong')).toContain('t1 NO');
    stranger.send('t9 FETCH ((((\r\n\0\0{99999999999}\r\n');
    await deliver(smtpUrl);
    expect(await (await inbox(imapUrl)).command('SELECT INBOX')).toContain('* 1 EXISTS');
  });
});
