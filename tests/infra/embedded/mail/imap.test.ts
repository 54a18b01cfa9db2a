import { describe, expect, it } from 'vitest';
import { caught, deliver, mailBench, toBusiness } from './servers.ts';

const { connect, inbox, start } = mailBench();

describe('The embedded mailbox', { timeout: 20_000 }, () => {
  it('shows what was sent', async () => {
    const { smtpUrl, imapUrl } = await start();
    await deliver(smtpUrl, { ...toBusiness, subject: 'In the box', text: 'Grüße', textEncoding: 'base64' });
    const imap = await inbox(imapUrl);
    expect(await imap.command('SELECT INBOX')).toContain('* 1 EXISTS');
    const answer = await imap.command('FETCH 1 (UID FLAGS BODY.PEEK[])');
    expect(answer).toContain('UID 1');
    expect(answer).toContain('Return-Path: <ada@example.com>\r\nDelivered-To: parcels@waybill.test\r\n');
    expect(answer).toContain('Subject: In the box');
    expect(answer).toContain(Buffer.from('Grüße').toString('base64'));
  });

  it('notifies an idle mail client of new and deleted mail', async () => {
    const { smtpUrl, imapUrl, httpUrl } = await start();
    const imap = await inbox(imapUrl);
    await imap.command('SELECT INBOX');
    imap.send('i IDLE\r\n');
    await imap.sees('+ idling');
    await deliver(smtpUrl, toBusiness);
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
    await deliver(smtpUrl, toBusiness);
    expect(await (await inbox(imapUrl)).command('SELECT INBOX')).toContain('* 1 EXISTS');
  });

  it('has what is sent to its domain, with plus addresses, and nothing that is sent to customers', async () => {
    const { smtpUrl, imapUrl, httpUrl } = await start();
    await deliver(smtpUrl, { subject: 'to a customer' });
    await deliver(smtpUrl, { ...toBusiness, to: 'Parcels+token.1@WAYBILL.test', subject: 'an answer' });
    await deliver(smtpUrl, { ...toBusiness, to: 'parcels@notwaybill.test', subject: 'to somebody else' });
    const imap = await inbox(imapUrl);
    expect(await imap.command('SELECT INBOX')).toContain('* 1 EXISTS');
    expect(await imap.command('FETCH 1 (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)])')).toMatch(/UID 2 [^]*an answer/);
    expect(await caught(httpUrl)).toHaveLength(3);
  });

  it('keeps its messages, its Sent folder and their numbers over a restart', async () => {
    const first = await start();
    await deliver(first.smtpUrl);
    await deliver(first.smtpUrl, { ...toBusiness, subject: 'received' });
    const imap = await inbox(first.imapUrl);
    const copy = 'Subject: sent\r\n\r\nHi Ada\r\n';
    imap.send(`a APPEND Sent (\\Seen) {${copy.length}}\r\n`);
    await imap.sees('+ ');
    imap.send(`${copy}\r\n`);
    await imap.sees('a OK');
    const told = (answer: string) => /UIDVALIDITY \d+/.exec(answer)?.[0];
    const validity = [told(await imap.command('SELECT INBOX')), told(await imap.command('SELECT Sent'))];
    expect(await imap.command('FETCH 1 (UID)')).toContain('UID 1');
    await first.stop();
    const second = await inbox((await start()).imapUrl);
    const sent = await second.command('SELECT Sent');
    expect(await second.command('FETCH 1 (UID FLAGS BODY.PEEK[])')).toMatch(
      /UID 1 FLAGS \(\\Seen\) [^]*Subject: sent\r\n\r\nHi Ada/,
    );
    const box = await second.command('SELECT INBOX');
    expect(await second.command('FETCH 1 (UID)')).toContain('UID 2');
    expect([told(box), told(sent)]).toEqual(validity);
    expect(box).toContain('UIDNEXT 3');
  });
});
