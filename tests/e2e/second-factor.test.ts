import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { mailedToken } from '#tests/support/account-emails.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import type { Visitor } from '#tests/support/browser.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit } = setStage({ env: { SECOND_FACTOR: 'admins' } });

const password = 'seven green suitcases';
const printed = 'waybill-demo';
const stepMs = 30_000;
/**
 * Codes are taken from clocks that are a step behind or ahead, each of them once: an app is set up with
 * the present one and asked for the next one, which need not be waited for. Both are still taken when
 * the step ends before they arrive; the one before the present would then be too old.
 */
const codeOf = (secret: string, stepsAhead: 0 | 1) => authenticator(secret).codeAt(new Date(Date.now() + stepsAhead * stepMs));

const request = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const init = sent === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: sent };
      return (await fetch(where, { method: how, ...init })).text();
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as [string, string, string | undefined],
  );

/** A person with that name, made by the link of an invitation. */
async function invited(admin: Page, username: string): Promise<void> {
  const email = `${username}@example.com`;
  await request(admin, 'POST', '/api/people', { email, role: 'agent', language: 'en' });
  const token = await mailedToken({ request: async (method, path) => new Response(await request(admin, method, path)) }, email);
  await request(admin, 'POST', '/api/auth/link/password', { token, username, password });
}

/** As if the browser had been closed. */
async function forgotten(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

async function type(page: Page, username: string, typed = password): Promise<void> {
  await page.goto('/dashboard-login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Sets an app up on the own page; returns the secret and the recovery codes, which are shown. */
async function setUpOwn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByLabel('Current password').fill(password);
  await factor.getByRole('button', { name: 'Continue' }).click();
  return setUp(page);
}

/** Goes from the password to the recovery codes; returns the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = ((await page.getByLabel('Or type this key into the app:').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(codeOf(secret, 0));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Recovery codes for Waybill' }).waitFor();
  return {
    secret,
    codes: await page
      .getByRole('list')
      .getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)
      .allTextContents(),
  };
}

let administrator: Promise<Page> | undefined;
/** An administrator of the demonstration, who has to have a second factor first. */
const adminPage = () => (administrator ??= enrolledAdmin());
let adminSecret = '';
async function enrolledAdmin(): Promise<Page> {
  const { page } = await visit();
  await type(page, 'admin', printed);
  await page.getByRole('button', { name: 'Continue' }).click();
  ({ secret: adminSecret } = await setUp(page));
  await page.getByRole('button', { name: 'I have kept the codes' }).click();
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  return page;
}
const isLockedOut = async (visitor: Visitor) => {
  visitor.expectRefusal(403, '/api/shipments');
  expect(await request(visitor.page, 'GET', '/api/shipments')).toContain('second_factor_missing');
};

test('whoever must have a second factor sets one up before anything else, at 360 px', async () => {
  const visitor = await come({ width: 360 });
  const { page } = visitor;
  await type(page, 'admin', printed);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await isLockedOut(visitor);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();
  await type(page, 'admin', printed);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.goto('/dashboard/people');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('admin@waybill.test');
  await page.getByLabel('Password').fill(printed);
  visitor.expectRefusal(403, '/api/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page, /Your role must have a second factor/);
  await page.getByRole('link', { name: 'Dashboard Login' }).click();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  const admin = await adminPage();
  await admin.goto('/dashboard/people');
  await admin.getByRole('heading', { name: 'People', level: 1 }).waitFor();
});

test.each([360, 1280])(
  'a person sets an app up, signs in with it and with a recovery code, and removes it, at %i px',
  async (width) => {
    const name = `noor${width}`;
    await invited(await adminPage(), name);
    const visitor = await come({ width });
    const { page } = visitor;
    await type(page, name);
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
    await page.goto('/dashboard/account');
    const factor = page.getByRole('region', { name: 'Second factor' });
    const { secret, codes } = await setUpOwn(page);
    expect(codes).toHaveLength(10);
    await page.emulateMedia({ media: 'print' });
    await see(page, codes[9] ?? '');
    await expect.poll(() => page.getByText('Download').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await seeToast(page, 'Recovery codes copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const code of codes) expect(copied).toContain(code);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('waybill-recovery-codes.txt');
    await page.getByRole('button', { name: 'Done' }).click();
    await see(page, 'Recovery codes left: 10');

    await forgotten(page);
    visitor.expectRefusal(401, '/api/auth/login');
    await type(page, name);
    await see(page, 'Enter the code of your authenticator app.');
    visitor.expectRefusal(401, '/api/auth/login/code');
    await page.getByLabel('Code').fill('000 000');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await see(page, 'This code is not valid. Wait for the next one and try again.');
    const code = codeOf(secret, 1);
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();

    await forgotten(page);
    await type(page, name);
    await see(page, 'Enter the code of your authenticator app.');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await see(page, 'Enter one of your recovery codes. Each of them works once.');
    await page.getByLabel('Recovery code').fill('ABCD-EFGH-JKMN-PQRS');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await see(page, 'This recovery code is not valid, or it has been used already.');
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();

    await page.goto('/dashboard/account');
    await see(page, 'Recovery codes left: 9');
    await page.getByRole('button', { name: 'Remove' }).click();
    await factor.getByLabel('Current password').fill(password);
    await factor.getByLabel('Code of your current app').fill(codes[1] ?? '');
    await factor.getByRole('button', { name: 'Remove' }).click();
    await seeToast(page, 'Second factor removed');
    await factor.getByText('Off', { exact: true }).waitFor();
  },
);

test('the sign-in over the page asks for the code as well', async () => {
  const visitor = await come();
  const { page } = visitor;
  await invited(await adminPage(), 'idle');
  await type(page, 'idle');
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  await page.goto('/dashboard/account');
  const factor = page.getByRole('region', { name: 'Second factor' });
  const { secret } = await setUpOwn(page);
  await page.context().clearCookies({ name: 'waybill_session' });
  visitor.expectRefusal(401, '/api/');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await factor.getByLabel('Current password').fill(password);
  await factor.getByLabel('Code of your current app').fill('000000');
  await factor.getByRole('button', { name: 'Make new recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.getByLabel('Code').fill(codeOf(secret, 1));
  visitor.expectRefusal(400, '/api/account/second-factor/recovery-codes');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await see(page, 'This code is not valid. Wait for the next one and try again');
});

test('an administrator resets the second factor of a person, whose session ends', async () => {
  const admin = await adminPage();
  await invited(admin, 'lost');
  const visitor = await come();
  const { page } = visitor;
  await type(page, 'lost');
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  await page.goto('/dashboard/account');
  await setUpOwn(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await admin.goto('/dashboard/people');
  await admin.getByRole('button', { name: 'Reset second factor: lost' }).click();
  await admin.getByRole('button', { name: 'Reset second factor', exact: true }).last().click();
  await seeToast(admin, 'Second factor reset', 'lost');
  await expect.poll(() => admin.getByRole('button', { name: 'Reset second factor: lost' }).count()).toBe(0);
  visitor.expectRefusal(401, '/api/');
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();
  await type(page, 'lost');
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
});

test('the admin area asks an administrator for the code', async () => {
  await adminPage();
  const visitor = await come();
  const { page } = visitor;
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('admin@waybill.test');
  await page.getByLabel('Password').fill(printed);
  visitor.expectRefusal(401, '/api/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code').fill(codeOf(adminSecret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test('every step, in every view', async () => {
  await invited(await adminPage(), 'viewer');
  const visitor = await visit();
  const { page } = visitor;
  const looked: string[] = [];
  const look = async (step: string) => {
    await isFineInEveryView({ ...visitor, close: async () => undefined });
    looked.push(step);
  };
  await type(page, 'viewer');
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const factor = page.locator('section[aria-labelledby="second-factor"]');
  await factor.locator('input[name="currentPassword"]').fill(password);
  await factor.locator('button[type="submit"]').click();
  await page.locator('svg[role="img"]').waitFor();
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await look('the QR code');
  await factor.locator('input[name="code"]').fill(codeOf(secret, 0));
  await factor.locator('button[type="submit"]').click();
  await factor.locator('ol').waitFor();
  await look('the recovery codes');
  await factor.locator('button').last().click();
  await factor.locator('button').nth(2).waitFor();
  await look('the status');
  await visitor.close();

  const people = await adminPage();
  await people.goto('/dashboard/people');
  await people.getByRole('button', { name: 'Reset second factor: viewer' }).waitFor();
  await isFineInEveryView({ ...visitor, page: people, close: async () => undefined });

  const signingIn = await visit();
  signingIn.expectRefusal(401, '/api/auth/login');
  await type(signingIn.page, 'viewer');
  await see(signingIn.page, 'Enter the code of your authenticator app.');
  await isFineInEveryView({ ...signingIn, close: async () => undefined });
  await signingIn.page.locator('form + div button').first().click();
  await signingIn.page.locator('input[name="code"][autocomplete="off"]').waitFor();
  await isFineInEveryView(signingIn);
  expect(looked).toEqual(['the QR code', 'the recovery codes', 'the status']);
});
