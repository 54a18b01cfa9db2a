import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { mailedToken } from '#tests/support/account-emails.ts';
import { choose, signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit, visitAsAgent } = setStage();

const password = 'seven green suitcases';
/** The token of the nth link that was mailed to an address; the mail catcher is behind the pages. */
const token = (page: Page, address: string, nth = 1) =>
  mailedToken(
    {
      request: (_method, path) =>
        page.evaluate(async (url) => (await fetch(url)).text(), path).then((text) => new Response(text)),
    },
    address,
    nth,
  );
const enter = async (page: Page, username: string, typed = password) => {
  await page.goto('/dashboard-login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

async function invited(admin: Page, email: string): Promise<void> {
  await admin.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await choose(dialog, 'Role', 'Agent');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await seeToast(admin, 'Invitation sent', email);
  await dialog.waitFor({ state: 'hidden' });
}

test.each([360, 1280])(
  'a person is invited, sets a password and signs in, until the role changes and the account is deactivated, at %i px',
  async (width) => {
    const [email, name] = [`mira${width}@example.com`, `mira${width}`];
    const { page: admin } = await come({ width });
    await signIn(admin, 'admin');
    if (width === 360) await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('link', { name: 'People' }).click();
    await invited(admin, email);
    await see(admin, 'Invited');
    await admin.getByRole('button', { name: `Send new link: ${email}` }).click();
    await seeToast(admin, 'No new email sent');
    await see(admin, /less than an hour ago still works/);

    const person = await come({ width });
    const { page } = person;
    await page.goto(`/account-link/${await token(admin, email)}`);
    await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('New password').fill(email);
    person.expectRefusal(400, '/api/auth/link/password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await see(page, 'Choose a password other than your username or email address');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await see(page, 'Your password is set');
    await enter(page, name);
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();

    await admin.reload();
    await admin.getByRole('button', { name: `Change role: ${name}` }).click();
    await choose(admin.getByRole('dialog'), 'Role', 'Auditor');
    await admin.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await seeToast(admin, 'Role changed', name);
    person.expectRefusal(401, '/api/');
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();
    await enter(page, name);
    await see(page, 'Auditor');

    await admin.getByRole('button', { name: `Deactivate: ${name}` }).click();
    await admin.getByRole('button', { name: 'Deactivate', exact: true }).last().click();
    await seeToast(admin, 'Account deactivated', name);
    await page.reload();
    await enter(page, name);
    await see(page, 'Invalid username or password');
  },
);

/** People with addresses that begin with a word, as many as are on one page and one more. */
async function invitedCrowd(admin: Page, word: string): Promise<void> {
  const emails = Array.from({ length: 26 }, (_, nth) => `${word}.${String(nth).padStart(2, '0')}@example.com`);
  const statuses = await admin.evaluate(async (addresses) => {
    const answers: number[] = [];
    for (const email of addresses) {
      const body = JSON.stringify({ email, role: 'agent', language: 'en' });
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      answers.push((await fetch('/api/people', init)).status);
    }
    return answers;
  }, emails);
  expect(new Set(statuses)).toEqual(new Set([201]));
}

test('the list goes on page by page, and is searched and filtered by its address', async () => {
  const { page: admin } = await come();
  await signIn(admin, 'admin');
  await invitedCrowd(admin, 'crowd');
  for (const width of [360, 1280]) {
    const { page } = await come({ width });
    await signIn(page, 'admin');
    const shown = page.getByText(/^crowd\.\d\d@example\.com$/);
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.goto('/dashboard/people?search=CROWD.');
    await see(page, '26 people');
    expect(await shown.count()).toBe(25);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => shown.count()).toBe(26);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);

    await page.getByLabel('Search people').fill('crowd.07');
    await see(page, '1 person');
    await expect.poll(query).toEqual({ search: 'crowd.07' });
    await expect.poll(() => shown.allTextContents()).toEqual(['crowd.07@example.com']);
    await choose(page, 'Status', 'Invited');
    await expect.poll(query).toEqual({ search: 'crowd.07', state: 'invited' });
    await choose(page, 'Role', 'Auditor');
    await see(page, 'No people found');
    await see(page, /No one matches/);
    await expect.poll(query).toEqual({ search: 'crowd.07', role: 'auditor', state: 'invited' });
    await page.goBack();
    await see(page, '1 person');
    await page.goForward();
    await page.reload();
    await see(page, 'No people found');
    expect(await page.getByLabel('Search people').inputValue()).toBe('crowd.07');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shown.first().waitFor();
    await expect.poll(query).toEqual({});
    await expect.poll(() => page.getByLabel('Search people').inputValue()).toBe('');

    await page.goto('/dashboard/people?role=auditor&state=active');
    await see(page, 'auditor@waybill.test');
    expect(await page.getByText('admin@waybill.test').count()).toBe(0);
    await page.goto('/dashboard/people?role=owner&state=asleep&search=agent%40waybill');
    await see(page, 'agent@waybill.test');
  }
});

test('a list that cannot be read says so, and is read again', async () => {
  const visitor = await come();
  const { page } = visitor;
  await signIn(page, 'admin');
  await invitedCrowd(page, 'queue');
  visitor.expectRefusal(503, '/api/people');
  await page.route('**/api/people?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/dashboard/people?search=queue.');
  await see(page, 'Failed to fetch people');
  await page.unroute('**/api/people?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page, '26 people');
  await page.route('**/api/people?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Load more' }).click();
  await see(page, /^Could not load more people/);
  await see(page, 'queue.25@example.com');
  await page.unroute('**/api/people?*');
  await page.getByRole('button', { name: 'Load more' }).click();
  await see(page, 'queue.00@example.com');
});

test('a forgotten password is set by the link of an email, which works once', async () => {
  const { page: admin } = await come();
  await signIn(admin, 'admin');
  const person = await come();
  const { page } = person;
  await page.goto('/dashboard-login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill('auditor@waybill.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await see(page, 'Check your inbox');
  const link = `/account-link/${await token(admin, 'auditor@waybill.test')}`;
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await see(page, 'You can now sign in as auditor.');
  person.expectRefusal(404, '/api/auth/link');
  await page.goto(link);
  await see(page, 'This link is no longer valid');
  await enter(page, 'auditor');
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('eight red umbrellas');
  person.expectRefusal(400, '/api/account/password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await see(page, 'This is not your current password');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await seeToast(page, 'Password changed');
  await page.goto('/dashboard/people?search=admin%40waybill.test');
  await see(page, 'admin@waybill.test');
  expect(await page.getByRole('button', { name: /^(?:Invite|Change role|Deactivate)/ }).count()).toBe(0);
});

test('an agent has no way to the people, and is told so', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account' }).waitFor();
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
  visitor.expectRefusal(403, '/api/people');
  await page.goto('/dashboard/people');
  await see(page, 'Your account does not have permission to do this.');
  await visitor.close();
});

test('the people, in every view', async () => {
  const visitor = await visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/people');
  await visitor.page
    .getByRole('button', { name: /^Change role/ })
    .first()
    .waitFor();
  await isFineInEveryView(visitor);
});

test('a list that no one matches, in every view', async () => {
  const visitor = await visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/people?search=nobody&role=auditor&state=deactivated');
  await see(visitor.page, 'No people found');
  await isFineInEveryView(visitor);
});

test('the invitation dialog with what is missing, in every view', async () => {
  const visitor = await visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/people');
  await visitor.page.getByRole('button', { name: 'Invite someone' }).click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await visitor.page.getByRole('dialog').getByText('This field is required').first().waitFor();
  await isFineInEveryView(visitor);
});

test('the own account, in every view', async () => {
  const visitor = await visitAsAgent();
  await visitor.page.goto('/dashboard/account');
  await visitor.page.getByLabel('Current password').waitFor();
  await isFineInEveryView(visitor);
});

test.each(['/forgot-password', '/account-link/unknown'])('%s, in every view', async (path) => {
  const visitor = await visit();
  visitor.expectRefusal(404, '/api/auth/link');
  await visitor.page.goto(path);
  await see(visitor.page, path === '/forgot-password' ? 'Send link' : 'This link is no longer valid');
  await isFineInEveryView(visitor);
});

test('an invitation, in every view', async () => {
  const { page: admin } = await come();
  await openSession(admin, 'admin');
  await admin.goto('/dashboard/people');
  await invited(admin, 'viewed@example.com');
  const visitor = await visit();
  await visitor.page.goto(`/account-link/${await token(admin, 'viewed@example.com')}`);
  await visitor.page.getByLabel('Username').waitFor();
  await isFineInEveryView(visitor);
});
