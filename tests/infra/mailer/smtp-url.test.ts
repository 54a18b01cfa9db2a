import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#infra/config.ts';

test.each(['smtp://user:secret@mail.example.com?tls=off', 'smtp://user@mail.example.com:25/?tls=off'])(
  'a password is not sent in clear: %s',
  (url) => {
    expect(() => readConfig({ SMTP_URL: url })).toThrow(ConfigError);
    expect(() => readConfig({ SMTP_URL: url })).toThrow('SMTP_URL: must not send a password without TLS: leave out `?tls=off`');
  },
);

test.each([
  'smtp://mail.example.com?tls=off',
  'smtp://user:secret@mail.example.com',
  'smtp://user:secret@mail.example.com:587',
  'smtps://user:secret@mail.example.com',
])('emails may go by %s', (url) => {
  expect(readConfig({ SMTP_URL: url }).SMTP_URL).toBe(url);
});
