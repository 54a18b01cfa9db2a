import { afterEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCatcher } from '#infra/embedded/mail/catcher.ts';
import { renderPage } from '#infra/embedded/mail/page.ts';
import { type CaughtMail, mailReader } from '#infra/embedded/mail/read-mail.ts';
import { replyTo, type WrittenMail } from '#infra/embedded/mail/write-form.ts';
import { openMailStore } from '#infra/embedded/mail/store.ts';

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const mail: CaughtMail = {
  id: '7',
  receivedAt: '2026-11-20T20:00:00.000Z',
  from: hostile,
  to: ['ada@example.com', hostile],
  subject: hostile,
  headers: { 'x-evil': [hostile, hostile] },
  text: `See https://waybill.test/track?a=1&b=2 ${hostile}`,
  html: `<p>${hostile}</p>`,
};

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const written: WrittenMail[] = [];
const sending = {
  send: async (sent: WrittenMail) => void written.push(sent),
  businessAddress: 'parcels@waybill.test',
};

async function catcher(): Promise<{ url: string; count: () => number }> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-mail-page-'));
  open.push(() => rm(folder, { recursive: true, force: true }));
  const store = await openMailStore({ folder, maxMails: 5, maxTotalBytes: 1_000_000 });
  await store.add(Buffer.from('Subject: Hello\r\n\r\nHi Ada\r\n'), { from: 'a@x.test', to: ['ada@example.com'] });
  const server = await startCatcher({ host: '127.0.0.1', port: 0, store, read: mailReader(store), ...sending });
  open.push(server.stop);
  return { url: `http://127.0.0.1:${server.port}`, count: () => store.list().length };
}

describe('The mail catcher page', () => {
  it('shows what a mail says without obeying it', () => {
    for (const page of [renderPage({ mails: [mail], to: '', id: '7' }), renderPage({ mails: [mail], to: hostile, id: '' })]) {
      expect(page).not.toContain('<script');
      expect(page).not.toContain('<img');
    }
  });

  it('frames the HTML body without scripts and without our origin', () => {
    const page = renderPage({ mails: [mail], to: '', id: '7' });
    const frame = /<iframe[^>]*>/.exec(page)?.[0] ?? '';
    expect(frame).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(frame).toContain('default-src &#39;none&#39;');
  });

  it('makes addresses in a text body clickable', () => {
    const page = renderPage({ mails: [{ ...mail, html: '' }], to: '', id: '7' });
    expect(page).toContain('<a href="https://waybill.test/track?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">');
  });

  it('says so where there is no mail', () => {
    expect(renderPage({ mails: [], to: '', id: '' })).toContain('No emails yet');
    expect(renderPage({ mails: [], to: 'ada@example.com', id: '' })).toContain('No emails to ada@example.com');
  });

  it('is served with a policy under which no script runs and nothing is loaded', async () => {
    const { url } = await catcher();
    const response = await fetch(`${url}/dev/mail?id=1`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const page = await response.text();
    expect(page).toContain('Hi Ada');
    expect([...page.matchAll(/(?:href|action)="([^"]*)"/g)].every(([, link]) => link?.startsWith('/dev/mail'))).toBe(true);
  });

  it('hands out the original of a mail', async () => {
    const { url } = await catcher();
    const response = await fetch(`${url}/dev/mail/1.eml`);
    expect(response.headers.get('content-type')).toBe('message/rfc822');
    expect(await response.text()).toBe('Subject: Hello\r\n\r\nHi Ada\r\n');
    expect((await fetch(`${url}/dev/mail/2.eml`)).status).toBe(404);
  });

  it('empties at the press of its button, but not for another site', async () => {
    const { url, count } = await catcher();
    const foreign = await fetch(`${url}/dev/mail/empty`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, count()]).toEqual([403, 1]);
    const own = await fetch(`${url}/dev/mail/empty`, { method: 'POST', redirect: 'manual' });
    expect([own.status, own.headers.get('location'), count()]).toEqual([303, '../mail', 0]);
  });

  it('knows its own paths and methods only', async () => {
    const { url } = await catcher();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/dev/mail/../../etc/passwd`)).status).toBe(404);
    const wrong = await fetch(`${url}/dev/mail.json`, { method: 'PUT' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  });

  it('has a form that answers a mail as its addressee, in the thread of the mail', () => {
    const sent = {
      ...mail,
      from: 'parcels@waybill.test',
      to: ['ada@example.com'],
      subject: 'Your parcel',
      text: 'On its way\nToday',
    };
    const headers = {
      'message-id': '<m2@waybill.test>',
      references: '<m1@waybill.test>',
      'reply-to': 'W <parcels+t@waybill.test>',
    };
    expect(replyTo({ ...sent, headers })).toEqual({
      from: 'ada@example.com',
      to: 'parcels+t@waybill.test',
      subject: 'Re: Your parcel',
      text: '\n\nOn 2026-11-20, parcels@waybill.test wrote:\n> On its way\n> Today',
      inReplyTo: '<m2@waybill.test>',
      references: '<m1@waybill.test> <m2@waybill.test>',
    });
    const page = renderPage({ mails: [{ ...sent, headers }], to: '', id: '7' });
    expect(page).toContain('Reply as ada@example.com');
    expect(page).toContain('name="inReplyTo" value="&lt;m2@waybill.test&gt;"');
  });

  it('sends what was written in a form, and nothing from other sites or to nobody', async () => {
    const { url } = await catcher();
    const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${url}/dev/mail/send`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) });
    const form = {
      from: 'ada@example.com',
      to: 'parcels@waybill.test',
      subject: 'a\r\nBcc: b@c.d',
      text: 'Hi',
      inReplyTo: '<m@x> y',
    };
    expect((await post(form)).status).toBe(303);
    expect(written.splice(0)).toEqual([{ ...form, subject: 'a Bcc: b@c.d', inReplyTo: '<m@x>' }]);
    expect((await post(form, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    for (const wrong of [
      { ...form, to: 'nobody' },
      { ...form, from: 'a@b.c, d@e.f' },
      { ...form, to: 'x@y\r\nRCPT TO:<z@z>' },
    ]) {
      expect((await post(wrong)).status).toBe(400);
    }
    expect(written).toEqual([]);
    expect(await (await fetch(`${url}/dev/mail?new=1`)).text()).toContain('value="parcels@waybill.test"');
  });
});
