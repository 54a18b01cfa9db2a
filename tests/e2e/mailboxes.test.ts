import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { mailboxesSchema } from '#contracts/mailboxes.ts';
import { openSession } from '#tests/support/staff.ts';
import { startMailboxHome, type MailboxHome } from '#tests/support/mailbox-home.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit } = setStage();

let home: MailboxHome;
beforeAll(async () => {
  home = await startMailboxHome('the right password');
});
afterAll(() => home.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const asAdmin = async (path: string, view = {}) => {
  const visitor = await come(view);
  visitor.expectRefusal(400, '/api/connect-email');
  visitor.expectRefusal(400, '/api/mailboxes/');
  await openSession(visitor.page, 'admin');
  await visitor.page.goto(path);
  return visitor.page;
};
const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Incoming server (IMAP)').fill('127.0.0.1');
  await page.getByLabel('IMAP port').fill(String(home.imap.port));
  await page.getByLabel('Outgoing server (SMTP)').fill('127.0.0.1');
  await page.getByLabel('SMTP port').fill(String(home.smtp.port));
};

describe('connecting a mailbox', () => {
  test('fills in the servers of the preset, and leaves what was typed', async () => {
    const page = await asAdmin('/email-login');
    const [imap, smtp] = [page.getByLabel('Incoming server (IMAP)'), page.getByLabel('Outgoing server (SMTP)')];
    const connect = page.getByRole('button', { name: 'Connect email' });
    expect(await connect.isDisabled()).toBe(true);
    await page.getByLabel('Email address').fill('desk@parcels.example');
    expect([await imap.inputValue(), await smtp.inputValue()]).toEqual(['mail.parcels.example', 'mail.parcels.example']);
    expect(await connect.isDisabled()).toBe(true);
    await page.getByLabel(/^Large webmail provider/).check();
    expect([await imap.inputValue(), await smtp.inputValue()]).toEqual(['imap.parcels.example', 'smtp.parcels.example']);
    await see(page, /^Use an app password/);
    await smtp.fill('relay.parcels.example');
    await page.getByLabel(/^Desktop email provider/).check();
    expect([await imap.inputValue(), await smtp.inputValue()]).toEqual(['imap-mail.parcels.example', 'relay.parcels.example']);
    expect([await page.getByLabel('IMAP port').inputValue(), await page.getByLabel('SMTP port').inputValue()]).toEqual([
      '993',
      '587',
    ]);
    await page.getByLabel('Password', { exact: true }).fill('x');
    expect(await connect.isEnabled()).toBe(true);
  });

  const connect = async (page: Page, email: string, password: string) => {
    await fillIn(page, email, password);
    await page.getByRole('button', { name: 'Connect email' }).click();
  };

  test('says at each server what it said, and connects once both agree, on a phone', async () => {
    const page = await asAdmin('/email-login', { width: 360 });
    await connect(page, 'phone@parcels.example', 'a wrong password');
    await page.getByRole('region', { name: 'Notifications' }).getByText('Connection Failed', { exact: true }).waitFor();
    expect(await page.getByText(/^The server did not accept this email address and password/).count()).toBeGreaterThanOrEqual(2);
    expect(await page.getByLabel('Incoming server (IMAP)').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a wrong password');

    await page.getByLabel('Password', { exact: true }).fill('the right password');
    await page.getByRole('button', { name: 'Connect email' }).click();
    await page.waitForURL('**/email-client');
    await seeToast(page, 'Email Connected');
  });

  // An account may sign in at mail servers five times a minute: all of this file together does.
  test('is tested again, gets another password, and is disconnected with what stays, at 1280 px', async () => {
    const email = 'desk@parcels.example';
    const page = await asAdmin('/email-login');
    await connect(page, email, 'the right password');
    await page.waitForURL('**/email-client');

    await page.goto('/dashboard/mailboxes');
    const card = page.getByRole('article', { name: email });
    home.password = 'changed at the provider';
    await card.getByRole('button', { name: `Test again: ${email}` }).click();
    await card.getByText('Incoming:', { exact: true }).waitFor();
    await card.getByText('Outgoing:', { exact: true }).waitFor();

    await card.getByRole('button', { name: `Replace password: ${email}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password').fill('changed at the provider');
    await dialog.getByRole('button', { name: 'Replace password' }).click();
    await seeToast(page, 'Password replaced');

    await card.getByRole('button', { name: `Disconnect: ${email}` }).click();
    await dialog.getByText(/^The 0 emails received from it stay/).waitFor();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await seeToast(page, 'Mailbox disconnected');
    await card.waitFor({ state: 'detached' });
  });

  test('takes the usual ports where none are typed, and leads back to email', async () => {
    const page = await asAdmin('/email-login');
    await page.getByLabel(/^Other \(IMAP\)/).check();
    await fillIn(page, 'ports@parcels.example', 'x');
    await page.getByLabel('IMAP port').fill('none');
    await page.getByLabel('SMTP port').fill('');
    const refusal = { message: 'Not now.', code: 'rate_limited', requestId: 'none' };
    await page.route('**/api/connect-email', (route) => route.fulfill({ status: 400, json: refusal }));
    const sent = page.waitForRequest('**/api/connect-email');
    await page.getByRole('button', { name: 'Connect email' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ imapPort: 993, smtpPort: 587, provider: 'custom' });
    expect(await page.getByRole('link', { name: 'Back to Email' }).getAttribute('href')).toBe('/email-client');
  });
});

describe('the business mailbox', () => {
  test('is set up in a mail app by three steps, and its address is copied', async () => {
    const page = await asAdmin('/email-setup');
    await heading(page, 'Simple Email Setup').waitFor();
    expect(await page.getByRole('link', { name: 'Back to Email' }).getAttribute('href')).toBe('/email-dashboard');
    await see(page, 'Active');
    await see(page, 'Get the mailbox password');
    await see(page, 'Built-in app of the iPhone');
    await page.getByLabel('Computer').check();
    await page.getByText('Built-in app of the iPhone').waitFor({ state: 'detached' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await seeToast(page, 'Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('parcels@waybill.test');
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
  });

  test('is not said to be active while it cannot be read', async () => {
    const page = await asAdmin('/email-setup');
    await page.route('**/api/mailboxes', async (route) => {
      const response = await route.fetch();
      const { mailboxes } = mailboxesSchema.parse(await response.json());
      const health = { state: 'failing', lastFetchAt: null, received: 0, problem: 'wrong_password', problemSince: null };
      return route.fulfill({ response, json: { mailboxes: mailboxes.map((mailbox) => ({ ...mailbox, health })) } });
    });
    await page.reload();
    await see(page, 'Not working');
    expect(await page.getByText('Active', { exact: true }).count()).toBe(0);
  });

  test('is only looked at by an auditor', async () => {
    const { page } = await come();
    await openSession(page, 'auditor');
    await page.goto('/dashboard/mailboxes');
    await page.getByRole('article', { name: 'parcels@waybill.test' }).waitFor();
    expect(await page.getByRole('button', { name: /^Test/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Connect a mailbox' }).count()).toBe(0);
  });
});

test.each(['/dashboard/mailboxes', '/email-setup', '/email-login'])(
  '%s is fine in every width, theme and language',
  async (path) => {
    const visitor = await visit();
    await openSession(visitor.page, 'admin');
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    if (path !== '/email-login') await see(visitor.page, 'parcels@waybill.test');
    await isFineInEveryView(visitor);
  },
);
