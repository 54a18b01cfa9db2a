import { describe, expect, test } from 'vitest';
import { businessMailbox, businessMailboxId, configuredMailbox } from '#infra/mailboxes/business.ts';

const address = 'parcels@example.com';
const login = (url: string) => businessMailbox(url, address).imap;
const shown = (env: { IMAP_URL?: string; SMTP_URL?: string }) => configuredMailbox(env, address);

describe('the mailbox of the configuration', () => {
  test('is read with what its URL says, and answers by the mailer of the installation', () => {
    expect(businessMailbox('imaps://desk%40example.com:p%40ss%2Fword@mail.example.com', address)).toEqual({
      id: businessMailboxId,
      address,
      imap: {
        host: 'mail.example.com',
        port: 993,
        security: 'tls',
        user: 'desk@example.com',
        password: 'p@ss/word',
        isConfigured: true,
      },
      smtp: null,
      version: 'configured',
    });
  });

  test('is signed in to by its address where the URL names nobody', () => {
    expect(login('imaps://mail.example.com')).toMatchObject({ user: address, password: '' });
  });

  test('is shown with both of its servers, without logins', () => {
    const urls = { IMAP_URL: 'imaps://desk:secret@mail.example.com', SMTP_URL: 'smtps://desk:secret@smtp.example.com' };
    expect(shown(urls)).toEqual({
      id: businessMailboxId,
      address,
      imap: { host: 'mail.example.com', port: 993, security: 'tls' },
      smtp: { host: 'smtp.example.com', port: 465, security: 'tls' },
    });
    expect(shown({})).toEqual({ id: businessMailboxId, address, imap: null, smtp: null });
  });
});

describe('a mail server of the configuration', () => {
  test.each([
    ['has a port of its own', 'imaps://mail.example.com:9993', { port: 9993, security: 'tls' }],
    ['must offer STARTTLS where it is not TLS from the start', 'imap://mail.example.com', { port: 143, security: 'starttls' }],
    ['is used in the clear on this machine', 'imap://127.0.0.1:1143', { host: '127.0.0.1', port: 1143, security: 'none' }],
    ['is used by TLS wherever its URL says so', 'imaps://localhost', { port: 993, security: 'tls' }],
    ['is named without the brackets of its IPv6 address', 'imap://[::1]', { host: '::1', port: 143, security: 'none' }],
    ['may be without TLS where nobody signs in', 'imap://mail.internal?tls=off', { security: 'none' }],
    ['gets no password in the clear', 'imap://desk:secret@mail.internal?tls=off', { security: 'starttls' }],
    ['is not taken at another word', 'imap://mail.internal?tls=on', { security: 'starttls' }],
  ])('%s', (_, url, expected) => {
    expect(login(url)).toMatchObject(expected);
  });

  test('that sends has other ports, and is not taken for one that is read', () => {
    expect(shown({ SMTP_URL: 'smtp://mail.example.com' }).smtp).toEqual({
      host: 'mail.example.com',
      port: 587,
      security: 'starttls',
    });
    expect(shown({ SMTP_URL: 'imaps://mail.example.com' }).smtp?.security).toBe('starttls');
  });
});
