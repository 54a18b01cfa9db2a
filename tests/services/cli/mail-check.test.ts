import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEmailSchema } from '#contracts/mailboxes.ts';
import { readConfig } from '#infra/config.ts';
import { checkMail } from '#services/cli/checks/mail.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startMailboxHome, type MailboxHome } from '#tests/support/mailbox-home.ts';
import { testDatabase } from '#tests/support/postgres.ts';

let app: TestApp;
let home: MailboxHome;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  home = await startMailboxHome('canary-right');
});
afterAll(async () => {
  await app.stop();
  await home.stop();
});

const check = (env: Record<string, string>) =>
  checkMail(readConfig({ DEMO: '1', ...env }), { dataDir: app.config.DATA_DIR, running: undefined });
const serversWith = (password: string) => ({
  SMTP_URL: `smtp://parcels:${password}@127.0.0.1:${home.smtp.port}`,
  IMAP_URL: `imap://parcels:${password}@127.0.0.1:${home.imap.port}`,
});

test('configured mail servers that let Waybill in are fine', async () => {
  const found = await check(serversWith('canary-right'));
  expect(found).toEqual([
    { ok: true, text: `SMTP_URL: 127.0.0.1:${home.smtp.port} (not encrypted) greets and lets Waybill in.` },
    { ok: true, text: `IMAP_URL: 127.0.0.1:${home.imap.port} (not encrypted) greets and lets Waybill in.` },
  ]);
});

test('what a mail server has against Waybill is said with what to do, and no password', async () => {
  const wrong = await check(serversWith('canary-wrong'));
  expect(wrong.map(({ ok, text }) => [ok, text])).toEqual([
    [false, expect.stringContaining('cannot be used. The server did not accept this email address and password.')],
    [false, expect.stringContaining('cannot be used. The server did not accept this email address and password.')],
  ]);
  expect(wrong.every(({ remedy = '' }) => remedy.startsWith('Type the password again'))).toBe(true);
  expect(JSON.stringify(wrong)).not.toContain('canary');
  const [lost] = await check({ SMTP_URL: 'smtp://nobody.invalid' });
  expect(lost).toMatchObject({
    ok: false,
    text: 'SMTP_URL: nobody.invalid:587 (STARTTLS) cannot be used. No server has this name.',
  });
});

test('a sender that no mail server takes emails from is said, but not in a demonstration', async () => {
  const { SMTP_URL } = serversWith('canary-right');
  const texts = async (env: Record<string, string>) => (await check({ SMTP_URL, ...env })).map(({ ok, text }) => [ok, text]);
  const fine = [true, `SMTP_URL: 127.0.0.1:${home.smtp.port} (not encrypted) greets and lets Waybill in.`];
  expect(await texts({ DEMO: '0' })).toEqual([[false, 'MAIL_FROM: mail servers refuse emails from parcels@waybill.test.'], fine]);
  expect(await texts({ DEMO: '0', MAIL_FROM: 'Parcels <parcels@example.com>' })).toEqual([fine]);
  expect(await texts({})).toEqual([fine]);
});

test('connected mailboxes are tried too, and one whose password is gone says so', async () => {
  const email = 'desk@parcels.example';
  const admin = await app.signIn('admin');
  const body = connectEmailSchema.parse(home.connection({ email }));
  expect((await app.request('POST', '/api/connect-email', { as: admin, body })).status).toBe(200);
  const { DATABASE_URL = '', MASTER_KEY = '' } = app.config;
  const ofMailboxes = () => check({ DATABASE_URL, MASTER_KEY });
  expect((await ofMailboxes()).map(({ ok, text }) => [ok, text])).toEqual([
    [true, `Mailbox ${email}: 127.0.0.1:${home.imap.port} (not encrypted) greets and lets Waybill in.`],
    [true, `Mailbox ${email}: 127.0.0.1:${home.smtp.port} (not encrypted) greets and lets Waybill in.`],
  ]);
  await app.core.db.deleteFrom('mail_secrets').execute();
  expect(await ofMailboxes()).toEqual([
    { ok: false, text: expect.stringContaining(`Mailbox ${email} cannot be used.`), remedy: 'Replace the password.' },
  ]);
});

test('nothing is said of mailboxes where PostgreSQL is empty or away', async () => {
  const { url, drop } = await testDatabase();
  expect(await check({ DATABASE_URL: url })).toEqual([]);
  expect(await check({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual([]);
  await drop();
});
